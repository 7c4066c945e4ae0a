/** The timer of a batch: a job that has made no progress for a while and whose execution is gone is started again. */
import type { Key, Workflow } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { batchKey, findBatch, isOpen, startedWrite } from '../repository.ts';
import { STALLED_AFTER_MS } from '../rules.ts';
import type { BatchRecord } from '../schema.ts';
import { BatchEnded, executionOf, unlessEnded } from './start.ts';

/** Rings until the job has ended, every few minutes (the sweeper moves its item on). */
export function reviveBatch(workflow: Workflow): TimerHandler {
  return async (context, scope, key) => {
    const table = context.tables.within(fenceOf(scope, 'due'));
    const job = await findBatch(table, scope, idIn(key));
    if (job === undefined || !isOpen(job) || key.pk !== batchKey(scope, job.id).pk) return;
    const now = context.clock.now();
    if (now - job.progress_at < STALLED_AFTER_MS || (await workflow.isRunning(nameOf(job)))) return;
    context.log.warn('stalled batch started again', { job_id: job.id, revivals: job.revivals });
    const next = { ...job, revivals: job.revivals + 1 };
    await workflow.start(nameOf(next), executionOf(scope, job));
    const write = startedWrite(job, { now, isRevival: true }, () => new BatchEnded());
    await unlessEnded(() => table.commit([write]));
  };
}

/** The first execution has the job's own id as its name. */
function nameOf({ id, revivals }: Pick<BatchRecord, 'id' | 'revivals'>): string {
  return revivals === 0 ? id : `${id}-${revivals}`;
}

function idIn({ pk }: Key): string {
  return pk.slice(pk.lastIndexOf('#') + 1);
}
