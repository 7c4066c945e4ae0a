/** Responses and event data for batch jobs. */
import type { BatchCounts } from './events.ts';
import { progressPercentage } from './rules.ts';
import type { BatchRecord, BatchView } from './schema.ts';

type Counted = Pick<BatchRecord, 'id' | 'processed_count' | 'failed_count' | 'total_count'>;

export function countsOf(job: Counted): BatchCounts {
  return {
    job_id: job.id,
    processed_count: job.processed_count,
    failed_count: job.failed_count,
    total_count: job.total_count,
    progress_percentage: progressPercentage(job.processed_count, job.total_count),
  };
}

export function batchView(job: BatchRecord, webhookUrl: string | null): BatchView {
  const { status, created_at, started_at, completed_at } = job;
  return { ...countsOf(job), status, created_at, started_at, completed_at, webhook_url: webhookUrl };
}
