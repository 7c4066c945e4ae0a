/** Every publication is a row of each tenant's audit trail: who loaded which list, from where, with which hash. */
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { auditRow } from '../audit/audit-row.ts';
import type { MonitoringMessage } from '../watchlists/monitoring-message.ts';
import type { ListLoad, ListManifest } from '../watchlists/schema.ts';

/** The row was written by an earlier delivery. */
class AlreadyWritten extends Error {}

/** Writes the row of this publication. Nothing where the version was not published by it, or was built by an older release. */
export async function auditPublication(
  table: Table,
  scope: TenantScope,
  { version, previous, published_at, only_missed }: MonitoringMessage,
  manifest: Pick<ListManifest, 'loads' | 'sources'>,
): Promise<void> {
  if (only_missed === true || manifest.loads.length === 0) return;
  const row = auditRow({
    scope,
    at: Date.parse(published_at),
    requestId: deriveId(`${version}:${published_at}`, 'list-publication'),
    actor: { kind: 'system', id: lastLoadOf(manifest.loads).by },
    action: 'watchlists.published',
    target: `watchlists:${version}`,
    facts: { previous: previous ?? 'none', ...Object.fromEntries(manifest.loads.map(factOf)) },
  });
  try {
    await table.commit([{ ...row, refuse: () => new AlreadyWritten() }]);
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
