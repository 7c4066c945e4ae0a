/** Returns to the files that a list had in an earlier version. All other lists stay as they are. */
import { checksAfterRollback, readChecks } from '../coverage/checks.ts';
import { settleCoverage } from '../coverage/settle.ts';
import { RollbackRefused } from '../errors.ts';
import type { ListManifest } from '../manifest.ts';
import { READER_VERSION } from '../parsers/parsers.ts';
import type { ListId } from '../schema.ts';
import type { SourceRecords } from '../version.ts';
import { manifestOf, readStanding } from './publish.ts';
import { type IngestPorts, inForce, putInForce } from './put-in-force.ts';
import { readState } from './state.ts';

export interface Rollback {
  readonly list: ListId;
  /** A version that is still stored. */
  readonly version: string;
  /** Stored with the version, and in the audit trails of tenants. */
  readonly reason: string;
}

/**
 * Publishes a version with these files, so that monitoring compares it like any other. It holds until the publisher offers files that
 * differ from those that were fetched last. Throws `RollbackRefused`, `VersionDamaged` and `ListsContended`.
 */
export async function rollBack(
  ports: IngestPorts,
  { list, version, reason }: Rollback,
): Promise<ListManifest> {
  const { lists, clock, actor } = ports;
  const before = await inForce(lists, ports.log);
  const standing = before?.standing;
  if (standing === undefined) throw new RollbackRefused('no readable version is in force');
  const earlier = await readStanding(lists, await manifestOf(lists, version));
  const source = earlier.manifest.sources.find((each) => each.list === list);
  if (source === undefined) throw new RollbackRefused(`version ${version} does not contain ${list}`);
  if (source.reader !== READER_VERSION)
    throw new RollbackRefused(`version ${version} was read by an older release`);
  const now = standing.manifest.sources.find((each) => each.list === list);
  if (now?.sha256 === source.sha256) throw new RollbackRefused(`${list} already has the files of ${version}`);
  const kept = standing.manifest.sources.filter((each) => each.list !== list);
  const sources: readonly SourceRecords[] = [
    { source, records: earlier.records.get(list) ?? [] },
    ...kept.map((each) => ({ source: each, records: standing.records.get(each.list) ?? [] })),
  ];
  const at = new Date(clock.now()).toISOString();
  const { sha256 } = source;
  const { from, warnings } = earlier.manifest.loads.find((each) => each.list === list) ?? {
    from: [],
    warnings: [],
  };
  const load = { list, by: actor, at, from, sha256, rolled_back: reason, warnings };
  const loads = [load, ...standing.manifest.loads.filter((each) => each.list !== list)];
  const manifest = await putInForce(ports, { sources, loads, before, state: await readState(lists) });
  const checks = checksAfterRollback(await readChecks(lists), list, { at, reason, sha256 });
  await settleCoverage(ports, { manifest, checks, published: true });
  return manifest;
}
