/** Looks after entities that were screened: a change of lists goes to every tenant, and each tenant's entities are gone through. */
import { NameStore } from '#shared/domain/entities/names/store.ts';
import { type ChangedProfiles, readChanged } from '#shared/domain/monitoring/changed.ts';
import { QueuedWork } from '#shared/domain/monitoring/message.ts';
import { startMonitoring } from '#shared/domain/monitoring/publication.ts';
import { type PageSize, runPage } from '#shared/domain/monitoring/tenant-page.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import type { Ports, Queue } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

type MonitoringPorts = FoundationPorts & Pick<Ports, 'objects' | 'lists'> & { readonly monitoring: Queue };

/** `size` in place of the worker's own is for tests with few entities. */
export function monitoringWorker(ports: MonitoringPorts, size?: PageSize) {
  const { objects, lists, monitoring } = ports;
  const context = { ...workerContext(ports), names: new NameStore(objects), monitoring };
  const changedBy = keepLast((publication) => readChanged(lists, publication));
  return queueWorker(
    QueuedWork,
    async (work) => {
      if (!('tenant_id' in work)) return startMonitoring(work, context);
      return runPage(work, await changedBy(work), context, size);
    },
    ports.log,
  );
}

/** The turns of all tenants ask for the same publication; a read that failed is not kept. */
function keepLast(
  read: (publication: MonitoringMessage) => Promise<ChangedProfiles>,
): (publication: MonitoringMessage) => Promise<ChangedProfiles> {
  let last: { readonly name: string; readonly changed: Promise<ChangedProfiles> } | undefined;
  return (publication) => {
    const name = [publication.version, publication.previous, publication.published_at].join();
    if (last?.name === name) return last.changed;
    const changed = read(publication);
    last = { name, changed };
    changed.catch(() => {
      if (last?.name === name) last = undefined;
    });
    return changed;
  };
}
