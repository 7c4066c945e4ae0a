/**
 * The watchlists in force, cached in memory: loaded once, checked periodically, and checked at once for a caller that needs a
 * certain version.
 */
import type { Clock, WatchlistFiles } from '#shared/platform/ports.ts';
import { type ListChecks, readChecks } from './coverage/checks.ts';
import type { ListState } from './coverage/model.ts';
import { listStates } from './coverage/states.ts';
import { type LoadedWatchlists, wholeVersion } from './loaded.ts';

/** How long a process may use replaced watchlists, in milliseconds. */
const CHECK_EVERY_MS = 30_000;

export interface WatchlistsInForce {
  /**
   * The watchlists, or undefined where there are none yet. `atLeast` is a version that was in force before this call: the
   * result is that version or a later one. Rejects with `VersionDamaged` where the version in force cannot be opened.
   */
  get(atLeast?: string): Promise<LoadedWatchlists | undefined>;
  /** The state of every known list, as of the last check. */
  states(): readonly ListState[];
}

export function watchlistsInForce(ports: {
  readonly lists: WatchlistFiles;
  readonly clock: Clock;
}): WatchlistsInForce {
  return new KeptLists(ports.lists, ports.clock);
}

class KeptLists implements WatchlistsInForce {
  readonly #lists: WatchlistFiles;
  readonly #clock: Clock;
  #kept: LoadedWatchlists | undefined;
  #checks: ListChecks | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #loading: { readonly version: string; readonly lists: Promise<LoadedWatchlists> } | undefined;

  constructor(lists: WatchlistFiles, clock: Clock) {
    this.#lists = lists;
    this.#clock = clock;
  }

  async get(atLeast?: string): Promise<LoadedWatchlists | undefined> {
    const kept = this.#kept;
    const isFresh = this.#clock.now() - this.#checkedAt < CHECK_EVERY_MS;
    // Version ids have no order. But `atLeast` was already in force when the caller learned of it, so the pointer now names
    // that version or a later one.
    const satisfies = atLeast === undefined ? isFresh : kept?.manifest.version === atLeast;
    if (kept !== undefined && satisfies) return kept;
    const now = this.#clock.now();
    const [current, checks] = await Promise.all([this.#lists.current(), readChecks(this.#lists)]);
    if (current === undefined) return undefined;
    const lists = await this.#load(current.version);
    this.#kept = lists;
    this.#checks = checks;
    this.#checkedAt = now;
    return lists;
  }

  states(): readonly ListState[] {
    if (this.#checks === undefined) return [];
    return listStates(this.#kept?.manifest.sources ?? [], this.#checks, this.#clock.now());
  }

  /** Concurrent calls for a version share one load. A failed load is not cached. */
  #load(version: string): Promise<LoadedWatchlists> {
    if (this.#kept?.manifest.version === version) return Promise.resolve(this.#kept);
    if (this.#loading?.version === version) return this.#loading.lists;
    const lists = wholeVersion(this.#lists, version).finally(() => {
      if (this.#loading?.version === version) this.#loading = undefined;
    });
    this.#loading = { version, lists };
    return lists;
  }
}
