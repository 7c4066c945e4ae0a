/** Puts verification sessions that were there before it on the list of all sessions. */

import { isStillListed, listedWrites } from '#shared/domain/verification/listing.ts';
import { findRows, findVerification } from '#shared/domain/verification/repository.ts';
import { all, equals } from '#shared/platform/condition.ts';
import { readAll } from '#shared/platform/counted-lists/counted-list.ts';
import { StaleRead, type Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';

interface Source {
  readonly table: Table;
  readonly scope: TenantScope;
}

/** Answers how many were put on it. A second run finds nothing to do. */
export async function listOlderVerifications(source: Source): Promise<number> {
  const { table, scope } = source;
  let listed = 0;
  for (const { id: entityId } of await readAll(table, scope, 'ENT', undefined))
    for (const row of await findRows(table, scope, String(entityId)))
      if (await list(source, row.id)) listed += 1;
  return listed;
}

/** Begins anew where the session was changed meanwhile. */
async function list(source: Source, id: string): Promise<boolean> {
  const { table, scope } = source;
  const record = await findVerification(table, scope, id);
  if (record === undefined || record.listed !== undefined) return false;
  const { attributes, onLane, counts } = listedWrites(scope, record);
  const write = {
    update: { pk: record.pk, sk: record.sk },
    set: attributes,
    onLane,
    when: all(isStillListed(record), equals('status', record.status)),
    refuse: () => new StaleRead(),
  };
  try {
    await retryContended(() => table.commit([write, ...counts]));
    return true;
  } catch (error) {
    if (error instanceof StaleRead) return list(source, id);
    throw error;
  }
}
