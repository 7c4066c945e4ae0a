/** The only file that knows the keys of stored register answers, how they are sealed, and when they expire. */

import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { all, any, below, equals, exists, missing } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { SearchUnderWay } from './errors.ts';
import { storedDetails, storedSearches } from './keys.ts';
import { CachedAnswer } from './schema.ts';

const HOUR_MS = 3_600_000;

/** How long answers are stored (R72). Empty answers and answers of a substitute expire sooner. */
export const KEPT_MS = { found: 7 * 24 * HOUR_MS, nothing: 24 * HOUR_MS, substitute: 24 * HOUR_MS } as const;

/** Maximum length of a sealed answer. It leaves room for the other attributes in an item of 400 KiB. */
const MOST_CHARACTERS = 350_000;

/** An answer, and how long to store it. */
export interface Answered {
  readonly content: unknown;
  readonly now: number;
  readonly keptMs: number;
}

/**
 * The key of a search. It is equal for the same words in another case, spacing or Unicode form. The hash is keyed, so the query
 * cannot be guessed from it.
 */
export function searchKey(
  scope: TenantScope,
  vault: Vault,
  query: { name: string; jurisdiction: string },
): Key {
  const name = query.name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const hash = vault.blind('company-search', `${query.jurisdiction}\u0000${name}`);
  return storedSearches.key(scope, { 'keyed hash of the query': hash });
}

export function detailKey(scope: TenantScope, vault: Vault, companyId: string): Key {
  const hash = vault.blind('company-detail', companyId);
  return storedDetails.key(scope, { 'keyed hash of the company id': hash });
}

/** The stored answer, unless it has expired at `now`. */
export async function findAnswer(table: Table, key: Key, now: number): Promise<CachedAnswer | undefined> {
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return undefined;
  const record = CachedAnswer.parse(item);
  return record.body !== undefined && record.expires_at > now ? record : undefined;
}

export function unsealAnswer(record: CachedAnswer, vault: Vault): unknown {
  return JSON.parse(unpack(vault.unseal({ ...keyOf(record), attribute: 'body' }, record.body ?? '')));
}

/**
 * Counts one more use of a stored answer. Throws `StaleRead`, and so repeats the request, where the answer was deleted in the
 * meantime.
 */
export function servedWrite(record: CachedAnswer): Write {
  return {
    update: keyOf(record),
    add: { hit_count: 1 },
    when: exists('body'),
    refuse: () => new StaleRead(),
  };
}

/**
 * Acquires the lease to ask the register, for the maximum run time of a function. Throws `SearchUnderWay` while another call
 * holds it, or where another call has just stored an answer.
 */
export function acquireLeaseWrite(key: Key, owner: string, now: number): Write {
  const lease = now + LEASE_MS;
  return {
    update: key,
    set: { owner, lease_until: lease, ttl: seconds(lease + HOUR_MS) },
    when: all(
      any(missing('expires_at'), below('expires_at', now + 1)),
      any(missing('owner'), equals('owner', owner), below('lease_until', now + 1)),
    ),
    refuse: () => new SearchUnderWay(),
  };
}

/** Releases the lease after a failure. */
export function releaseLeaseWrite(key: Key, owner: string): Write {
  return {
    update: key,
    remove: ['owner', 'lease_until'],
    when: equals('owner', owner),
    refuse: () => new LeaseLost(),
  };
}

/** Stores the answer and releases the lease of its `owner`. */
export function answeredWrite(key: Key, vault: Vault, answered: Answered, owner: string): Write {
  return {
    update: key,
    set: remembered(key, vault, answered),
    remove: ['owner', 'lease_until'],
    when: equals('owner', owner),
    refuse: () => new LeaseLost(),
  };
}

/** Stores an answer without a lease. An answer that does not fit into an item is not stored. */
export function rememberWrites(key: Key, vault: Vault, answered: Answered): readonly Write[] {
  const item = { ...key, ...remembered(key, vault, answered) };
  return item.body.length > MOST_CHARACTERS ? [] : [{ put: item }];
}

/** Should not happen, because a lease lasts longer than its function. */
class LeaseLost extends Error {}

function remembered(key: Key, vault: Vault, { content, now, keptMs }: Answered) {
  return {
    body: vault.seal({ ...key, attribute: 'body' }, pack(JSON.stringify(content))),
    hit_count: 1,
    found_at: now,
    expires_at: now + keptMs,
    ttl: seconds(now + keptMs),
  };
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
