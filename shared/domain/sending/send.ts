/** Sends to an entity: reads, holds credits, mails, then commits everything else in one transaction. */

import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { lookIntoPurse } from '../credits/charge.ts';
import { captureWrites } from '../credits/ledger.ts';
import type { Purse } from '../credits/purse.ts';
import { entityNotFound } from '../entities/errors.ts';
import { findEntity, unsealEntity } from '../entities/repository.ts';
import { questionnaireNotFound } from '../questionnaires/errors.ts';
import { resolveAlias } from '../questionnaires/repository.ts';
import { findStanding, requireSendable, type Standing } from '../questionnaires/retirement/repository.ts';
import { newResponse, responseWrites } from '../responses/creation/response-writes.ts';
import { existingSubject, newSubject, type Subject } from '../responses/creation/subject.ts';
import { responseIdFrom } from '../responses/member-id.ts';
import { type Dispatch, dispatchWrites, planDispatch, stepsOf } from '../sessions/dispatch.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import { FIRST_LINK } from '../sessions/repository.ts';
import { findEnvironment } from '../tenants/repository.ts';
import type { EnvironmentRecord } from '../tenants/schema.ts';
import { SESSIONS_PER_DAY } from '../verification/limits.ts';
import { countToday, secondsLeftToday } from '../verification/per-day.ts';
import { CHECKS } from '../verification/schema.ts';
import { tooManySessions } from '../verification-sessions/errors.ts';
import { beginSend, charges, mailOrUndo } from './charged-mail.ts';
import type { SendCommand } from './command.ts';
import { verificationNeedsIndividual } from './errors.ts';
import { requireProvider, type SendingPorts } from './provider.ts';
import { prefillReply, sentReply } from './replies.ts';
import type { WorkflowReply } from './schema.ts';

interface Readings {
  /** The entity that the command names by id. Null where the entity is given inline. */
  readonly found: Subject | null;
  readonly questionnaire: Standing | null;
  readonly environment: EnvironmentRecord;
  readonly vault: Vault;
  readonly purse: Purse;
  /** Mails of the tenant today. */
  readonly mailed: number;
}

/** Runs a send command. The prefill variant has no effect outside the table and is one transaction. */
export async function send(
  command: SendCommand,
  request: TenantRequest,
  { mailer, providers }: SendingPorts,
): Promise<Reply<WorkflowReply>> {
  const readings = await read(command, request);
  const { seed, resumed } = await request.outside.ready();
  // What an earlier run under this key has begun may have been mailed, and is completed.
  if (!resumed && readings.questionnaire !== null) requireSendable(readings.questionnaire);
  const subject = subjectOf(command, readings, request, seed);
  if (command.checks.length > 0 && subject.type !== 'individual') {
    throw verificationNeedsIndividual(readings.found?.id ?? null);
  }
  const responseId = command.ddq === null ? null : responseIdFrom(deriveId(seed, 'response'));
  const checks = command.checks.map((name) => CHECKS[name]);
  const preferred = readings.environment.identity_providers;
  if (!resumed) await requireProvider(providers, request.scope, { checks, preferred });
  if (command.ddq?.prefill === true) return prefill(command, request, readings, subject, responseId);
  const dispatch = planDispatch(
    request,
    request.scope,
    seed,
    {
      email: command.email ?? '',
      entity: subject,
      responseId,
      questionnaire: readings.questionnaire,
      checks,
    },
    { environment: readings.environment, expiryHours: command.expiryHours, language: command.language },
  );
  await beginSend(request, dispatch, {
    operationId: seed,
    resumed,
    creation: [...subject.creation, ...(resumed ? [] : mailWrites(dispatch, readings, request))],
    purse: readings.purse,
  });
  await mailOrUndo(mailer, dispatch, request, seed);
  return {
    body: sentReply(dispatch),
    // The response and the verification both count on the entity.
    writes: mergeAdds([
      ...(await responsePart(command, request, readings, dispatch)),
      ...dispatchWrites(dispatch, readings.vault, request.ids),
      ...(charges(dispatch) ? captureWrites(request.scope, seed) : []),
    ]),
    audit: {
      target: `entity:${subject.id}`,
      entityId: subject.id,
      facts: { steps: stepsOf(dispatch).join(',') },
    },
  };
}

async function read(command: SendCommand, request: TenantRequest): Promise<Readings> {
  const { scope, tenantTable: table } = request;
  const [vault, record, questionnaire, environment, purse, used, mailed] = await Promise.all([
    request.vault(),
    'entityId' in command.subject ? findEntity(table, scope, command.subject.entityId) : undefined,
    command.ddq === null ? null : readQuestionnaire(request, command.ddq.questionnaire),
    findEnvironment(table, scope),
    lookIntoPurse(table, scope),
    verificationsToday(command, request),
    mailsToday(table, scope, request.now),
  ]);
  if (used >= SESSIONS_PER_DAY) throw tooManySessions(SESSIONS_PER_DAY, secondsLeftToday(request.now));
  if ('entityId' in command.subject && record === undefined) throw entityNotFound();
  if (questionnaire === undefined) throw questionnaireNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const found = record === undefined ? null : existingSubject(unsealEntity(record, vault));
  return { vault, found, questionnaire, environment, purse, mailed };
}

function mailWrites(
  { scope, email, now }: Dispatch,
  { vault, environment, mailed }: Readings,
  { testMail }: TenantRequest,
): readonly Write[] {
  return countMailsWrites([email], { scope, vault, limits: environment, used: mailed, now, testMail });
}

/** Verifications that the entity was asked for today. 0 where this send asks for none. */
function verificationsToday(
  { subject, checks }: SendCommand,
  { tenantTable, scope, now }: TenantRequest,
): Promise<number> | number {
  if (checks.length === 0 || !('entityId' in subject)) return 0;
  return countToday(tenantTable, scope, subject.entityId, now);
}

async function readQuestionnaire(
  request: TenantRequest,
  reference: number | { alias: string },
): Promise<Standing | undefined> {
  const { scope, tenantTable: table } = request;
  const id = typeof reference === 'number' ? reference : await resolveAlias(table, scope, reference.alias);
  return id === undefined ? undefined : findStanding(table, scope, id);
}

function subjectOf(
  { subject, ddq }: SendCommand,
  { found, vault }: Readings,
  { scope, now }: TenantRequest,
  seed: string,
): Subject {
  if ('create' in subject)
    return newSubject(subject.create, { scope, now, vault, seed }, ddq?.prefill === true ? 1 : 0);
  if (found === null) throw entityNotFound();
  return found;
}

async function prefill(
  command: SendCommand,
  request: TenantRequest,
  readings: Readings,
  subject: Subject,
  responseId: string | null,
): Promise<Reply<WorkflowReply>> {
  const what = { entity: subject, responseId, checks: command.checks };
  return {
    body: prefillReply(what),
    writes: [...subject.creation, ...(await responsePart(command, request, readings, what))],
    audit: { target: `response:${responseId ?? ''}`, entityId: subject.id, facts: { prefill: true } },
  };
}

/** The response that a send creates. Empty where it has no questionnaire. */
async function responsePart(
  command: SendCommand,
  request: TenantRequest,
  { vault, questionnaire }: Readings,
  what: Pick<Dispatch, 'entity' | 'responseId'> &
    Partial<Pick<Dispatch, 'sessionId' | 'expiresAt' | 'verificationSessionId'>>,
): Promise<readonly Write[]> {
  const { ddq } = command;
  if (ddq === null || questionnaire === null || what.responseId === null) return [];
  const { owner } = await request.admitted();
  const response = newResponse({
    responseId: what.responseId,
    entity: what.entity,
    questionnaire,
    status: ddq.prefill ? 'PREFILL' : 'DRAFT',
    responseName: ddq.responseName,
    sender: owner,
    checks: command.checks,
    session:
      what.sessionId === undefined || what.expiresAt === undefined
        ? null
        : {
            id: what.sessionId,
            expiresAt: what.expiresAt,
            linkVersion: FIRST_LINK,
            verificationId: what.verificationSessionId ?? null,
          },
    createdAt: new Date(request.now).toISOString(),
  });
  const { scope, ids, now } = request;
  return responseWrites(response, ddq.prefill && 'create' in command.subject, { scope, vault, ids, now });
}
