/** Events of batch screening and the shape of their data. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

const Counts = z.object({
  job_id: Uuid,
  processed_count: z.int(),
  failed_count: z.int(),
  total_count: z.int(),
  progress_percentage: z.number(),
});

const Ended = Counts.extend({
  status: z.enum(['completed', 'failed']),
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
    data: Ended,
  }),
  failed: eventContract({
    type: 'batch.failed',
    summary: 'A batch could not be carried out; entities that were not reached are counted as failed',
    data: Ended.extend({ reason: z.string() }),
  }),
};

export type BatchCounts = z.output<typeof Counts>;
