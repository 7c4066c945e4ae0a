/** Reads and writes of responses, and how their records are sealed. `session-reference.ts`: the session of the last send. */

import { all, type Condition, equals, isNew, missing } from '#shared/platform/condition.ts';
import {
  countWrites,
  facetChange,
  listAttributes,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countResponseWrite as countOnTemplate } from '../questionnaires/repository.ts';
import { changeBy } from '../tenants/last-change.ts';
import type { ProfileView } from '../tenants/schema.ts';
import { markChange } from '../work/changes.ts';
import { type LoadedSection, unsealSection } from './answers/sections.ts';
import { type Attachment, unsealAttachment } from './attachments/repository.ts';
import { CommentRecord, ConversationRecord } from './comments/schema.ts';
import { responseNotFound } from './errors.ts';
import { conversations, MEMBERS, responseKey, responsePartition } from './keys.ts';
import type { ResponseStatus } from './lifecycle.ts';
import { NoteRecord } from './notes/schema.ts';
import { listedOnEntityWrite, unlistedOnEntityWrite } from './of-entity/rows.ts';
import {
  Card,
  type ResponseCard,
  ResponseDetails,
  ResponseRecord,
  ResponseRow,
  sealedParts,
} from './record.ts';
import { type SessionReference, sessionAttributes } from './session-reference.ts';
import { removedWork, workAfterMove } from './work.ts';

/** A response with its sealed parts unsealed, its answers by section, its attachments and its comments. */
export interface LoadedResponse {
  readonly record: ResponseRecord;
  readonly details: ResponseDetails;
  readonly sections: readonly LoadedSection[];
  readonly attachments: readonly Attachment[];
  readonly comments: readonly CommentRecord[];
  /** Undefined until the respondent asks something. */
  readonly conversation: ConversationRecord | undefined;
  readonly notes: readonly NoteRecord[];
}

/** One row of the list. */
export interface ResponseLine {
  readonly row: ResponseRow;
  readonly card: ResponseCard;
}

const LIST = 'RES';

/** The current record. */
export async function findResponse(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<ResponseRecord | undefined> {
  const item = await table.get(responseKey(scope, id), { consistent: true });
  return item === undefined ? undefined : ResponseRecord.parse(item);
}

/** The current records of the ids, as far as they are there. */
export async function findResponses(
  table: Table,
  scope: TenantScope,
  ids: readonly string[],
): Promise<readonly ResponseRecord[]> {
  const keys = ids.map((id) => responseKey(scope, id));
  const items = await table.getMany(keys, { consistent: true });
  return items.flatMap((item) => (item === undefined ? [] : [ResponseRecord.parse(item)]));
}

/** The record with all its members, in one query. */
export async function loadResponse(
  table: Table,
  scope: TenantScope,
  id: string,
  opening: Promise<Vault>,
): Promise<LoadedResponse | undefined> {
  const pk = responsePartition(scope, id);
  const [items, vault] = await Promise.all([
    table.query({ pk, from: MEMBERS.answers.start, to: responseKey(scope, id).sk, consistent: true }),
    opening,
  ]);
  const main = items.find((item) => item['sk'] === responseKey(scope, id).sk);
  if (main === undefined) return undefined;
  const record = ResponseRecord.parse(main);
  const members = (kind: keyof typeof MEMBERS) =>
    items.filter((item) => String(item['sk']).startsWith(MEMBERS[kind].start));
  const conversation = items.find((item) => item['sk'] === conversations.start);
  return {
    record,
    details: unsealDetails(record, vault),
    conversation: conversation === undefined ? undefined : ConversationRecord.parse(conversation),
    sections: members('answers').map((item) => unsealSection(item, vault)),
    attachments: members('attachment').map((item) => unsealAttachment(item, vault)),
    comments: members('comment').map((item) => CommentRecord.parse(item)),
    notes: members('note').map((item) => NoteRecord.parse(item)),
  };
}

export function unsealDetails(record: ResponseRecord, vault: Vault): ResponseDetails {
  return ResponseDetails.parse(vault.unsealJson({ ...keyOf(record), attribute: 'details' }, record.details));
}

export interface NewResponse {
  readonly id: string;
  readonly status: 'PREFILL' | 'DRAFT';
  readonly entityId: string;
  readonly entityType: ResponseRecord['entity_type'];
  readonly questionnaireId: number;
  readonly questionnaireType: ResponseRecord['questionnaire_type'];
  readonly details: ResponseDetails;
  readonly createdAt: string;
  readonly pendingVerification: ResponseRecord['pending_verification'];
  readonly session: SessionReference | null;
}

/** The item of a new response. */
export function newResponseItem(scope: TenantScope, vault: Vault, response: NewResponse): Item & Key {
  const key = responseKey(scope, response.id);
  const entry = { id: response.id, createdAt: response.createdAt, facet: response.status };
  return {
    ...key,
    id: response.id,
    status: response.status,
    entity_id: response.entityId,
    entity_type: response.entityType,
    questionnaire_id: response.questionnaireId,
    questionnaire_type: response.questionnaireType,
    ...sealedParts(key, vault, response.details),
    version: 1,
    created_at: response.createdAt,
    updated_at: response.createdAt,
    submitted_at: null,
    reviewed_at: null,
    manager_reviewed_at: null,
    pending_verification: response.pendingVerification,
    ...sessionAttributes(response.session),
    ...listAttributes(scope, LIST, entry),
  };
}

/** Creates a response and increases the counts. `refuse` is used where the id is taken. */
export function createWrites(
  scope: TenantScope,
  vault: Vault,
  response: NewResponse,
  refuse: Refusal = () => new StaleRead(),
): readonly Write[] {
  const entry = { id: response.id, createdAt: response.createdAt, facet: response.status };
  const onLane = (lane: number) => listAttributes(scope, LIST, entry, lane);
  return [
    { put: newResponseItem(scope, vault, response), onLane, when: isNew, refuse },
    ...countWrites(scope, LIST, entry, 1),
    listedOnEntityWrite(scope, { ...entry, entityId: response.entityId }),
  ];
}

/** Deletes the record and decreases the counts. Its members are unreachable from then on. */
export function deleteWrites(scope: TenantScope, record: ResponseRecord): readonly Write[] {
  const entry = { id: record.id, createdAt: record.created_at, facet: record.status };
  return [
    {
      remove: keyOf(record),
      when: equals('version', record.version),
      refuse: (current) => (current === undefined ? responseNotFound() : new StaleRead()),
    },
    ...countWrites(scope, LIST, entry, -1),
    ...removedWork(scope, record),
    unlistedOnEntityWrite(scope, { ...entry, entityId: record.entity_id }),
  ];
}

/** What a transition changes beside the status. */
export interface Movement {
  readonly to: ResponseStatus;
  readonly at: string;
  readonly details: ResponseDetails;
  /** The person of the tenant, or the respondent, who changes it. Null or undefined where it is nobody's call. */
  readonly by?: ProfileView | null;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Number of items of overwritten answers that the same transaction writes. */
  readonly overwritings?: number;
  /** A condition in addition to the status. Default: the version that was read, so that no save happened in the meantime. */
  readonly holds?: Condition;
  /** Numbers to add. */
  readonly add?: Readonly<Record<string, number>>;
  /** The error where another call changed the response first. Default: the operation is repeated. */
  readonly refuse?: Refusal;
}

/** Changes the status of a response, conditional on the version that was read or on `holds`. */
export function moveWrites(
  scope: TenantScope,
  vault: Vault,
  record: ResponseRecord,
  movement: Movement,
): readonly Write[] {
  const entry = { id: record.id, createdAt: record.created_at, facet: record.status };
  const key = keyOf(record);
  const moved = facetChange(scope, LIST, entry, movement.to);
  const work = workAfterMove({ scope, vault }, record, movement);
  const marked = markChange('work', work);
  const last_change = changeBy(movement.by ?? null, movement.at, movement.to.toLowerCase());
  return [
    {
      ...moved,
      update: key,
      set: {
        ...sealedParts(key, vault, { ...movement.details, last_change }),
        status: movement.to,
        ...moved.set,
        updated_at: movement.at,
        ...movement.set,
        ...marked.set,
      },
      add: { version: 1, ...counted(movement.overwritings ?? 0), ...movement.add },
      ...removing([...(movement.remove ?? []), ...(marked.remove ?? [])]),
      when: all(movement.holds ?? equals('version', record.version), equals('status', record.status)),
      refuse: movement.refuse ?? (() => new StaleRead()),
    },
    ...refacetWrites(scope, LIST, entry, movement.to),
    ...work.writes,
    // The template counts all responses except those in PREFILL, so leaving PREFILL adds one.
    ...(record.status === 'PREFILL' ? [countOnTemplate(scope, record.questionnaire_id, 1)] : []),
  ];
}

function removing(names: readonly string[]): { readonly remove?: readonly string[] } {
  return names.length === 0 ? {} : { remove: names };
}

/**
 * Records a save on the response. Its status must still allow it. The version increases, so a concurrent submission reads
 * again. `overwritings`: items of overwritten answers that the same transaction writes.
 */
export function touchWrite(
  record: ResponseRecord,
  at: string,
  refuse: Refusal,
  overwritings = 0,
): Extract<Write, { update: unknown }> {
  return {
    update: keyOf(record),
    set: { updated_at: at },
    add: { version: 1, ...counted(overwritings) },
    // A response that was submitted and reopened meanwhile has the same status: its answers are now those of a submission.
    when: all(equals('status', record.status), submissionsUnchanged(record)),
    refuse: (current) => (current?.['status'] === record.status ? new StaleRead() : refuse(current)),
  };
}

function submissionsUnchanged({ submissions }: ResponseRecord): Condition {
  return submissions === undefined ? missing('submissions') : equals('submissions', submissions);
}

function counted(overwritings: number): Readonly<Record<string, number>> {
  return overwritings === 0 ? {} : { overwritings };
}

export async function listResponses(
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
  page: { offset: number; size: number; status: ResponseStatus | undefined },
): Promise<{ count: number; lines: readonly ResponseLine[] }> {
  const facets = page.status === undefined ? undefined : [page.status];
  const [{ count, items }, vault] = await Promise.all([
    readPage(table, scope, LIST, { offset: page.offset, size: page.size, facets }),
    opening,
  ]);
  return { count, lines: items.map((item) => lineOf(item, vault)) };
}

/** The line of a row of the index, or of a record. */
export function lineOf(item: Item, vault: Vault): ResponseLine {
  const row = ResponseRow.parse(item);
  return { row, card: Card.parse(vault.unsealJson({ ...keyOf(row), attribute: 'card' }, row.card)) };
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
