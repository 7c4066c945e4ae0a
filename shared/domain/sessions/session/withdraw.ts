/** Removes the questionnaire from a session whose response was deleted. The session is revoked where it has no other step. */

import { mayMove } from '#shared/contract/lifecycle.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { onboardingData, onboardingEvents } from '../events.ts';
import { onboardingLifecycle } from '../lifecycle.ts';
import { findSession, revokedWrite, SessionMoved, unsealSession, withoutDdqWrite } from '../repository.ts';

/** Retries where the session changed in the meantime. An ended session is left unchanged. */
export async function withdrawDdq(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [record, vault] = await Promise.all([findSession(table, scope, sessionId), context.vault(scope)]);
  if (record === undefined || record.response_id === null) return;
  if (!mayMove(onboardingLifecycle, 'revoke', record.status)) return;
  const announce = announcer(scope, vault, { ids: context.ids, now: context.clock.now() });
  const { entity_name } = unsealSession(record, vault);
  try {
    await table.commit(
      record.steps.length > 1
        ? [withoutDdqWrite(scope, record)]
        : [
            revokedWrite(scope, record),
            announce(
              onboardingEvents.revoked.type,
              onboardingData(record, entity_name, { status: 'revoked' }),
            ),
          ],
    );
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
    await withdrawDdq(context, scope, sessionId);
  }
}
