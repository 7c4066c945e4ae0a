/** One update of the watchlists: builds a version of the new content, publishes it, notifies monitoring. */
import type { Log, WatchlistFiles } from '#shared/platform/ports.ts';
import { checksAfter, readChecks } from '../coverage/checks.ts';
import { settleCoverage } from '../coverage/settle.ts';
import { VersionDamaged } from '../errors.ts';
import type { ListLoad, ListManifest } from '../manifest.ts';
import { READER_VERSION } from '../parsers/parsers.ts';
import type { ListId } from '../schema.ts';
import { type SourceRecords, versionId } from '../version.ts';
import { assemble } from './assemble.ts';
import { contentHash, type Delivery, type ListOutcome, sha256 } from './delivery.ts';
import { type InForce, type IngestPorts, inForce, notifyPending, putInForce } from './put-in-force.ts';
import { evidenceName, type IngestState, readState, writeState } from './state.ts';

/** Inputs of a run, and the state to store for each list once it was accepted. */
export interface Supply {
  readonly deliveries: readonly Delivery[];
  readonly remembered: ReadonlyMap<string, IngestState['files']>;
  /** Lists whose publishers were asked. Lists from a folder are not confirmed by anybody. */
  readonly asked?: ReadonlySet<string>;
}

export interface IngestOptions {
  readonly force: boolean;
  /** Reports progress: the list that is read, then the build of the version. */
  readonly step?: ((step: IngestStep) => void) | undefined;
}
export type IngestStep =
  | { readonly kind: 'reading'; readonly list: ListId }
  | { readonly kind: 'building'; readonly records: number };

export interface IngestResult {
  /** The version in force after the run, or undefined where there is none. */
  readonly manifest: ListManifest | undefined;
  /** False where there was no new content. */
  readonly published: boolean;
  readonly outcomes: readonly ListOutcome[];
}

/**
 * Runs one update. Two runs with the same content give the same version. Rejects with `ListsContended` where another run
 * published in the meantime, and with `VersionDamaged` where the version in force is damaged and not every list was read again.
 * After any failure the version in force is unchanged. `force` accepts lists that shrank, and replaces a damaged version with
 * the lists that could be read.
 */
export async function ingest(
  ports: IngestPorts,
  supply: (state: IngestState) => Promise<Supply>,
  options: IngestOptions,
): Promise<IngestResult> {
  const { lists, log, clock } = ports;
  const before = await inForce(lists, log);
  const notified = await notifyPending(ports, before, await readState(lists));
  const isDamaged = before !== undefined && before.standing === undefined;
  const known = mayBeKept(before) ? notified : { ...notified, files: {} };
  const { deliveries, remembered, asked = new Set<string>() } = await supply(known);
  const { sources, outcomes } = assemble(deliveries, before?.standing, options);
  report(log, outcomes);
  const at = new Date(clock.now()).toISOString();
  const checks = checksAfter(await readChecks(lists), outcomes, { asked, at });
  const state = { ...known, files: { ...known.files, ...taken(remembered, outcomes) } };
  const isSame = !isDamaged && versionId(sources.map(({ source }) => source)) === before?.version;
  if (sources.length === 0 || isSame) {
    await writeState(lists, state);
    await settleCoverage(ports, { manifest: before?.manifest, checks, published: false });
    return { manifest: before?.manifest, published: false, outcomes };
  }
  if (isDamaged && !options.force) refuseLoss(before, sources);
  await keepEvidence(lists, deliveries, outcomes);
  options.step?.({
    kind: 'building',
    records: sources.reduce((sum, { records }) => sum + records.length, 0),
  });
  const loads = loadsOf(ports.actor, deliveries, {
    outcomes,
    before: before?.standing?.manifest.loads ?? [],
  });
  const manifest = await putInForce(ports, { sources, loads, before, state });
  await settleCoverage(ports, { manifest, checks, published: true });
  return { manifest, published: true, outcomes };
}

/**
 * Unchanged files are not downloaded again, so this is allowed only where the version in force is intact and was read by the
 * current readers.
 */
function mayBeKept(before: InForce | undefined): boolean {
  const sources = before?.standing?.manifest.sources;
  return sources?.every(({ reader }) => reader === READER_VERSION) ?? false;
}

/** Where the lists of the next version come from: this run, or an earlier one. */
function loadsOf(
  by: string,
  deliveries: readonly Delivery[],
  { outcomes, before }: { readonly outcomes: readonly ListOutcome[]; readonly before: readonly ListLoad[] },
): readonly ListLoad[] {
  const read = listsIn(outcomes, 'read');
  const fresh = deliveries.flatMap((delivery) =>
    'files' in delivery && read.has(delivery.list)
      ? [loadOf(by, delivery, outcomes.find(({ list }) => list === delivery.list)?.warnings)]
      : [],
  );
  return [...fresh, ...before.filter(({ list }) => !read.has(list))];
}

function loadOf(
  by: string,
  { list, fetched_at, from, files }: Extract<Delivery, { files: object }>,
  warnings: readonly string[] = [],
): ListLoad {
  const sha256 = contentHash(files);
  return { list, by, at: fetched_at, from: [...from], sha256, rolled_back: null, warnings: [...warnings] };
}

function listsIn(outcomes: readonly ListOutcome[], wanted: ListOutcome['state']): ReadonlySet<string> {
  return new Set(outcomes.filter(({ state }) => state === wanted).map(({ list }) => list));
}

/** Nothing of a damaged version can be reused, so its replacement needs every list. */
function refuseLoss({ version, manifest }: InForce, sources: readonly SourceRecords[]): void {
  const read = new Set(sources.map(({ source }) => source.list));
  const lost = manifest?.sources.map(({ list }) => list).filter((list) => !read.has(list));
  if (lost?.length === 0) return;
  throw new VersionDamaged(version, `it needs ${lost?.join(', ') ?? 'every list'} anew to be replaced`);
}

/** The state of accepted lists only. Refused or failed lists are downloaded completely next time. */
function taken(remembered: Supply['remembered'], outcomes: readonly ListOutcome[]): IngestState['files'] {
  const lists = outcomes.filter(({ state }) => state === 'read' || state === 'unchanged');
  return Object.assign({}, ...lists.map(({ list }) => remembered.get(list) ?? {}));
}

/** Stores the original files under their hashes, as evidence of what a screening was based on. */
async function keepEvidence(
  lists: WatchlistFiles,
  deliveries: readonly Delivery[],
  outcomes: readonly ListOutcome[],
): Promise<void> {
  const read = listsIn(outcomes, 'read');
  const files = deliveries.flatMap((delivery) =>
    'files' in delivery && read.has(delivery.list)
      ? Object.values(delivery.files).map((bytes) => ({ list: delivery.list, bytes }))
      : [],
  );
  await Promise.all(
    files.map(({ list, bytes }) => lists.putSource(evidenceName(list, sha256(bytes)), bytes)),
  );
}

function report(log: Log, outcomes: readonly ListOutcome[]): void {
  for (const { list, state, reason, warnings = [] } of outcomes) {
    for (const warning of warnings) log.warn('list taken with a doubt', { list, warning });
    if (reason === null) log.info('list checked', { list, state });
    else log.error('list not taken', { list, state, reason });
  }
}
