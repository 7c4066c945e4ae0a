/** Updates the onboarding session when its questionnaire is submitted. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { onboardingEvents } from '../../sessions/events.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { ddqDoneAgainWrite, ddqDoneWrite } from '../../sessions/repository.ts';
import type { LoadedResponse } from '../repository.ts';

/**
 * Marks the questionnaire step as done, sends the event the first time, and mails a confirmation to the respondent. No writes
 * where the session has expired or there is none.
 */
export function ddqDoneWrites(
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): readonly Write[] {
  if (record.session_id === null || (record.session_expires_at ?? 0) <= request.now) return [];
  const { scope } = request;
  const at = new Date(request.now).toISOString();
  const mail = {
    template: 'confirmation',
    session_id: record.session_id,
    response_id: record.id,
    message: null,
  } as const;
  const confirmation = mailJobWrite(scope, vault, mail, request);
  if (record.submitted_at !== null) {
    return [ddqDoneAgainWrite(scope, record.session_id, record.session_steps, at), confirmation];
  }
  const data = {
    session_id: record.session_id,
    entity_id: record.entity_id,
    entity_name: details.entity_name,
    response_id: record.id,
    steps: record.session_steps,
  };
  const announce = announcer(scope, vault, request);
  const complete = record.session_steps.length === 1;
  return [
    ddqDoneWrite(scope, record.session_id, record.session_steps, at),
    announce(onboardingEvents.ddqCompleted.type, data),
    ...(complete ? [announce(onboardingEvents.completed.type, data)] : []),
    confirmation,
  ];
}
