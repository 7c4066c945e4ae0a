/** Monitors screened entities: starts a publication for every tenant, and processes the pages of each tenant's entities. */
import { NameStore } from '#shared/domain/entities/names/store.ts';
import { type ChangedProfiles, readChanged } from '#shared/domain/monitoring/changed.ts';
import { announceCoverage, startCoverage } from '#shared/domain/monitoring/coverage.ts';
import { QueuedWork } from '#shared/domain/monitoring/message.ts';
import { startMonitoring } from '#shared/domain/monitoring/publication.ts';
import { type PageSize, runPage } from '#shared/domain/monitoring/tenant-page.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import type { Ports, Queue } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

type MonitoringPorts = FoundationPorts & Pick<Ports, 'objects' | 'lists'> & { readonly monitoring: Queue };

/** Tests set `size` to use small pages. */
export function monitoringWorker(ports: MonitoringPorts, size?: PageSize) {
  const { objects, lists, monitoring } = ports;
  const context = { ...workerContext(ports), names: new NameStore(objects), monitoring };
  const changedBy = keepLast((publication) => readChanged(lists, publication));
  return queueWorker(
    QueuedWork,
    async (work) => {
      if ('changed' in work)
        return 'tenant_id' in work ? announceCoverage(work, context) : startCoverage(work, context);
      if (!('tenant_id' in work)) return startMonitoring(work, context);
      return runPage(work, await changedBy(work), context, size);
    },
    ports.log,
  );
}

/** The pages of all tenants need the same publication, so the last one is cached. A failed read is not cached. */
function keepLast(
  read: (publication: MonitoringMessage) => Promise<ChangedProfiles>,
): (publication: MonitoringMessage) => Promise<ChangedProfiles> {
  let last: { readonly name: string; readonly changed: Promise<ChangedProfiles> } | undefined;
  return (publication) => {
    const name = [
      publication.version,
      publication.previous,
      publication.published_at,
      publication.only_missed,
    ].join();
    if (last?.name === name) return last.changed;
    const changed = read(publication);
    last = { name, changed };
    changed.catch(() => {
      if (last?.name === name) last = undefined;
    });
    return changed;
  };
}
