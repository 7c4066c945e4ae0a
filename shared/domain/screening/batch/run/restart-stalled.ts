/** The timer of a batch job: restarts a job that has made no progress for a while and has no running execution. */
import type { Key, Workflow } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { batchKey, findBatch, isOpen, startedWrite } from '../repository.ts';
import { STALLED_AFTER_MS } from '../rules.ts';
import type { BatchRecord } from '../schema.ts';
import { BatchEnded, executionOf, unlessEnded } from './start.ts';

/** Fires every few minutes until the job has ended. The sweeper reschedules the item. */
export function restartStalledBatch(workflow: Workflow): TimerHandler {
  return async (context, scope, key) => {
    const table = context.tables.within(fenceOf(scope, 'due'));
    const job = await findBatch(table, scope, idIn(key));
    if (job === undefined || !isOpen(job) || key.pk !== batchKey(scope, job.id).pk) return;
    const now = context.clock.now();
    if (now - job.progress_at < STALLED_AFTER_MS || (await workflow.isRunning(nameOf(job)))) return;
    context.log.warn('stalled batch started again', { job_id: job.id, restarts: job.restarts });
    const next = { ...job, restarts: job.restarts + 1 };
    await workflow.start(nameOf(next), executionOf(scope, job));
    const write = startedWrite(job, { now, isRestart: true }, () => new BatchEnded());
    await unlessEnded(() => table.commit([write]));
  };
}

/** The name of the first execution is the id of the job. */
function nameOf({ id, restarts }: Pick<BatchRecord, 'id' | 'restarts'>): string {
  return restarts === 0 ? id : `${id}-${restarts}`;
}

function idIn({ pk }: Key): string {
  return pk.slice(pk.lastIndexOf('#') + 1);
}
