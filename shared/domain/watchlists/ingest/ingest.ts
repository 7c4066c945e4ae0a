/** One update of the lists: what is new becomes a version, the version is published, monitoring is told. */
import type { Clock, ListFiles, Log, Queue } from '#shared/platform/ports.ts';
import { VersionDamaged } from '../errors.ts';
import type { MonitoringMessage } from '../monitoring-message.ts';
import { READER_VERSION } from '../parsers/parsers.ts';
import type { ListId, ListManifest } from '../schema.ts';
import { buildVersion, type SourceRecords, versionId } from '../version.ts';
import { assemble } from './assemble.ts';
import { type Delivery, type ListOutcome, sha256 } from './delivery.ts';
import { manifestOf, publish, readStanding } from './publish.ts';
import { evidenceName, type IngestState, readState, writeState } from './state.ts';

export interface IngestPorts {
  readonly lists: ListFiles;
  /** Absent where a version is only written down, not put in force for anybody. */
  readonly monitoring: Queue | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** What a run is given, and what it may remember of each list once it took it. */
export interface Supply {
  readonly deliveries: readonly Delivery[];
  readonly remembered: ReadonlyMap<string, IngestState['files']>;
}

export interface IngestOptions {
  readonly force: boolean;
  /** Hears which list is read, and when the version is built of all of them. */
  readonly step?: ((step: IngestStep) => void) | undefined;
}
export type IngestStep =
  | { readonly kind: 'reading'; readonly list: ListId }
  | { readonly kind: 'building'; readonly records: number };

export interface IngestResult {
  /** The version in force after the run; undefined where there is still none. */
  readonly manifest: ListManifest | undefined;
  /** False where nothing was new. */
  readonly published: boolean;
  readonly outcomes: readonly ListOutcome[];
}

/**
 * Runs one update. Two runs with the same content make one version. Rejects with `ListsContended` where another run published
 * meanwhile, and with `VersionDamaged` where the version in force is damaged and not every list of it was read anew; whatever
 * fails, the version in force stays as it is. `force` takes lists that shrank, and replaces a damaged version by what there is.
 */
export async function ingest(
  ports: IngestPorts,
  supply: (state: IngestState) => Promise<Supply>,
  options: IngestOptions,
): Promise<IngestResult> {
  const { lists, log } = ports;
  const before = await inForce(lists, log);
  const told = await tellPending(ports, before, await readState(lists));
  const isDamaged = before !== undefined && before.standing === undefined;
  const known = mayBeKept(before) ? told : { ...told, files: {} };
  const { deliveries, remembered } = await supply(known);
  const { sources, outcomes } = assemble(deliveries, before?.standing, options);
  report(log, outcomes);
  const state = { ...known, files: { ...known.files, ...taken(remembered, outcomes) } };
  const isSame = !isDamaged && versionId(sources.map(({ source }) => source)) === before?.version;
  if (sources.length === 0 || isSame) {
    await writeState(lists, state);
    return { manifest: before?.manifest, published: false, outcomes };
  }
  if (isDamaged && !options.force) refuseLoss(before, sources);
  await keepEvidence(lists, deliveries, outcomes);
  options.step?.({
    kind: 'building',
    records: sources.reduce((sum, { records }) => sum + records.length, 0),
  });
  const manifest = await putInForce(ports, { sources, before, state });
  return { manifest, published: true, outcomes };
}

/** What a publisher did not change does not come again: then it must be in force, and read as files are read now. */
function mayBeKept(before: InForce | undefined): boolean {
  const sources = before?.standing?.manifest.sources;
  return sources?.every(({ reader }) => reader === READER_VERSION) ?? false;
}

interface Next {
  readonly sources: readonly SourceRecords[];
  readonly before: InForce | undefined;
  readonly state: IngestState;
}

async function putInForce(ports: IngestPorts, { sources, before, state }: Next): Promise<ListManifest> {
  const previous = before?.standing?.previous;
  const built = buildVersion(sources, previous, new Date(ports.clock.now()).toISOString());
  await publish(ports.lists, built, before?.etag);
  const untold = { ...state, told: null };
  await writeState(ports.lists, untold);
  const { manifest } = built;
  const { version, profiles, added, changed, removed } = manifest;
  ports.log.info('lists published', { version, profiles, added, changed, removed });
  await tellPending(ports, { version, manifest }, untold);
  return manifest;
}

/**
 * Tells monitoring of the version in force where it was not told yet: a run that died after publishing is made good by the next
 * one, before it publishes anything else. Monitoring bears being told twice.
 */
async function tellPending(
  { lists, monitoring }: IngestPorts,
  inForce: Pick<InForce, 'version' | 'manifest'> | undefined,
  state: IngestState,
): Promise<IngestState> {
  if (monitoring === undefined || inForce?.manifest === undefined || state.told === inForce.version)
    return state;
  const { version, previous, built_at: publishedAt } = inForce.manifest;
  const message: MonitoringMessage = { version, previous, published_at: publishedAt };
  await monitoring.send([{ body: message }]);
  const told = { ...state, told: version };
  await writeState(lists, told);
  return told;
}

interface InForce {
  readonly version: string;
  readonly etag: string;
  /** Undefined where it cannot be read. */
  readonly manifest: ListManifest | undefined;
  /** Undefined where parts are missing or cannot be read: such a version is replaced, not built upon. */
  readonly standing: Awaited<ReturnType<typeof readStanding>> | undefined;
}

async function inForce(lists: ListFiles, log: Log): Promise<InForce | undefined> {
  const current = await lists.current();
  if (current === undefined) return undefined;
  const unlessDamaged = async <T>(reading: Promise<T>): Promise<T | undefined> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof VersionDamaged)) throw error;
      log.error('the lists in force are damaged', { version: current.version }, error);
      return undefined;
    }
  };
  const manifest = await unlessDamaged(manifestOf(lists, current.version));
  const standing = manifest && (await unlessDamaged(readStanding(lists, manifest)));
  return { ...current, manifest, standing };
}

/** Nothing of a damaged version can be carried over: what replaces it must have every list anew. */
function refuseLoss({ version, manifest }: InForce, sources: readonly SourceRecords[]): void {
  const read = new Set(sources.map(({ source }) => source.list));
  const lost = manifest?.sources.map(({ list }) => list).filter((list) => !read.has(list));
  if (lost?.length === 0) return;
  throw new VersionDamaged(version, `it needs ${lost?.join(', ') ?? 'every list'} anew to be replaced`);
}

/** Files of lists that were refused or did not arrive are fetched again next time, whole. */
function taken(remembered: Supply['remembered'], outcomes: readonly ListOutcome[]): IngestState['files'] {
  const lists = outcomes.filter(({ state }) => state === 'read' || state === 'unchanged');
  return Object.assign({}, ...lists.map(({ list }) => remembered.get(list) ?? {}));
}

/** Keeps the files as they came, under their hashes: what a screening rested on can be shown years later. */
async function keepEvidence(
  lists: ListFiles,
  deliveries: readonly Delivery[],
  outcomes: readonly ListOutcome[],
): Promise<void> {
  const read = new Set(outcomes.filter(({ state }) => state === 'read').map(({ list }) => list));
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
  for (const { list, state, reason } of outcomes) {
    if (reason === null) log.info('list', { list, state });
    else log.error('list not taken', { list, state, reason });
  }
}
