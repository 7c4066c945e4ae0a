/** The lists in force, kept in memory: loaded once, looked after now and then, and at once for whoever waits for a version. */
import type { Clock, ListFiles } from '#shared/platform/ports.ts';
import { type LoadedLists, wholeVersion } from './loaded.ts';

/** How long a function may go on with lists that were replaced, in milliseconds. */
const CHECK_EVERY_MS = 30_000;

export interface ListsInForce {
  /**
   * The lists; undefined where there are none yet. `atLeast`: a version that came into force before this call; what is answered is
   * that one or one after it. Rejects with `VersionDamaged` where the version in force cannot be opened.
   */
  get(atLeast?: string): Promise<LoadedLists | undefined>;
}

export function listsInForce(
  ports: { readonly lists: ListFiles; readonly clock: Clock },
  options: { readonly checkEveryMs?: number } = {},
): ListsInForce {
  return new KeptLists(ports.lists, ports.clock, options.checkEveryMs ?? CHECK_EVERY_MS);
}

class KeptLists implements ListsInForce {
  readonly #lists: ListFiles;
  readonly #clock: Clock;
  readonly #checkEveryMs: number;
  #kept: LoadedLists | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #loading: { readonly version: string; readonly lists: Promise<LoadedLists> } | undefined;

  constructor(lists: ListFiles, clock: Clock, checkEveryMs: number) {
    this.#lists = lists;
    this.#clock = clock;
    this.#checkEveryMs = checkEveryMs;
  }

  async get(atLeast?: string): Promise<LoadedLists | undefined> {
    const kept = this.#kept;
    const isFresh = this.#clock.now() - this.#checkedAt < this.#checkEveryMs;
    // Ids of versions have no order, but whoever was told of one was told after it came into force: what the pointer says now is
    // that one, or one after it.
    const satisfies = atLeast === undefined ? isFresh : kept?.manifest.version === atLeast;
    if (kept !== undefined && satisfies) return kept;
    const now = this.#clock.now();
    const current = await this.#lists.current();
    if (current === undefined) return undefined;
    const lists = await this.#load(current.version);
    this.#kept = lists;
    this.#checkedAt = now;
    return lists;
  }

  /** Calls that need the same version at the same time share one load; a load that failed is not remembered. */
  #load(version: string): Promise<LoadedLists> {
    if (this.#kept?.manifest.version === version) return Promise.resolve(this.#kept);
    if (this.#loading?.version === version) return this.#loading.lists;
    const lists = wholeVersion(this.#lists, version).finally(() => {
      if (this.#loading?.version === version) this.#loading = undefined;
    });
    this.#loading = { version, lists };
    return lists;
  }
}
