/** The only file that knows the keys of results and how they are sealed. */

import { isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationResults } from '../keys.ts';
import { ResultsRecord, VerificationResults } from './schema.ts';

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
      ttl: Math.ceil(until / 1000),
    },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

/** The sealed results. The caller compares the retention time, because the table deletes late. */
export async function findResults(
  table: Table,
  scope: TenantScope,
  sessionId: string,
): Promise<((vault: Vault) => VerificationResults) | undefined> {
  const item = await table.get(resultsKey(scope, sessionId), { consistent: true });
  if (item === undefined) return undefined;
  const { pk, sk, results } = ResultsRecord.parse(item);
  return (vault) => VerificationResults.parse(vault.unsealJson({ pk, sk, attribute: 'results' }, results));
}
