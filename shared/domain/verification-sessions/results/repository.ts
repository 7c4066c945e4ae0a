/** The only file that knows the keys of results and how they are sealed. */

import { isNew, isThere } from '#shared/platform/condition.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationResults } from '../keys.ts';
import { ResultsRecord, VerificationResults } from './schema.ts';

/** A timer deletes results when their time is over. The table deletes them this much later where the timer failed. */
const DELETED_BY_TABLE_SEC = 7 * 86_400;

function resultsKey(scope: TenantScope, sessionId: string): Key {
  return verificationResults.key(scope, { id: sessionId });
}

/** Stores the results until `until`, in milliseconds. */
export function resultsWrite(
  scope: TenantScope,
  vault: Vault,
  sessionId: string,
  results: VerificationResults,
  until: number,
): Write {
  const key = resultsKey(scope, sessionId);
  return {
    put: {
      ...key,
      results: vault.sealJson({ ...key, attribute: 'results' }, results),
      ttl: Math.ceil(until / 1000) + DELETED_BY_TABLE_SEC,
    },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

/** Keeps results that are there beyond their time, which is `until` now (milliseconds). */
export function keptResultsWrite(
  scope: TenantScope,
  sessionId: string,
  until: number,
  refuse: Refusal,
): Write {
  const set = { ttl: Math.ceil(until / 1000) + DELETED_BY_TABLE_SEC };
  return { update: resultsKey(scope, sessionId), set, when: isThere, refuse };
}

/** Deletes the results. */
export function removeResultsWrite(scope: TenantScope, sessionId: string): Write {
  return { remove: resultsKey(scope, sessionId) };
}

/** The sealed results. The caller compares the retention time, because the table deletes late. */
export async function findResults(
  table: Table,
  scope: TenantScope,
  sessionId: string,
): Promise<((vault: Vault) => VerificationResults) | undefined> {
  const item = await table.get(resultsKey(scope, sessionId), { consistent: true });
  return item === undefined ? undefined : (vault) => unsealResults(item, vault);
}

export function unsealResults(item: Item, vault: Vault): VerificationResults {
  const { pk, sk, results } = ResultsRecord.parse(item);
  return VerificationResults.parse(vault.unsealJson({ pk, sk, attribute: 'results' }, results));
}
