/** Starts monitoring of a publication: sends the first page of every tenant. */
import type { Queue } from '#shared/platform/ports.ts';
import { fleetFence } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { listTenantRecords } from '../tenants/provision/repository.ts';
import type { MonitoringMessage } from '../watchlists/monitoring-message.ts';
import type { TenantPage } from './message.ts';

/**
 * Delay until no screening uses the old watchlists: functions check for new ones every 30 seconds, and a run that began with
 * the old ones has then ended. Monitoring starts afterwards.
 */
const START_DELAY_SEC = 90;

/** Sends the first page of every tenant. A second delivery sends them again, and they find the work done. */
export async function startMonitoring(
  publication: MonitoringMessage,
  context: Pick<WorkerContext, 'tables' | 'log'> & { readonly monitoring: Queue },
): Promise<void> {
  const tenants = await listTenantRecords(context.tables.within(fleetFence()));
  await context.monitoring.send(
    tenants.map(({ tenant_id }) => {
      const page: TenantPage = { ...publication, tenant_id };
      return { body: page, delaySec: START_DELAY_SEC, group: tenant_id };
    }),
  );
  context.log.info('monitoring started', { version: publication.version, tenants: tenants.length });
}
