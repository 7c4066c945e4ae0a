/** The list of all verification sessions of an environment: counted by status and outcome. */
import { all, type Condition, equals, isThere, missing } from '#shared/platform/condition.ts';
import {
  countWrites,
  type Entry,
  facetChange,
  listAttributes,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { verificationSessions } from './keys.ts';
import { type VerificationStatus, verificationLifecycle } from './lifecycle.ts';
import { Outcome, type VerificationRecord, verificationRecordOf } from './schema.ts';

const LIST = 'VER';

type Stands = Pick<VerificationRecord, 'status' | 'outcome'>;
type Listed = Pick<VerificationRecord, 'id' | 'created_at' | 'listed'>;

/** Undefined narrows nothing. */
interface Filter {
  readonly status: VerificationStatus | undefined;
  readonly outcome: Outcome | undefined;
}

function facetOf({ status, outcome }: Stands): string {
  return `${status}_${outcome}`;
}

/** There is no outcome while the person is asked, nor where they did not answer in time. */
const WITHOUT_OUTCOME: readonly VerificationStatus[] = ['pending', 'accessed', 'expired'];

/** The facets that a filter covers; undefined where nothing is filtered. */
function facetsFor({ status, outcome }: Filter): readonly string[] | undefined {
  if (status === undefined && outcome === undefined) return undefined;
  const statuses = verificationLifecycle.states.filter((each) => (status ?? each) === each);
  return statuses.flatMap((each) =>
    Outcome.options
      .filter((one) => (outcome ?? one) === one)
      .filter((one) => one === 'pending' || !WITHOUT_OUTCOME.includes(each))
      .map((one) => facetOf({ status: each, outcome: one })),
  );
}

function entryOf({ id, created_at: createdAt }: Listed, facet: string): Entry {
  return { id, createdAt, facet };
}

/** What puts a record on the list: attributes of its item, and the counts. */
export function listedWrites(scope: TenantScope, record: Listed & Stands) {
  const facet = facetOf(record);
  const entry = entryOf(record, facet);
  const onLane = (lane: number) => listAttributes(scope, LIST, entry, lane);
  return {
    attributes: { listed: facet, ...onLane(0) },
    onLane,
    counts: countWrites(scope, LIST, entry, 1),
  };
}

/** A change of status or outcome. Nothing for a record that is not on the list. */
export function relistedWrites(scope: TenantScope, record: Listed, to: Stands) {
  if (record.listed === undefined) return { set: {}, counts: [] };
  const facet = facetOf(to);
  const entry = entryOf(record, record.listed);
  const { set, ...lanes } = facetChange(scope, LIST, entry, facet);
  return { ...lanes, set: { ...set, listed: facet }, counts: refacetWrites(scope, LIST, entry, facet) };
}

/** The list counts the record as it did when it was read. */
export function isStillListed({ listed }: Pick<Listed, 'listed'>): Condition {
  return listed === undefined ? all(isThere, missing('listed')) : equals('listed', listed);
}

/** Counts a record out with its removal. */
export function unlistedWrites(scope: TenantScope, record: Listed): readonly Write[] {
  if (record.listed === undefined) return [];
  return countWrites(scope, LIST, entryOf(record, record.listed), -1);
}

/**
 * One page, newest first. The index says which sessions are on it, and their records how they stand: two round trips. A session
 * that was removed between the two is left out.
 */
export async function listVerifications(
  table: Table,
  scope: TenantScope,
  page: { readonly offset: number; readonly size: number } & Filter,
): Promise<{ readonly count: number; readonly records: readonly VerificationRecord[] }> {
  const { offset, size } = page;
  const { count, items } = await readPage(table, scope, LIST, { offset, size, facets: facetsFor(page) });
  const keys = items.map(({ id }) => verificationSessions.key(scope, { id: String(id) }));
  const found = await table.getMany(keys, { consistent: true });
  const records = found.flatMap((item) => (item === undefined ? [] : [verificationRecordOf(item)]));
  return { count, records };
}
