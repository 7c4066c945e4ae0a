/** The timer of a task: a task that is pending at its deadline fails. */
import type { Key } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { failTaskWrites, TaskFinished } from './repository.ts';
import { TaskRecord } from './schema.ts';

/** Fails the task at `key` with `timed_out`. A task that has ended, or is not due, is left unchanged. */
export async function failOverdueTask(context: WorkerContext, scope: TenantScope, key: Key): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return;
  const task = TaskRecord.parse(item);
  const now = context.clock.now();
  if (task.status !== 'pending' || (task.deadline ?? 0) > now) return;
  const failure = { reason: 'timed_out', now, ids: context.ids };
  try {
    await table.commit(failTaskWrites(scope, await context.vault(scope), task, failure));
    context.log.error('a task was pending at its deadline', { task_id: task.task_id, kind: task.kind });
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}
