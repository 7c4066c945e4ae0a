/** Reopens the completed session when changes are requested, for at least the lifetime of a new link. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { onboardingLifecycle } from '../../sessions/lifecycle.ts';
import { findSession, reopenedWrite, SessionMoved } from '../../sessions/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { reopenedSessionWrite } from '../session-reference.ts';

/** The response was submitted or decided before the session was reopened. */
class ChangesNoLongerRequested extends Error {}

/** Reopens the session of a response in CHANGES_REQUESTED. False where there is nothing to reopen. */
export async function reopenSession(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
): Promise<boolean> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [record, environment] = await Promise.all([
    findSession(table, scope, sessionId),
    findEnvironment(table, scope),
  ]);
  if (record === undefined || environment === undefined || record.response_id === null) return false;
  if (record.withdrawn || !mayMove(onboardingLifecycle, 'reopen', record.status)) return false;
  const fresh = context.clock.now() + environment.default_expiry_hours * 3_600_000;
  const expiresAt = Math.max(record.expires_at, fresh);
  try {
    await table.commit([
      reopenedWrite(scope, record, expiresAt),
      reopenedSessionWrite(
        scope,
        record.response_id,
        { sessionId, expiresAt },
        () => new ChangesNoLongerRequested(),
      ),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ChangesNoLongerRequested) return false;
    if (!(error instanceof SessionMoved)) throw error;
    return reopenSession(context, scope, sessionId);
  }
}
