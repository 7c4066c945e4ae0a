/** Removes a deleted entity's screening: the result with the entity, and the other parts in a job. */

import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { resultKey, screeningPartition } from '../keys.ts';
import { settledWork } from '../work.ts';
import { removeCaseWrites } from './cases.ts';
import { MISSED_RUN, unlistedWrite } from './listed-records.ts';
import type { CaseRecord, ResultRecord } from './records.ts';
import { findResult, loadProfiles } from './repository.ts';

/** What was read of the screening. A case is only created together with a new version of the result. */
export interface Removed {
  readonly result: ResultRecord | undefined;
  readonly case: CaseRecord | undefined;
}

/**
 * Deletes the result, and the case with its place in the list. Every read goes through one of them, so the other parts are
 * unreachable from then on.
 */
export function removalWrites(
  scope: TenantScope,
  vault: Vault,
  screeningId: string,
  { result: found, case: shown }: Removed,
  at: { readonly outboxId: string; readonly now: number },
): readonly Write[] {
  const key = resultKey(scope, screeningId);
  const refuse = () => new StaleRead();
  if (found === undefined) return [{ check: key, when: isNew, refuse }];
  const input: PurgedScreening = { screening_id: screeningId, entity_id: found.entity_id };
  return [
    { remove: key, when: equals('version', found.version), refuse },
    ...(shown === undefined ? [] : removeCaseWrites(scope, shown)),
    ...settledWork(scope, found).writes,
    jobWrite(scope, vault, { kind: 'purge', input }, at),
  ];
}

/** Input of the job. */
export const PurgedScreening = z.object({ screening_id: z.uuid(), entity_id: z.uuid() });
export type PurgedScreening = z.output<typeof PurgedScreening>;

/** The limit of a DynamoDB transaction. */
const CHUNK = 100;

/** Deletes the remaining parts of a screening without a result. A second run finds nothing. */
export async function purgeScreening(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  { screening_id: screeningId, entity_id: entityId }: PurgedScreening,
): Promise<void> {
  if ((await findResult(table, scope, screeningId)) !== undefined) return;
  const pk = screeningPartition(scope, screeningId);
  const [items, profiles] = await Promise.all([
    table.query({ pk, consistent: true }),
    loadProfiles(table, scope, screeningId, vault),
  ]);
  // Delete the pointers first, because the profiles name the records, current and former, that the pointers belong to.
  const recordIds = profiles.flatMap(({ match }) => [match.record_id, ...match.records.map(({ id }) => id)]);
  const led = new Set([MISSED_RUN, ...recordIds]);
  const pointers = [...led].map((recordId) => unlistedWrite(scope, vault, recordId, entityId));
  const rest = items.map((item): Write => ({ remove: keyOf(item) }));
  for (const writes of [pointers, rest])
    for (let from = 0; from < writes.length; from += CHUNK)
      await table.commit(writes.slice(from, from + CHUNK));
}

function keyOf(item: Readonly<Record<string, unknown>>): Key {
  return { pk: String(item['pk']), sk: String(item['sk']) };
}
