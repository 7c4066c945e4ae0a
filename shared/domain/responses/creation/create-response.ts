/** Creates responses without a send: prefilled ones, and drafts with a mailed link. Both are free of charge. */

import type { TenantRequest } from '#shared/http/operation.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Refusal, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityNotFound } from '../../entities/errors.ts';
import { type Entity, findEntity, unsealEntity } from '../../entities/repository.ts';
import { EntityDetails } from '../../entities/schema.ts';
import { questionnaireNotFound } from '../../questionnaires/errors.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { findStanding, requireSendable } from '../../questionnaires/retirement/repository.ts';

import { type Dispatch, dispatchWrites, planDispatch } from '../../sessions/dispatch.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { FIRST_LINK } from '../../sessions/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { draftNeedsEmail } from '../errors.ts';
import { responseIdFrom } from '../member-id.ts';
import type { NewResponse } from '../repository.ts';
import type { ResponseInput } from '../schema.ts';
import { newResponse, type ResponsePlan, responseWrites } from './response-writes.ts';
import { existingSubject, type InlineSubject, newSubject, type Subject } from './subject.ts';

/** A response to be created. */
export interface Creation {
  readonly response: NewResponse;
  /** Where its link is mailed, or null. The caller counts the mail. */
  readonly mailedTo: string | null;
  readonly writes: readonly Write[];
}

/** The reads of a creation, whatever the number of responses. */
export interface CreationReadings {
  readonly entity: Entity | null;
  readonly questionnaire: Questionnaire;
  readonly environment: EnvironmentRecord;
  readonly vault: Vault;
}

/**
 * Reads what a creation needs, in one round trip. Throws 404 for ids that the tenant does not have, and 409 for a questionnaire that is
 * retired: not to a call that is `resumed`, which has created with it before.
 */
export async function readForCreation(
  input: ResponseInput,
  request: Pick<TenantRequest, 'scope' | 'tenantTable' | 'vault'>,
  { resumed = false }: { readonly resumed?: boolean } = {},
): Promise<CreationReadings> {
  const { scope, tenantTable: table } = request;
  const entityId = existingEntity(input);
  const [vault, record, questionnaire, environment] = await Promise.all([
    request.vault(),
    entityId === undefined ? null : findEntity(table, scope, entityId),
    findStanding(table, scope, input.questionnaire_id),
    findEnvironment(table, scope),
  ]);
  if (record === undefined) throw entityNotFound();
  if (questionnaire === undefined) throw questionnaireNotFound();
  if (!resumed) requireSendable(questionnaire);
  if (environment === undefined) throw new Error('the tenant has no environment record');
  return { entity: record === null ? null : unsealEntity(record, vault), questionnaire, environment, vault };
}

/** Derives all ids from `seed`. Throws 400 for a draft without an address (RESP-108). */
export function createResponse(
  input: ResponseInput,
  readings: CreationReadings,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids' | 'pepper' | 'publicUrl'>,
  by: { readonly seed: string; readonly sender: ResponsePlan['sender']; readonly refuse?: Refusal },
): Creation {
  const { scope, now, ids } = request;
  const { vault, questionnaire } = readings;
  const subject =
    readings.entity === null
      ? newSubject(inlineSubject(input), { scope, now, vault, seed: by.seed }, 1)
      : existingSubject(readings.entity);
  const responseId = responseIdFrom(deriveId(by.seed, 'response'));
  const dispatch =
    input.status === 'DRAFT'
      ? draftDispatch(subject, { responseId, seed: by.seed, input }, readings, request)
      : null;
  const response = newResponse({
    responseId,
    entity: subject,
    questionnaire,
    status: input.status,
    responseName: input.response_name ?? undefined,
    sender: by.sender,
    checks: [],
    session:
      dispatch === null
        ? null
        : {
            id: dispatch.sessionId,
            expiresAt: dispatch.expiresAt,
            linkVersion: FIRST_LINK,
            verificationId: null,
          },
    createdAt: new Date(now).toISOString(),
  });
  return {
    response,
    mailedTo: dispatch?.email ?? null,
    // The response comes first: of several failed conditions the first one is reported, and only this one means "created
    // before".
    writes: [
      ...responseWrites(response, subject.creation.length > 0, { scope, vault, ids, now }, by.refuse),
      ...subject.creation,
      ...(dispatch === null ? [] : invitationWrites(dispatch, vault, request)),
    ],
  };
}

function draftDispatch(
  subject: Subject,
  draft: { readonly responseId: string; readonly seed: string; readonly input: ResponseInput },
  { environment, questionnaire }: CreationReadings,
  request: Pick<TenantRequest, 'scope' | 'now' | 'pepper' | 'publicUrl'>,
): Dispatch {
  const { responseId, seed, input } = draft;
  if (subject.email === undefined) throw draftNeedsEmail();
  return planDispatch(
    request,
    request.scope,
    seed,
    { email: subject.email, entity: subject, responseId, questionnaire, checks: [] },
    { environment, expiryHours: input.expiry_hours ?? undefined, language: input.language },
  );
}

/** Creates the session in the same transaction. The mail worker sends its link after the commit. */
function invitationWrites(
  dispatch: Dispatch,
  vault: Vault,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
): readonly Write[] {
  const mail = {
    template: 'invitation',
    session_id: dispatch.sessionId,
    response_id: dispatch.responseId,
    message: null,
  } as const;
  return [...dispatchWrites(dispatch, vault, request.ids), mailJobWrite(request.scope, vault, mail, request)];
}

/** Without an id the schema guarantees that the entity is given inline. */
function inlineSubject(input: ResponseInput): InlineSubject {
  const { entity_type: type = 'company', id: _id, ...fields } = input.entity ?? {};
  return { type, details: EntityDetails.parse(fields) };
}

function existingEntity(input: ResponseInput): string | undefined {
  return input.entity_id ?? input.entity?.id ?? undefined;
}
