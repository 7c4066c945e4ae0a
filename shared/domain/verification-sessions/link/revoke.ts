/** Revokes a verification session. Its link stops working; a questionnaire of the same link stays open. */

import { mayMove, permits } from '#shared/contract/lifecycle.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { withoutVerificationWrite as withoutOnResponse } from '../../responses/session-reference.ts';
import { onboardingData, onboardingEvents } from '../../sessions/events.ts';
import { onboardingLifecycle } from '../../sessions/lifecycle.ts';
import { revokedWrite, unsealSession, withoutVerificationWrite } from '../../sessions/repository.ts';
import type { SessionRecord } from '../../sessions/schema.ts';
import { isOpen } from '../../sessions/session/admit.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { removeEvidence } from '../../verification/progress/repository.ts';
import { moveVerificationWrites } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { alreadyCompleted, verificationNotFound } from '../errors.ts';
import { findPair } from '../read.ts';

/** Revoking twice changes nothing the second time (VER-305). */
export async function revokeVerification(sessionId: string, request: TenantRequest) {
  const { tenantTable: table, scope } = request;
  const [pair, vault] = await Promise.all([findPair(table, scope, sessionId), request.vault()]);
  if (pair === undefined) throw verificationNotFound();
  const { record, onboarding } = pair;
  if (permits(verificationLifecycle, 'results', record.status))
    throw alreadyCompleted(record.id, record.completed_at);
  const { to } = verificationLifecycle.moves.revoke;
  const isDone = record.status === to;
  return {
    body: {
      success: true,
      message: isDone ? 'The session was revoked before.' : 'The session was revoked.',
      session_id: record.id,
      status: to,
    },
    writes: isDone
      ? []
      : [
          ...moveVerificationWrites(scope, record, { to, refuse: () => new StaleRead() }),
          ...linkWrites(onboarding, request, vault),
          ...cancelWrites(record, request, vault),
          removeEvidence(scope, vault, record.id, request),
        ],
    audit: {
      target: `verification:${record.id}`,
      entityId: record.entity_id,
      facts: { before: record.status },
    },
  };
}

/** Jobs cancel the case at the provider, and delete what the person gave. There is neither before the person has opened the link. */
function cancelWrites(
  { id, accessed_at: accessedAt }: VerificationRecord,
  { scope, ids, now }: TenantRequest,
  vault: Vault,
): readonly Write[] {
  if (accessedAt === null) return [];
  return [
    verificationJobWrite(scope, vault, id, { outboxId: ids.uuid(), now }),
    removeEvidence(scope, vault, id, { ids, now }),
  ];
}

function linkWrites(onboarding: SessionRecord, request: TenantRequest, vault: Vault): readonly Write[] {
  const { scope, now } = request;
  if (onboarding.steps.includes('ddq')) return questionnaireOnly(onboarding, request, vault);
  const { status } = onboarding;
  const ends =
    mayMove(onboardingLifecycle, 'revoke', status) || mayMove(onboardingLifecycle, 'close', status);
  const writes = ends ? [revokedWrite(scope, onboarding, () => new StaleRead())] : [];
  if (!isOpen(onboarding, now)) return writes;
  const { entity_name } = unsealSession(onboarding, vault);
  const { to } = onboardingLifecycle.moves.revoke;
  const announce = announcer(scope, vault, request);
  return [
    ...writes,
    announce(onboardingEvents.revoked.type, onboardingData(onboarding, entity_name, { status: to })),
  ];
}

/** The link keeps its questionnaire. Where that was submitted before, the session has no step left and is completed. */
function questionnaireOnly(
  onboarding: SessionRecord,
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  const { scope } = request;
  const stale = () => new StaleRead();
  const { id, response_id: responseId, entity_id } = onboarding;
  const completes = onboarding.ddq_done && mayMove(onboardingLifecycle, 'complete', onboarding.status);
  const at = new Date(request.now).toISOString();
  const { entity_name } = unsealSession(onboarding, vault);
  const data = { session_id: id, entity_id, entity_name, response_id: responseId, steps: ['ddq'] };
  return [
    withoutVerificationWrite(scope, onboarding, completes ? at : null),
    ...(responseId === null ? [] : [withoutOnResponse(scope, responseId, id, stale)]),
    ...(completes ? [announcer(scope, vault, request)(onboardingEvents.completed.type, data)] : []),
  ];
}
