/** Asking for the changes of a tenant's names to be folded in, by whoever sees that there are many. */
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Log, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { NameSearch } from '../similar.ts';
import type { TenantNames } from '../tenant-names.ts';
import { askWrite, MOST_CHANGES, Superseded } from './change-log.ts';

/** A run takes seconds; one that was asked for and has not ended by then is asked for again. */
const ASKED_FOR_MS = 5 * 60_000;

/**
 * Starts the job where searches have much to do that a stored index would spare them, and nobody has asked for it; a race with
 * others is no error.
 */
export async function askToFold(
  { head: { changes, pointer, askedUntil }, stored }: TenantNames,
  search: Pick<NameSearch, 'isOfOtherEngine'> | undefined,
  request: {
    readonly scope: TenantScope;
    readonly tenantTable: Table;
    readonly ids: Ids;
    readonly now: number;
    readonly log: Log;
    vault(): Promise<Vault>;
  },
): Promise<void> {
  const { scope, now, ids } = request;
  const isAdopted = stored !== undefined && pointer === undefined;
  const isWanted = changes.length > MOST_CHANGES || isAdopted || search?.isOfOtherEngine === true;
  if (!isWanted || askedUntil > now) return;
  try {
    await request.tenantTable.commit([
      askWrite(scope, now, now + ASKED_FOR_MS),
      jobWrite(scope, await request.vault(), { kind: 'names', input: {} }, { outboxId: ids.uuid(), now }),
    ]);
  } catch (error) {
    // The answer does not depend on it, and the next search asks again.
    if (!(error instanceof Superseded))
      request.log.warn('the index of names could not be asked for', { changes: changes.length });
  }
}
