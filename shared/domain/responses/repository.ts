/** The only file that knows where responses and their answers lie and how they are sealed. */

import * as z from 'zod';
import { StaleRead } from '#shared/http/operation.ts';
import { all, equals, isNew } from '#shared/platform/condition.ts';
import { countWrites, listAttributes, readPage, refacetWrites } from '#shared/platform/counted-list.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ResponseStatus } from './lifecycle.ts';
import { ResponseDetails, ResponseRecord, ResponseRow, SectionRecord, StoredAnswer } from './schema.ts';

/** A response with its sealed parts opened, and its answers by section. */
export interface LoadedResponse {
  readonly record: ResponseRecord;
  readonly details: ResponseDetails;
  readonly sections: readonly LoadedSection[];
}

export interface LoadedSection {
  readonly sectionNumber: number;
  readonly revision: number;
  readonly answers: readonly StoredAnswer[];
}

/** A line of the list. */
export interface ResponseLine {
  readonly row: ResponseRow;
  readonly card: ResponseCard;
}

const Card = z.object({ response_name: z.string(), questionnaire_name: z.string(), entity_name: z.string() });
type ResponseCard = z.output<typeof Card>;

const LIST = 'RES';

export function responsePartition(scope: TenantScope, id: string): string {
  return `${scope.prefix}#RES#${id}`;
}

export function responseKey(scope: TenantScope, id: string): Key {
  return { pk: responsePartition(scope, id), sk: 'RESPONSE' };
}

function sectionKey(scope: TenantScope, id: string, section: number): Key {
  return { pk: responsePartition(scope, id), sk: `ANS#${String(section).padStart(4, '0')}` };
}

/** The record alone, as it is now. */
export async function findResponse(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<ResponseRecord | undefined> {
  const item = await table.get(responseKey(scope, id), { consistent: true });
  return item === undefined ? undefined : ResponseRecord.parse(item);
}

/** The record and every answer, in one query. */
export async function loadResponse(
  table: Table,
  scope: TenantScope,
  id: string,
  opening: Promise<Vault>,
): Promise<LoadedResponse | undefined> {
  const pk = responsePartition(scope, id);
  const [items, vault] = await Promise.all([
    table.query({ pk, from: 'ANS#', to: 'RESPONSE', consistent: true }),
    opening,
  ]);
  const main = items.find((item) => item['sk'] === 'RESPONSE');
  if (main === undefined) return undefined;
  const record = ResponseRecord.parse(main);
  const sections = items
    .filter((item) => String(item['sk']).startsWith('ANS#'))
    .map((item) => openSection(item, vault));
  return { record, details: openDetails(record, vault), sections };
}

export function openDetails(record: ResponseRecord, vault: Vault): ResponseDetails {
  return ResponseDetails.parse(vault.openJson({ ...keyOf(record), attribute: 'details' }, record.details));
}

function openSection(item: Item, vault: Vault): LoadedSection {
  const record = SectionRecord.parse(item);
  const answers = vault.openJson({ ...keyOf(record), attribute: 'answers' }, record.answers);
  return {
    sectionNumber: record.section_number,
    revision: record.revision,
    answers: z.array(StoredAnswer).parse(answers),
  };
}

/** The onboarding session of the last send, as the response remembers it. */
export interface SessionReference {
  readonly id: string;
  readonly steps: ResponseRecord['session_steps'];
  readonly expiresAt: number;
}

/** The attributes that remember a session on its response. */
export function sessionAttributes(session: SessionReference | null) {
  return {
    session_id: session?.id ?? null,
    session_steps: session?.steps ?? [],
    session_expires_at: session?.expiresAt ?? null,
  };
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

export function createWrites(scope: TenantScope, vault: Vault, response: NewResponse): readonly Write[] {
  const key = responseKey(scope, response.id);
  const entry = { id: response.id, createdAt: response.createdAt, facet: response.status };
  const item: Item & Key = {
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
  return [{ put: item, when: isNew, refuse: () => new StaleRead() }, ...countWrites(scope, LIST, entry, 1)];
}

/** What a move changes beside the status. */
export interface Movement {
  readonly to: ResponseStatus;
  readonly at: string;
  readonly details: ResponseDetails;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Refusal when another call moved the response first; by default the operation runs again. */
  readonly refuse?: Refusal;
}

/** Moves a response, on top of the version that was read. */
export function moveWrites(
  scope: TenantScope,
  vault: Vault,
  record: ResponseRecord,
  movement: Movement,
): readonly Write[] {
  const entry = { id: record.id, createdAt: record.created_at, facet: record.status };
  const key = keyOf(record);
  return [
    {
      update: key,
      set: {
        ...sealedParts(key, vault, movement.details),
        status: movement.to,
        facet_pk: listAttributes(scope, LIST, { ...entry, facet: movement.to }).facet_pk,
        updated_at: movement.at,
        version: record.version + 1,
        ...movement.set,
      },
      ...(movement.remove === undefined ? {} : { remove: movement.remove }),
      when: all(equals('version', record.version), equals('status', record.status)),
      refuse: movement.refuse ?? (() => new StaleRead()),
    },
    ...refacetWrites(scope, LIST, entry, movement.to),
  ];
}

/** Replaces the answers of a section on top of `revision`; `refuse` sees the section as it is when that is not current. */
export function sectionWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  section: LoadedSection,
  refuse: Refusal,
): Write {
  const key = sectionKey(scope, responseId, section.sectionNumber);
  return {
    put: {
      ...key,
      section_number: section.sectionNumber,
      revision: section.revision + 1,
      answers: vault.sealJson({ ...key, attribute: 'answers' }, section.answers),
    },
    when: section.revision === 0 ? isNew : equals('revision', section.revision),
    refuse,
  };
}

/** Notes a save on the response itself: its status must still allow it, and a submit that read earlier reads again. */
export function touchWrite(record: ResponseRecord, at: string, refuse: Refusal): Write {
  return {
    update: keyOf(record),
    set: { updated_at: at },
    add: { version: 1 },
    when: equals('status', record.status),
    refuse,
  };
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

function lineOf(item: Item, vault: Vault): ResponseLine {
  const row = ResponseRow.parse(item);
  return { row, card: Card.parse(vault.openJson({ ...keyOf(row), attribute: 'card' }, row.card)) };
}

function sealedParts(key: Key, vault: Vault, details: ResponseDetails) {
  const card: ResponseCard = {
    response_name: details.response_name,
    questionnaire_name: details.questionnaire_name,
    entity_name: details.entity_name,
  };
  return {
    details: vault.sealJson({ ...key, attribute: 'details' }, details),
    card: vault.sealJson({ ...key, attribute: 'card' }, card),
  };
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}

/** A section of a loaded response; one that was never saved is empty at revision 0. */
export function sectionOf(loaded: LoadedResponse, sectionNumber: number): LoadedSection {
  const known = loaded.sections.find((section) => section.sectionNumber === sectionNumber);
  return known ?? { sectionNumber, revision: 0, answers: [] };
}
