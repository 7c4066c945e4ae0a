/** What follows from a deleted response or entity for its session: it is revoked, or completed where its other step is done. */

import { mayMove } from '#shared/contract/lifecycle.ts';
import { type Announce, announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { onboardingData, onboardingEvents } from '../events.ts';
import { onboardingLifecycle } from '../lifecycle.ts';
import { completedWrite, findSession, revokedWrite, SessionMoved, unsealSession } from '../repository.ts';
import type { SessionRecord } from '../schema.ts';

/**
 * Runs after the commit that withdrew the link of the session, or its questionnaire. Retries where the session changed in the
 * meantime. A session that had ended is left unchanged, and a second run changes nothing.
 */
export async function settleWithdrawn(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [record, vault] = await Promise.all([findSession(table, scope, sessionId), context.vault(scope)]);
  if (record === undefined) return;
  const at = { ids: context.ids, now: context.clock.now() };
  const announce = announcer(scope, vault, at);
  const writes = settlement(scope, record, announce, {
    entityName: unsealSession(record, vault).entity_name,
    now: at.now,
  });
  if (writes.length === 0) return;
  try {
    await table.commit(writes);
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
    await settleWithdrawn(context, scope, sessionId);
  }
}

function settlement(
  scope: TenantScope,
  record: SessionRecord,
  announce: Announce,
  { entityName, now }: { readonly entityName: string; readonly now: number },
): readonly Write[] {
  if (isRevoked(record)) {
    const data = onboardingData(record, entityName, { status: 'revoked' });
    return [revokedWrite(scope, record), announce(onboardingEvents.revoked.type, data)];
  }
  if (!isCompleted(record)) return [];
  const { id: session_id, entity_id, response_id, steps } = record;
  const data = { session_id, entity_id, entity_name: entityName, response_id, steps };
  return [
    completedWrite(scope, record, new Date(now).toISOString()),
    announce(onboardingEvents.completed.type, data),
  ];
}

function isRevoked({ withdrawn, status }: SessionRecord): boolean {
  return withdrawn && mayMove(onboardingLifecycle, 'revoke', status);
}

/** The questionnaire was the only step that was left. */
function isCompleted({ withdrawn, steps, verification_done, status }: SessionRecord): boolean {
  const isLeft = steps.includes('ddq') || !verification_done;
  return !withdrawn && !isLeft && mayMove(onboardingLifecycle, 'complete', status);
}
