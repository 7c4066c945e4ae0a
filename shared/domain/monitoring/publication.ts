/** A publication of lists becomes one turn per tenant. */
import type { Queue } from '#shared/platform/ports.ts';
import { fleetFence } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { listTenantRecords } from '../tenants/provision/repository.ts';
import type { MonitoringMessage } from '../watchlists/monitoring-message.ts';
import type { TenantTurn } from './message.ts';

/**
 * How long screenings may still rest on the lists before: functions look for new ones every 30 seconds, and a run that has begun
 * with the old ones has then ended. Nobody is looked at before.
 */
const SETTLED_SEC = 90;

/** Sends a turn to every tenant; a second delivery sends them again, and they find that everything is done. */
export async function startTurns(
  { version, previous, published_at }: MonitoringMessage,
  context: Pick<WorkerContext, 'tables' | 'log'> & { readonly monitoring: Queue },
): Promise<void> {
  const tenants = await listTenantRecords(context.tables.within(fleetFence()));
  await context.monitoring.send(
    tenants.map(({ tenant_id }) => {
      const turn: TenantTurn = { version, previous, published_at, tenant_id };
      return { body: turn, delaySec: SETTLED_SEC, group: tenant_id };
    }),
  );
  context.log.info('monitoring begins', { version, tenants: tenants.length });
}
