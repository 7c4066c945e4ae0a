/** Sends a prefilled response: PREFILL becomes DRAFT only after the mail was accepted. */

import type { ApiError } from '#shared/contract/errors.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { type Reply, type TenantRequest, UndoneRefusal } from '#shared/http/operation.ts';
import { all, any, below, equals, missing } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { lookIntoPurse } from '../credits/charge.ts';
import { captureWrites, releaseWrites } from '../credits/ledger.ts';
import { entityNotFound } from '../entities/errors.ts';
import { type Entity, findEntity, unsealEntity } from '../entities/repository.ts';
import { questionnaireNotFound } from '../questionnaires/errors.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import { findStanding, requireSendable } from '../questionnaires/retirement/repository.ts';
import { deleteCommentWrite } from '../responses/comments/repository.ts';
import { responseNotFound } from '../responses/errors.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { ResponseRecord } from '../responses/record.ts';
import type { PurgedAnalysis } from '../responses/removal/analysis.ts';
import { type LoadedResponse, loadResponse, moveWrites } from '../responses/repository.ts';
import { sessionAttributes } from '../responses/session-reference.ts';
import { type Dispatch, dispatchWrites, planDispatch, stepsOf } from '../sessions/dispatch.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import { FIRST_LINK } from '../sessions/repository.ts';
import { findEnvironment } from '../tenants/repository.ts';
import type { EnvironmentRecord, PageLanguage } from '../tenants/schema.ts';
import { CHECKS } from '../verification/schema.ts';
import { beginSend, mailOrUndo } from './charged-mail.ts';
import { noEmail, notPrefill, sendInProgress } from './errors.ts';
import { requireProvider, type SendingPorts } from './provider.ts';
import { sentReply } from './replies.ts';
import type { WorkflowReply } from './schema.ts';

interface ResponseSend {
  readonly responseId: string;
  readonly email: string | undefined;
  readonly expiryHours: number | undefined;
  readonly language: PageLanguage;
}

/** Sends `command.responseId` to the given address, or else to the entity's own. */
export async function sendResponse(
  command: ResponseSend,
  request: TenantRequest,
  { mailer, providers }: SendingPorts,
): Promise<Reply<WorkflowReply>> {
  const { scope, tenantTable: table, now, testMail } = request;
  const opening = request.vault();
  const [loaded, environment, vault, purse, mailed] = await Promise.all([
    loadResponse(table, scope, command.responseId, opening),
    findEnvironment(table, scope),
    opening,
    lookIntoPurse(table, scope),
    mailsToday(table, scope, now),
  ]);
  if (loaded === undefined) throw responseNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  if (loaded.record.status !== 'PREFILL') throw notPrefill(loaded.record.status);
  const { seed, resumed } = await request.outside.ready();
  if (!resumed)
    await requireProvider(providers, scope, {
      checks: checksOf(loaded.record),
      preferred: environment.identity_providers,
    });
  const lock = sendingLock(loaded.record, seed, now);
  const charged = { responseId: loaded.record.id };
  const [record, questionnaire] = await Promise.all([
    findEntity(table, scope, loaded.record.entity_id),
    findStanding(table, scope, loaded.record.questionnaire_id),
  ]);
  const unlock = [unlockWrite(loaded.record, seed)];
  // An earlier run under this key may have begun.
  const undo = [...releaseWrites(scope, { operationId: seed, kind: 'send_ddq' }), ...unlock];
  const refused = (refusal: ApiError) => (resumed ? new UndoneRefusal(refusal, undo) : refusal);
  if (record === undefined) throw refused(entityNotFound());
  if (questionnaire === undefined) throw refused(questionnaireNotFound());
  if (!resumed) requireSendable(questionnaire);
  const entity = unsealEntity(record, vault);
  const email = command.email ?? entity.details.email ?? undefined;
  if (email === undefined) throw refused(noEmail());
  const budget = { scope, vault, limits: environment, used: mailed, now, testMail };
  const creation = resumed ? [] : countMailsWrites([email], budget);
  await beginSend(request, charged, { operationId: seed, resumed, creation, lock, purse });
  const dispatch = plan(request, seed, { command, email, entity, loaded, questionnaire, environment });
  await mailOrUndo(mailer, dispatch, request, seed, unlock);
  return {
    body: sentReply(dispatch),
    writes: [
      ...draftWrites(loaded, { dispatch, owner: seed }, request, vault),
      ...withoutAnalysis(loaded, request, vault),
      ...dispatchWrites(dispatch, vault, request.ids),
      ...captureWrites(scope, seed),
    ],
    audit: {
      target: `response:${loaded.record.id}`,
      entityId: loaded.record.entity_id,
      facts: { steps: stepsOf(dispatch).join(',') },
    },
  };
}

function plan(
  request: TenantRequest,
  seed: string,
  parts: {
    readonly command: ResponseSend;
    readonly email: string;
    readonly entity: Entity;
    readonly loaded: LoadedResponse;
    readonly questionnaire: Questionnaire;
    readonly environment: EnvironmentRecord;
  },
): Dispatch {
  const { record } = parts.loaded;
  return planDispatch(
    request,
    request.scope,
    seed,
    {
      email: parts.email,
      entity: { id: record.entity_id, name: parts.entity.name, type: record.entity_type },
      responseId: record.id,
      questionnaire: parts.questionnaire,
      checks: checksOf(record),
    },
    {
      environment: parts.environment,
      expiryHours: parts.command.expiryHours,
      language: parts.command.language,
    },
  );
}

/** The checks to start when the response is sent. */
function checksOf(record: ResponseRecord) {
  return (record.pending_verification ?? []).map((name) => CHECKS[name]);
}

/**
 * Deletes what automatic checks and autofill left before the send (SEND-110): comments at once, the rest by a job. `draftWrites`
 * hides the evidence from then on.
 */
function withoutAnalysis(
  { record, comments }: LoadedResponse,
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  const input: PurgedAnalysis = { analysis_of: record.id, until: new Date(request.now).toISOString() };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  const analysis = comments.filter((comment) => comment.comment_type === 'ai_reviewer_side');
  return [
    ...analysis.slice(0, MOST_REMOVED).map(deleteCommentWrite),
    ...(record.autofill_task_id === null && analysis.length <= MOST_REMOVED
      ? []
      : [jobWrite(request.scope, vault, { kind: 'purge', input }, at)]),
  ];
}

/** Maximum deletions in the transaction of a hundred writes. */
const MOST_REMOVED = 60;

function draftWrites(
  loaded: LoadedResponse,
  { dispatch, owner }: { readonly dispatch: Dispatch; readonly owner: string },
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  return moveWrites(request.scope, vault, loaded.record, {
    to: responseLifecycle.moves.send.to,
    at: new Date(request.now).toISOString(),
    details: loaded.details,
    set: {
      ...sessionAttributes({
        id: dispatch.sessionId,
        steps: stepsOf(dispatch),
        expiresAt: dispatch.expiresAt,
        linkVersion: FIRST_LINK,
        verificationId: dispatch.verificationSessionId,
      }),
      pending_verification: null,
      analysis_removed_at: new Date(request.now).toISOString(),
    },
    remove: ['sending_until', 'sending_owner'],
    // The mail is already sent. A save in the meantime must not undo the send, only another send or transition may.
    holds: equals('sending_owner', owner),
    refuse: refuseLocked,
  });
}

/**
 * Prevents two sends under different keys from both mailing: the first one holds the response for the lifetime of its claim.
 */
function sendingLock(record: ResponseRecord, owner: string, now: number): readonly Write[] {
  return [
    {
      update: { pk: record.pk, sk: record.sk },
      set: { sending_until: now + LEASE_MS, sending_owner: owner },
      when: all(
        equals('status', 'PREFILL'),
        any(missing('sending_until'), below('sending_until', now), equals('sending_owner', owner)),
      ),
      refuse: refuseLocked,
    },
  ];
}

function unlockWrite(record: ResponseRecord, owner: string): Write {
  return {
    update: { pk: record.pk, sk: record.sk },
    remove: ['sending_until', 'sending_owner'],
    when: equals('sending_owner', owner),
    refuse: refuseLocked,
  };
}

function refuseLocked(current: Item | undefined): Error {
  if (current === undefined) return responseNotFound();
  const { status } = ResponseRecord.parse(current);
  return status === 'PREFILL' ? sendInProgress() : notPrefill(status);
}
