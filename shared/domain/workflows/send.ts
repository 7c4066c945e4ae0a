/** Sending to an entity: reads, then credits set aside, then the mail, then everything else in one commit. */
import { type Reply, type TenantRequest, UndoneRefusal } from '#shared/http/operation.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Mailer, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { commitCharged, lookIntoPurse } from '../credits/charge.ts';
import { captureWrites, findHold, isCharged, releaseWrites } from '../credits/ledger.ts';
import type { Purse } from '../credits/purse.ts';
import { entityNotFound } from '../entities/errors.ts';
import { createWrites as createEntity, findEntity, openEntity } from '../entities/repository.ts';
import { entityName } from '../entities/rules.ts';
import type { EntityType } from '../entities/schema.ts';
import { FIRST_LINK } from '../onboarding/repository.ts';
import { findQuestionnaire, type Questionnaire, resolveAlias } from '../questionnaires/repository.ts';
import { responseIdFrom } from '../responses/place/member-id.ts';
import { findEnvironment } from '../tenants/repository.ts';
import type { EnvironmentRecord } from '../tenants/schema.ts';
import type { InlineSubject, SendCommand } from './command.ts';
import { newResponse, responseWrites } from './creation/response-writes.ts';
import {
  type Dispatch,
  dispatchWrites,
  mailInvitation,
  planDispatch,
  prefillReply,
  sentReply,
  stepsOf,
} from './dispatch.ts';
import { dispatchFailed, questionnaireNotFound, verificationNeedsIndividual } from './errors.ts';
import type { WorkflowReply } from './schema.ts';

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  /** Writes that create it; empty for one that exists. */
  readonly creation: readonly Write[];
}

interface Readings {
  readonly found: { readonly id: string; readonly name: string; readonly type: EntityType } | null;
  readonly questionnaire: Questionnaire | null;
  readonly environment: EnvironmentRecord;
  readonly vault: Vault;
  readonly purse: Purse;
}

/** Runs a send command; the prefill path has no outside effect and is one commit. */
export async function send(
  command: SendCommand,
  request: TenantRequest,
  mailer: Mailer,
): Promise<Reply<WorkflowReply>> {
  const readings = await read(command, request);
  const { seed, resumed } = await request.outside.ready();
  const subject = subjectOf(command, readings, request, seed);
  if (command.checks.length > 0 && subject.type !== 'individual') {
    throw verificationNeedsIndividual(readings.found?.id ?? null);
  }
  const responseId = command.ddq === null ? null : responseIdFrom(deriveId(seed, 'response'));
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
      checks: command.checks,
    },
    { environment: readings.environment, expiryHours: command.expiryHours },
  );
  await beginSend(request, dispatch, {
    operationId: seed,
    resumed,
    creation: subject.creation,
    purse: readings.purse,
  });
  await mailOrUndo(mailer, dispatch, request, seed);
  return {
    body: sentReply(dispatch),
    writes: [
      ...(await responsePart(command, request, readings, dispatch)),
      ...dispatchWrites(dispatch, readings.vault, request.ids),
      ...(charges(dispatch) ? captureWrites(request.scope, seed) : []),
    ],
    audit: { target: `entity:${subject.id}`, facts: { steps: stepsOf(dispatch).join(',') } },
  };
}

async function read(command: SendCommand, request: TenantRequest): Promise<Readings> {
  const { scope, tenantTable: table } = request;
  const [vault, record, questionnaire, environment, purse] = await Promise.all([
    request.vault(),
    'entityId' in command.subject ? findEntity(table, scope, command.subject.entityId) : undefined,
    command.ddq === null ? null : readQuestionnaire(request, command.ddq.questionnaire),
    findEnvironment(table, scope),
    lookIntoPurse(table, scope),
  ]);
  if ('entityId' in command.subject && record === undefined) throw entityNotFound();
  if (questionnaire === undefined) throw questionnaireNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const found =
    record === undefined
      ? null
      : { id: record.id, name: openEntity(record, vault).name, type: record.entity_type };
  return { vault, found, questionnaire, environment, purse };
}

async function readQuestionnaire(
  request: TenantRequest,
  reference: number | { alias: string },
): Promise<Questionnaire | undefined> {
  const { scope, tenantTable: table } = request;
  const id = typeof reference === 'number' ? reference : await resolveAlias(table, scope, reference.alias);
  return id === undefined ? undefined : findQuestionnaire(table, scope, id);
}

function subjectOf(command: SendCommand, readings: Readings, request: TenantRequest, seed: string): Subject {
  if ('entityId' in command.subject) {
    if (readings.found === null) throw entityNotFound();
    return { ...readings.found, creation: [] };
  }
  return newSubject(
    command.subject.create,
    readings.vault,
    request,
    seed,
    command.ddq?.prefill === true ? 1 : 0,
  );
}

/** `responseCount`: 1 where the response is made in the same commit, which cannot touch the entity a second time. */
function newSubject(
  create: InlineSubject,
  vault: Vault,
  request: TenantRequest,
  seed: string,
  responseCount: 0 | 1,
): Subject {
  const id = deriveId(seed, 'entity');
  const createdAt = new Date(request.now).toISOString();
  const entity = {
    id,
    type: create.type,
    isPrimary: true,
    details: create.details,
    createdAt,
    responseCount,
  };
  return {
    id,
    name: entityName(create.type, create.details),
    type: create.type,
    creation: createEntity(request.scope, vault, entity),
  };
}

/**
 * Claims the key, creates an inline entity and sets the credit aside. A resumed run finds the entity of the first one,
 * and its credit unless that was given back.
 */
export async function beginSend(
  request: TenantRequest,
  dispatch: Pick<Dispatch, 'responseId'>,
  run: {
    readonly operationId: string;
    readonly resumed: boolean;
    readonly creation: readonly Write[];
    readonly lock?: readonly Write[];
    readonly purse: Purse;
  },
): Promise<void> {
  const { scope } = request;
  const table = request.tenantTable;
  const held = run.resumed && isCharged(scope) ? await findHold(table, scope, run.operationId) : undefined;
  const charge = { operationId: run.operationId, kind: 'send_ddq' as const, now: request.now };
  const begin = (hold: readonly Write[]) =>
    request.outside.begin([...(run.resumed ? [] : run.creation), ...hold, ...(run.lock ?? [])]);
  if (!charges(dispatch) || held?.state === 'held') await begin([]);
  else await commitCharged({ table, scope, purse: run.purse }, charge, begin);
}

/** A send of a questionnaire costs a credit; a verification alone does not (decisions 55). */
export function charges(dispatch: Pick<Dispatch, 'responseId'>): boolean {
  return dispatch.responseId !== null;
}

/** Mails, or gives the credit back and refuses with 500 (WF-407). */
export async function mailOrUndo(
  mailer: Mailer,
  dispatch: Dispatch,
  request: TenantRequest,
  operationId: string,
  unlock: readonly Write[] = [],
): Promise<void> {
  try {
    await mailInvitation(mailer, dispatch);
  } catch (cause) {
    const release = charges(dispatch) ? releaseWrites(request.scope, { operationId, kind: 'send_ddq' }) : [];
    throw new UndoneRefusal(dispatchFailed(cause), [...release, ...unlock]);
  }
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
    audit: { target: `response:${responseId ?? ''}`, facts: { prefill: true } },
  };
}

/** The response that a send makes; nothing where it asks for no questionnaire. */
async function responsePart(
  command: SendCommand,
  request: TenantRequest,
  { vault, questionnaire }: Readings,
  what: Pick<Dispatch, 'entity' | 'responseId' | 'checks'> &
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
    sentBy: owner?.name ?? '',
    checks: what.checks,
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
