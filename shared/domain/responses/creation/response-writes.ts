/** Writes a new response, the counts of its entity and template, and `response.created`. */
import type { Profile } from '#shared/http/admission/admission.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Ids, Refusal, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countResponseWrite as countOnEntity } from '../../entities/repository.ts';
import {
  countResponseWrite as countOnTemplate,
  type Questionnaire,
} from '../../questionnaires/repository.ts';
import { type Dispatch, stepsOf } from '../../sessions/dispatch.ts';
import type { CheckName } from '../../verification/schema.ts';
import { type ResponseIdentity, responseEvents } from '../events.ts';
import type { NewResponse } from '../repository.ts';
import { createWrites } from '../repository.ts';
import type { SessionReference } from '../session-reference.ts';

/** The subject and the initial state of a new response. */
export interface ResponsePlan {
  readonly responseId: string;
  readonly entity: Dispatch['entity'];
  readonly questionnaire: Questionnaire;
  readonly status: 'PREFILL' | 'DRAFT';
  readonly responseName: string | undefined;
  /** The owner of the key that sends it. */
  readonly sender: Pick<Profile, 'name' | 'email'> | undefined;
  /** Checks of a verification that is sent with the response later. */
  readonly checks: readonly CheckName[];
  /** The session that was sent, or null where none was. */
  readonly session: Omit<SessionReference, 'steps'> | null;
  readonly createdAt: string;
}

export function newResponse(plan: ResponsePlan): NewResponse {
  const { entity, questionnaire, checks, session } = plan;
  return {
    id: plan.responseId,
    status: plan.status,
    entityId: entity.id,
    entityType: entity.type,
    questionnaireId: questionnaire.id,
    questionnaireType: questionnaire.questionnaire_type,
    details: {
      response_name: plan.responseName ?? `${entity.name} – ${questionnaire.name}`,
      questionnaire_name: questionnaire.name,
      entity_name: entity.name,
      sent_by: plan.sender?.name ?? '',
      sent_by_email: plan.sender?.email ?? '',
      responded_by: null,
      reviewed_by: null,
      manager_reviewer: null,
    },
    createdAt: plan.createdAt,
    pendingVerification: plan.status === 'PREFILL' && checks.length > 0 ? [...checks] : null,
    session: session === null ? null : { ...session, steps: stepsOf(plan) },
  };
}

/** `entityIsNew`: the entity is created in the same transaction, with its count already set. */
export function responseWrites(
  response: NewResponse,
  entityIsNew: boolean,
  request: { readonly scope: TenantScope; readonly vault: Vault; readonly ids: Ids; readonly now: number },
  refuse?: Refusal,
): readonly Write[] {
  const { scope, vault } = request;
  return [
    ...createWrites(scope, vault, response, refuse),
    ...(entityIsNew ? [] : [countOnEntity(scope, response.entityId, 1)]),
    ...(response.status === 'PREFILL' ? [] : [countOnTemplate(scope, response.questionnaireId, 1)]),
    announcer(scope, vault, request)(responseEvents.created.type, identity(response)),
  ];
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
