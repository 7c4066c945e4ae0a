/** Gives back credits whose operation died between setting them aside and settling. */
import type { Key } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { HoldRecord, HoldSettled, releaseWrites } from './ledger.ts';

/** Releases a hold that is still open; one that was settled meanwhile is left as it is. */
export async function releaseStaleHold(context: WorkerContext, scope: TenantScope, key: Key): Promise<void> {
  const table = context.tables.within(fenceOf(scope));
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return;
  const hold = HoldRecord.parse(item);
  if (hold.state !== 'held') return;
  try {
    await table.commit(releaseWrites(scope, { operationId: hold.operation_id, kind: hold.credit }));
    context.log.warn('stale credit hold released', { operation_id: hold.operation_id });
  } catch (error) {
    if (!(error instanceof HoldSettled)) throw error;
  }
}
