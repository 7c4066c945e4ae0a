/** One update of the watchlists: builds a version of the new content, publishes it, notifies monitoring. */
import type { Clock, Log, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
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
  readonly lists: WatchlistFiles;
  /** Absent where the version is only written and not put in force. */
  readonly monitoring: Queue | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Inputs of a run, and the state to store for each list once it was accepted. */
export interface Supply {
  readonly deliveries: readonly Delivery[];
  readonly remembered: ReadonlyMap<string, IngestState['files']>;
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
  const { lists, log } = ports;
  const before = await inForce(lists, log);
  const notified = await notifyPending(ports, before, await readState(lists));
  const isDamaged = before !== undefined && before.standing === undefined;
  const known = mayBeKept(before) ? notified : { ...notified, files: {} };
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

/**
 * Unchanged files are not downloaded again, so this is allowed only where the version in force is intact and was read by the
 * current readers.
 */
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
  const unnotified = { ...state, notified: null };
  await writeState(ports.lists, unnotified);
  const { manifest } = built;
  const { version, profiles, added, changed, removed } = manifest;
  ports.log.info('lists published', { version, profiles, added, changed, removed });
  await notifyPending(ports, { version, manifest }, unnotified);
  await retireOld(ports, manifest);
  return manifest;
}

/** Versions that are not in force any more stay readable for so long, for a return to one of them. */
const KEPT_MS = 90 * 86_400_000;

/** The version in force and the one before it stay, however old. What cannot be removed is removed after the next publication. */
async function retireOld({ lists, clock, log }: IngestPorts, manifest: ListManifest): Promise<void> {
  const { version, previous } = manifest;
  try {
    const kept = previous === null ? [version] : [version, previous];
    const retired = await lists.retire(clock.now() - KEPT_MS, kept);
    if (retired.length > 0) log.info('old versions of the lists removed', { versions: retired.length });
  } catch {
    log.warn('old versions of the lists were not removed', {});
  }
}

/**
 * Notifies monitoring of the version in force, if it has not been notified. This repairs a run that crashed after publishing,
 * before anything else is published. Monitoring handles duplicate messages.
 */
async function notifyPending(
  { lists, monitoring }: IngestPorts,
  inForce: Pick<InForce, 'version' | 'manifest'> | undefined,
  state: IngestState,
): Promise<IngestState> {
  if (monitoring === undefined || inForce?.manifest === undefined || state.notified === inForce.version)
    return state;
  const { version, previous, built_at: publishedAt } = inForce.manifest;
  const message: MonitoringMessage = { version, previous, published_at: publishedAt };
  await monitoring.send([{ body: message }]);
  const notified = { ...state, notified: version };
  await writeState(lists, notified);
  return notified;
}

interface InForce {
  readonly version: string;
  readonly etag: string;
  /** Undefined where the manifest cannot be read. */
  readonly manifest: ListManifest | undefined;
  /** Undefined where parts are missing or unreadable. Such a version is replaced and not built upon. */
  readonly standing: Awaited<ReturnType<typeof readStanding>> | undefined;
}

async function inForce(lists: WatchlistFiles, log: Log): Promise<InForce | undefined> {
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
    if (reason === null) log.info('list checked', { list, state });
    else log.error('list not taken', { list, state, reason });
  }
}
