/** The version in force: read, replaced, and reported to monitoring. */
import type { Clock, Log, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
import { VersionDamaged } from '../errors.ts';
import type { ListLoad, ListManifest } from '../manifest.ts';
import type { MonitoringMessage } from '../monitoring-message.ts';
import { buildVersion, type SourceRecords } from '../version.ts';
import { manifestOf, publish, readStanding } from './publish.ts';
import { type IngestState, writeState } from './state.ts';

export interface IngestPorts {
  readonly lists: WatchlistFiles;
  /** Absent where the version is only written and not put in force. */
  readonly monitoring: Queue | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Who runs the update: the worker, or an operator. Written to the version and to the audit trails of tenants. */
  readonly actor: string;
}

/** The content of the next version. */
export interface Next {
  readonly loads: readonly ListLoad[];
  readonly sources: readonly SourceRecords[];
  readonly before: InForce | undefined;
  readonly state: IngestState;
}

/** Rejects with `ListsContended` where another run published first. */
export async function putInForce(
  ports: IngestPorts,
  { sources, loads, before, state }: Next,
): Promise<ListManifest> {
  const previous = before?.standing?.previous;
  const built = buildVersion(sources, previous, new Date(ports.clock.now()).toISOString(), loads);
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
export async function notifyPending(
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

/** The version in force, as far as it can be read. */
export interface InForce {
  readonly version: string;
  readonly etag: string;
  /** Undefined where the manifest cannot be read. */
  readonly manifest: ListManifest | undefined;
  /** Undefined where parts are missing or unreadable. Such a version is replaced and not built upon. */
  readonly standing: Awaited<ReturnType<typeof readStanding>> | undefined;
}

export async function inForce(lists: WatchlistFiles, log: Log): Promise<InForce | undefined> {
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
