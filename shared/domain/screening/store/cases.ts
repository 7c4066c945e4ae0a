/** Cases as one list of the environment: counted, narrowed by status and decision, newest first. */

import { equals, isNew } from '#shared/platform/condition.ts';
import {
  countWrites,
  listAttributes,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import { type Item, type Key, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { removeWork } from '../../work/changes.ts';
import { type Screened, workOfCase } from '../cases/work.ts';
import { partKey, screeningIdOf, screeningResults } from '../keys.ts';
import {
  type CaseAfter,
  CaseDecision,
  type CaseDetails,
  CaseRecord,
  type CaseStatus,
  ResultRecord,
} from './records.ts';
import { type Case, unsealCase } from './repository.ts';

const LIST = 'CASE';

/** The only case of a screening. */
const ONLY = 0;

type Judged = Pick<CaseRecord, 'status' | 'decision'>;

/** Cases are told apart by their decision, and by their status where there is none. */
function facetOf({ status, decision }: Judged): string {
  return decision === null ? status : `${status}_${decision}`;
}

/** Puts a case and its place in the list, conditional on the version that was read. `before` undefined: there must be none. */
export function caseWrites(
  scope: TenantScope,
  vault: Vault,
  before: CaseRecord | undefined,
  next: CaseAfter,
  details: CaseDetails,
  screened: Screened,
): readonly Write[] {
  const key = before === undefined ? partKey(scope, next.screening_id, 'case', ONLY) : keyOf(before);
  const entry = { id: next.id, createdAt: next.created_at, facet: facetOf(next) };
  const onLane = (lane: number) => listAttributes(scope, LIST, entry, lane);
  const work = workOfCase({ scope, vault, at: next.updated_at }, before, { next, details }, screened);
  return [
    {
      put: {
        ...key,
        ...next,
        ...(work.mark === undefined ? {} : { work: work.mark }),
        ...onLane(0),
        version: (before?.version ?? 0) + 1,
        details: vault.sealJson({ ...key, attribute: 'details' }, details),
      },
      onLane,
      when: before === undefined ? isNew : equals('version', before.version),
      refuse: () => new StaleRead(),
    },
    ...(before?.list_pk === undefined
      ? countWrites(scope, LIST, entry, 1)
      : refacetWrites(scope, LIST, { ...entry, facet: facetOf(before) }, entry.facet)),
    ...work.writes,
  ];
}

/** Fails the transaction where the case is not the one that was read. */
export function sameCaseCheck(record: CaseRecord): Write {
  return { check: keyOf(record), when: equals('version', record.version), refuse: () => new StaleRead() };
}

/** Removes a case and counts it out. */
export function removeCaseWrites(scope: TenantScope, record: CaseRecord): readonly Write[] {
  const entry = { id: record.id, createdAt: record.created_at, facet: facetOf(record) };
  return [
    { remove: keyOf(record), when: equals('version', record.version), refuse: () => new StaleRead() },
    ...(record.list_pk === undefined ? [] : countWrites(scope, LIST, entry, -1)),
    ...removeWork(scope, { slot: 'case', subjectId: record.id }, record.work),
  ];
}

export async function findCaseOfScreening(
  table: Table,
  scope: TenantScope,
  screeningId: string,
): Promise<CaseRecord | undefined> {
  const item = await table.get(partKey(scope, screeningId, 'case', ONLY), { consistent: true });
  return item === undefined ? undefined : CaseRecord.parse(item);
}

/** What a list is narrowed to. */
export interface CaseFilter {
  readonly status?: CaseStatus | undefined;
  readonly decision?: CaseDecision | undefined;
  readonly entityId?: string | undefined;
}

export interface CasePage {
  /** All cases that fit the filter. */
  readonly count: number;
  readonly lines: readonly CaseAndResult[];
}

interface CaseAndResult {
  readonly shown: Case;
  /** Undefined while its entity is being deleted. */
  readonly result: ResultRecord | undefined;
}

/**
 * One page, newest first. The index does not hold the sealed details, so that the cases are read by their keys. What was found changes
 * without the case, so that it is read from the results, in the same round trip.
 */
export async function listCases(
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
  { offset, size, ...filter }: CaseFilter & { readonly offset: number; readonly size: number },
): Promise<CasePage> {
  const facets = facetsOf(filter);
  if (filter.entityId !== undefined) return ofEntity(table, scope, opening, { ...filter, facets });
  if (facets?.length === 0) return { count: 0, lines: [] };
  const [{ count, items }, vault] = await Promise.all([
    readPage(table, scope, LIST, { offset, size, facets }),
    opening,
  ]);
  const found = await readLines(table, items.map(keyOfItem), vault);
  // The index is a moment behind: a case that has just been decided is not shown as open.
  return { count, lines: found.filter(({ shown }) => facets?.includes(facetOf(shown.record)) ?? true) };
}

/** The cases of these keys that are there, each with the result of its screening. */
async function readLines(
  table: Table,
  keys: readonly Key[],
  vault: Vault,
): Promise<readonly CaseAndResult[]> {
  if (keys.length === 0) return [];
  const results = keys.map(({ pk }) => ({ pk, sk: screeningResults.sk }));
  const items = await table.getMany([...keys, ...results], { consistent: true });
  return items.slice(0, keys.length).flatMap((item, at) => {
    if (item === undefined) return [];
    const result = items[keys.length + at];
    return [
      {
        shown: unsealCase(CaseRecord.parse(item), vault),
        result: result === undefined ? undefined : ResultRecord.parse(result),
      },
    ];
  });
}

/** An entity has one screening, and a screening at most one case. */
async function ofEntity(
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
  { entityId, facets }: CaseFilter & { readonly facets: readonly string[] | undefined },
): Promise<CasePage> {
  const key = partKey(scope, screeningIdOf(entityId ?? ''), 'case', ONLY);
  const lines = (await readLines(table, [key], await opening)).filter(
    ({ shown }) => facets?.includes(facetOf(shown.record)) ?? true,
  );
  return { count: lines.length, lines };
}

/** Undefined: all cases. Empty: none can fit, because only closed cases have a decision. */
function facetsOf({ status, decision }: CaseFilter): readonly string[] | undefined {
  if (status === undefined && decision === undefined) return undefined;
  const decisions = decision === undefined ? [...CaseDecision.options, null] : [decision];
  const closed = decisions.map((each) => facetOf({ status: 'closed', decision: each }));
  if (status === undefined || status === 'closed') return closed;
  return decision === undefined ? [facetOf({ status, decision: null })] : [];
}

function keyOfItem(item: Item): Key {
  return { pk: String(item['pk']), sk: String(item['sk']) };
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
