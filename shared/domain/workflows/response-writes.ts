/** The response that a send makes, its place in the counts of its entity and its template, and `response.created`. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { eventWrite } from '#shared/platform/outbox.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countResponseWrite as countOnEntity } from '../entities/repository.ts';
import { countResponseWrite as countOnTemplate, type Questionnaire } from '../questionnaires/repository.ts';
import { type ResponseIdentity, responseEvents } from '../responses/events.ts';
import { createWrites, type NewResponse } from '../responses/repository.ts';
import type { SendCommand } from './command.ts';
import { type Dispatch, stepsOf } from './dispatch.ts';

/** Nothing where the send asks for no questionnaire. */
export async function responseWrites(
  command: SendCommand,
  request: TenantRequest,
  { vault, questionnaire }: { readonly vault: Vault; readonly questionnaire: Questionnaire | null },
  what: Pick<Dispatch, 'entity' | 'responseId' | 'checks'> &
    Partial<Pick<Dispatch, 'sessionId' | 'expiresAt'>>,
): Promise<readonly Write[]> {
  const { ddq } = command;
  if (ddq === null || questionnaire === null || what.responseId === null) return [];
  const { scope } = request;
  const { owner } = await request.admitted();
  const response: NewResponse = {
    id: what.responseId,
    status: ddq.prefill ? 'PREFILL' : 'DRAFT',
    entityId: what.entity.id,
    entityType: what.entity.type,
    questionnaireId: questionnaire.id,
    questionnaireType: questionnaire.questionnaire_type,
    details: {
      response_name: ddq.responseName ?? `${what.entity.name} – ${questionnaire.name}`,
      questionnaire_name: questionnaire.name,
      entity_name: what.entity.name,
      sent_by: owner?.name ?? '',
      responded_by: null,
      reviewed_by: null,
      manager_reviewer: null,
    },
    createdAt: new Date(request.now).toISOString(),
    pendingVerification: ddq.prefill && what.checks.length > 0 ? [...what.checks] : null,
    session: sessionReference(what),
  };
  const createdInThisCommit = ddq.prefill && 'create' in command.subject;
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return [
    ...createWrites(scope, vault, response),
    ...(createdInThisCommit ? [] : [countOnEntity(scope, what.entity.id, 1)]),
    ...(ddq.prefill ? [] : [countOnTemplate(scope, questionnaire.id, 1)]),
    eventWrite(scope, vault, { type: responseEvents.created.type, data: identity(response) }, at),
  ];
}

function sessionReference(
  what: Pick<Dispatch, 'responseId' | 'checks'> & Partial<Pick<Dispatch, 'sessionId' | 'expiresAt'>>,
): NewResponse['session'] {
  if (what.sessionId === undefined || what.expiresAt === undefined) return null;
  return { id: what.sessionId, steps: stepsOf(what), expiresAt: what.expiresAt };
}

function identity(response: NewResponse): ResponseIdentity {
  return {
    response_id: response.id,
    response_name: response.details.response_name,
    questionnaire_id: response.questionnaireId,
    questionnaire_name: response.details.questionnaire_name,
    entity_id: response.entityId,
    entity_name: response.details.entity_name,
    status: response.status,
    created_at: response.createdAt,
    submitted_at: null,
  };
}
