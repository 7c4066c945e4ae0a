/** Every publication is a row of each tenant's audit trail: who loaded which list, from where, with which hash. */
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { auditRow } from '../audit/audit-row.ts';
import type { ListLoad, ListManifest } from '../watchlists/manifest.ts';
import type { MonitoringMessage } from '../watchlists/monitoring-message.ts';

/** The row was written by an earlier delivery at the same instant. */
class AlreadyWritten extends Error {}

/**
 * Nothing where the message is not about a publication, or an older release published it. The row has the time of `now`, not that of the
 * publication: a page may be processed hours later, and a row among sealed ones counts as inserted. A message that is delivered twice
 * therefore leaves two rows, with the same request id.
 */
export async function auditPublication(
  { table, scope, now }: { readonly table: Table; readonly scope: TenantScope; readonly now: number },
  { version, previous, published_at, only_missed }: MonitoringMessage,
  manifest: Pick<ListManifest, 'loads' | 'sources'>,
): Promise<void> {
  if (only_missed === true || manifest.loads.length === 0) return;
  const row = auditRow({
    scope,
    at: now,
    requestId: deriveId(`${version}:${published_at}`, 'list-publication'),
    actor: { kind: 'system', id: lastLoadOf(manifest.loads).by },
    action: 'watchlists.published',
    target: `watchlists:${version}`,
    facts: { previous: previous ?? 'none', ...Object.fromEntries(manifest.loads.map(factOf)) },
  });
  try {
    await retryContended(() => table.commit([{ ...row, refuse: () => new AlreadyWritten() }]));
  } catch (error) {
    if (!(error instanceof AlreadyWritten)) throw error;
  }
}

function factOf({ list, by, at, from, sha256, rolled_back }: ListLoad): readonly [string, string] {
  const why = rolled_back === null ? '' : `; returned to because: ${rolled_back}`;
  return [list, `${sha256} loaded ${at} by ${by} from ${from.join(', ')}${why}`];
}

/** The load that the publication was made for is the latest. */
function lastLoadOf(loads: readonly ListLoad[]): ListLoad {
  return loads.reduce((last, load) => (load.at > last.at ? load : last));
}
