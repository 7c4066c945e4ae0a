/** What a submitted questionnaire means for the session that its link belongs to. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { eventWrite } from '#shared/platform/outbox.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { onboardingEvents } from '../events.ts';
import { ddqDoneWrite } from '../repository.ts';

/** Marks the questionnaire step done and announces it; nothing where no link is open. */
export function ddqDoneWrites(
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): readonly Write[] {
  if (record.session_id === null || (record.session_expires_at ?? 0) <= request.now) return [];
  const data = {
    session_id: record.session_id,
    entity_id: record.entity_id,
    entity_name: details.entity_name,
    response_id: record.id,
    steps: record.session_steps,
  };
  const announce = (type: 'onboarding.ddq_completed' | 'onboarding.completed') =>
    eventWrite(request.scope, vault, { type, data }, { outboxId: request.ids.uuid(), now: request.now });
  const at = new Date(request.now).toISOString();
  const complete = record.session_steps.length === 1;
  return [
    ddqDoneWrite(request.scope, record.session_id, record.session_steps, at),
    announce(onboardingEvents.ddqCompleted.type),
    ...(complete ? [announce(onboardingEvents.completed.type)] : []),
  ];
}
