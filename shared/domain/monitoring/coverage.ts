/** Tells tenants that a list became outdated, or can be relied on again. */
import * as z from 'zod';
import { isNew } from '#shared/platform/condition.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { Queue } from '#shared/platform/ports.ts';
import { fenceOf, fleetFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { listTenantRecords } from '../tenants/provision/repository.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { watchlistEvents } from '../watchlists/events.ts';
import { CoverageMessage, type ListStateChange } from '../watchlists/monitoring-message.ts';

/** The same message for one tenant. */
export const TenantCoverage = CoverageMessage.extend({ tenant_id: z.uuid() });
export type TenantCoverage = z.output<typeof TenantCoverage>;

/** Sends one message per tenant. A second delivery sends them again, and they find the events announced. */
export async function startCoverage(
  message: CoverageMessage,
  context: Pick<WorkerContext, 'tables'> & { readonly monitoring: Queue },
): Promise<void> {
  const tenants = await listTenantRecords(context.tables.within(fleetFence()));
  await context.monitoring.send(
    tenants.map(({ tenant_id }) => {
      const body: TenantCoverage = { ...message, tenant_id };
      return { body, group: tenant_id };
    }),
  );
}

/** The event was announced by an earlier delivery. */
class AlreadyAnnounced extends Error {}

/** One event per list, whose id is derived from the change. */
export async function announceCoverage(
  { tenant_id, changed, changed_at }: TenantCoverage,
  context: WorkerContext,
): Promise<void> {
  const scope = unsafeTenantScope(tenant_id, 'live');
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [environment, vault] = await Promise.all([findEnvironment(table, scope), context.vault(scope)]);
  if (environment === undefined) return;
  const at = { now: context.clock.now() };
  for (const change of changed) {
    const required = environment.required_lists.includes(change.list);
    const event = { type: watchlistEvents.stateChanged.type, data: dataOf(change, required, changed_at) };
    const outboxId = deriveId(`${tenant_id}:${change.list}:${change.state}:${changed_at}`, 'list-state');
    const write = eventWrite(scope, vault, event, { ...at, outboxId });
    if (!('put' in write)) throw new Error('an event write must be a put');
    try {
      await retryContended(() =>
        table.commit([{ ...write, when: isNew, refuse: () => new AlreadyAnnounced() }]),
      );
    } catch (error) {
      if (!(error instanceof AlreadyAnnounced)) throw error;
    }
  }
}

function dataOf(
  { list, state, previous_state, as_of }: ListStateChange,
  required: boolean,
  changedAt: string,
) {
  return {
    list,
    list_state: state,
    previous_list_state: previous_state,
    as_of,
    required,
    changed_at: changedAt,
  };
}
