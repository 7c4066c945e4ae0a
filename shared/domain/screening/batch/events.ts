/** Events of batch screening and the shape of their data. */
import * as z from 'zod';
import { eventContract, statusAfter } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { batchLifecycle } from './lifecycle.ts';

const Count = z.int().min(0);

const Counts = z.object({
  job_id: Uuid,
  processed_count: Count,
  failed_count: Count,
  total_count: Count,
  progress_percentage: z.number().min(0).max(100),
});

const Ended = Counts.extend({
  created_at: Instant,
  started_at: Instant.nullable(),
  completed_at: Instant,
});

export const batchEvents = {
  progress: eventContract({
    type: 'batch.progress',
    summary: 'Ten more entities of a batch are done with; only for jobs that ask for it',
    data: Counts,
  }),
  completed: eventContract({
    type: 'batch.completed',
    summary: 'Every entity of a batch was screened, or counted as failed',
    data: Ended.extend(statusAfter(batchLifecycle, 'batch.completed')),
  }),
  failed: eventContract({
    type: 'batch.failed',
    summary: 'A batch could not be carried out; entities that were not reached are counted as failed',
    data: Ended.extend({ ...statusAfter(batchLifecycle, 'batch.failed'), reason: z.string() }),
  }),
};

export type BatchCounts = z.output<typeof Counts>;
