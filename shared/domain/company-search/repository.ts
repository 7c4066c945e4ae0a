/** The only file that knows where answers of registers lie, how they are sealed, and when they are forgotten. */

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

/** How long answers are kept (decisions 72). Nothing, and what a substitute says, is asked again sooner. */
export const KEPT_MS = { found: 7 * 24 * HOUR_MS, nothing: 24 * HOUR_MS, substitute: 24 * HOUR_MS } as const;

/** Of a sealed answer; with room for the rest, an item holds 400 KiB. */
const MOST_CHARACTERS = 350_000;

/** What was answered, and how long it is worth keeping. */
export interface Answered {
  readonly content: unknown;
  readonly now: number;
  readonly keptMs: number;
}

/** The place of a search: equal for the same words in another case, spacing or Unicode form. Keyed, so that it tells nothing. */
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

/** The remembered answer that is still good at `now`. */
export async function findAnswer(table: Table, key: Key, now: number): Promise<CachedAnswer | undefined> {
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return undefined;
  const record = CachedAnswer.parse(item);
  return record.body !== undefined && record.expires_at > now ? record : undefined;
}

export function openAnswer(record: CachedAnswer, vault: Vault): unknown {
  return JSON.parse(unpack(vault.open({ ...keyOf(record), attribute: 'body' }, record.body ?? '')));
}

/** Counts one more serving; run again where the answer was forgotten meanwhile. */
export function servedWrite(record: CachedAnswer): Write {
  return {
    update: keyOf(record),
    add: { hit_count: 1 },
    when: exists('body'),
    refuse: () => new StaleRead(),
  };
}

/**
 * Takes the turn to ask the register, for as long as a function can run. Refused with `SearchUnderWay` while another call
 * has it, and where one has just answered.
 */
export function turnWrite(key: Key, owner: string, now: number): Write {
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

/** Gives the turn back after a failure. */
export function turnOverWrite(key: Key, owner: string): Write {
  return {
    update: key,
    remove: ['owner', 'lease_until'],
    when: equals('owner', owner),
    refuse: () => new LostTurn(),
  };
}

/** Remembers the answer and ends the turn of its `owner`. */
export function answeredWrite(key: Key, vault: Vault, answered: Answered, owner: string): Write {
  return {
    update: key,
    set: remembered(key, vault, answered),
    remove: ['owner', 'lease_until'],
    when: equals('owner', owner),
    refuse: () => new LostTurn(),
  };
}

/** Remembers an answer that anybody may have asked for meanwhile; one that no item could hold is not remembered. */
export function rememberWrites(key: Key, vault: Vault, answered: Answered): readonly Write[] {
  const item = { ...key, ...remembered(key, vault, answered) };
  return item.body.length > MOST_CHARACTERS ? [] : [{ put: item }];
}

/** A turn outlives its function, so nobody loses one. */
class LostTurn extends Error {}

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
