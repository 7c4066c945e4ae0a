/** Starts the job that cancels the case of a session that is about to be deleted. */
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import { findCase } from './repository.ts';

/** Nothing to do for a session without a case. The job finds the session deleted, and deletes the case once it is cancelled. */
export async function startEndOfCase(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  if ((await findCase(table, scope, sessionId)) === undefined) return;
  const at = { outboxId: context.ids.uuid(), now: context.clock.now() };
  await table.commit([verificationJobWrite(scope, await context.vault(scope), sessionId, at)]);
}
