/** Stores the checks of a run, and reports lists whose state has changed. */
import type { Clock, Log, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
import type { ListManifest } from '../manifest.ts';
import type { CoverageMessage, ListStateChange, MonitoringMessage } from '../monitoring-message.ts';
import { type ListChecks, writeChecks } from './checks.ts';
import type { ListState } from './model.ts';
import { listStates } from './states.ts';

interface Ports {
  readonly lists: WatchlistFiles;
  readonly monitoring: Queue | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Settled {
  /** The version in force after the run. */
  readonly manifest: ListManifest | undefined;
  readonly checks: ListChecks;
  /** True where the run published it: monitoring was then told already. */
  readonly published: boolean;
}

/** The log line that the alarm on outdated lists counts. */
export const OUTDATED = 'list outdated';

/**
 * Logs every outdated list, so that the alarm goes on while one is outdated. Messages are sent before the checks are stored: after a crash
 * they are sent again, and their effects are the same.
 */
export async function settleCoverage(ports: Ports, { manifest, checks, published }: Settled): Promise<void> {
  const { lists, monitoring, clock, log } = ports;
  const now = clock.now();
  const states = listStates(manifest?.sources ?? [], checks, now);
  for (const { list, state, as_of } of states)
    if (state === 'outdated') log.error(OUTDATED, { list, as_of: as_of ?? 'never' });
  const changed = changesOf(checks.announced, states);
  const [first] = changed;
  if (monitoring !== undefined && first !== undefined) {
    const at = new Date(now).toISOString();
    const message: CoverageMessage = { changed_at: at, changed: [first, ...changed.slice(1)] };
    await monitoring.send([{ body: message }]);
    const isUsableAgain = changed.some(({ state }) => state === 'in_force');
    if (isUsableAgain && !published && manifest !== undefined) await repeatMissed(monitoring, manifest, at);
  }
  const announced = Object.fromEntries(states.map(({ list, state }) => [list, state]));
  await writeChecks(lists, { ...checks, announced });
}

/** Before the first update nothing was announced, and nothing has changed. */
function changesOf(
  announced: ListChecks['announced'],
  states: readonly ListState[],
): readonly ListStateChange[] {
  return states.flatMap(({ list, state, as_of }) => {
    const before = announced[list];
    return before === undefined || before === state ? [] : [{ list, state, previous_state: before, as_of }];
  });
}

function repeatMissed(monitoring: Queue, { version }: ListManifest, at: string): Promise<void> {
  const message: MonitoringMessage = { version, previous: version, published_at: at, only_missed: true };
  return monitoring.send([{ body: message }]);
}
