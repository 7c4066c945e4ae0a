/**
 * Counters that many transactions add to at once. A transaction is refused while another one holds the same item, so that
 * one item admits some fifty transactions per second. A counter is therefore up to `LANES` items, the lanes, and its value
 * is their sum. Lane 0 alone is used until a commit collides there; the process then spreads its additions over all lanes
 * for a minute. A quiet counter thus stays one item (docs/decisions/0023).
 */
import type { Item, Key, Table, Write } from '../ports.ts';

/** Items that one counter may have. It may be raised at any time; lanes that were written stay part of the sum. */
export const LANES = 64;

/** Where the lanes of a counter lie. */
export interface LanePlaces {
  /** Partition and sort key of lane 0. */
  readonly first: Key;
  /**
   * Partitions of the other lanes, by turns: a partition takes 1,000 write units per second, and a member of a transaction
   * costs two.
   */
  readonly partitions: readonly string[];
}

/** The key of one lane. */
export function laneKey({ first, partitions }: LanePlaces, lane: number): Key {
  if (lane === 0) return first;
  return { pk: partitions[lane % partitions.length] ?? first.pk, sk: `${first.sk}#${lane}` };
}

/** Two partitions: the one of lane 0, and one beside it. */
export function besideLaneZero(first: Key): LanePlaces {
  return { first, partitions: [first.pk, `${first.pk}#1`] };
}

/** Adds to a counter, on whichever lane is free. */
export function laneWrite(places: LanePlaces, add: Readonly<Record<string, number>>): Write {
  return { update: places.first, add, lane: (lane) => laneKey(places, lane) };
}

/** Every lane that was ever written: one round trip, half a read unit per partition. */
export async function readLanes(
  table: Table,
  { first, partitions }: LanePlaces,
  options: { readonly consistent?: boolean } = {},
): Promise<readonly Item[]> {
  const found = await Promise.all(
    [...new Set([first.pk, ...partitions])].map((pk) =>
      table.query({ pk, beginsWith: first.sk, ...options }),
    ),
  );
  return found.flat();
}

/** The sum of one attribute over rows; a row without it counts nothing. */
export function sumOf(rows: readonly Item[], attribute: string): number {
  return rows.reduce((sum, row) => sum + numberIn(row[attribute]), 0);
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** A counter counts as busy for this long after the last collision that this process saw on it. */
const BUSY_FOR_MS = 60_000;
const REMEMBER_AT_MOST = 1_000;

/** What one process knows about which counters are busy. */
export class BusyCounters {
  readonly #busyUntil = new Map<string, number>();
  readonly #random: () => number;
  readonly #now: () => number;

  /** `now` in milliseconds of any clock that only goes forward. */
  constructor(random: () => number = Math.random, now: () => number = () => performance.now()) {
    this.#random = random;
    this.#now = now;
  }

  /**
   * The writes of one attempt: all additions to busy counters go to the same lane, chosen at random, and entries of lists with
   * them.
   */
  place(writes: readonly Write[]): readonly Write[] {
    if (this.#busyUntil.size === 0 || !writes.some((write) => this.#countsOnBusy(write))) return writes;
    const lane = Math.floor(this.#random() * LANES);
    return writes.map((write) => onLane(this.#countsOnBusy(write) ? moved(write, lane) : write, lane));
  }

  /** Learns which of the writes, by index, were refused because another transaction held their item. */
  learn(writes: readonly Write[], collided: readonly number[]): void {
    for (const index of collided) {
      const write = writes[index];
      if (write === undefined || !('update' in write) || write.lane === undefined) continue;
      this.#remember(write.update.pk);
    }
  }

  #countsOnBusy(write: Write): boolean {
    return 'update' in write && write.lane !== undefined && this.#isBusy(write.update);
  }

  #isBusy({ pk }: Key): boolean {
    const until = this.#busyUntil.get(pk);
    if (until === undefined) return false;
    if (until > this.#now()) return true;
    this.#busyUntil.delete(pk);
    return false;
  }

  #remember(pk: string): void {
    this.#busyUntil.delete(pk);
    this.#busyUntil.set(pk, this.#now() + BUSY_FOR_MS);
    const [oldest] = this.#busyUntil.keys();
    if (this.#busyUntil.size > REMEMBER_AT_MOST && oldest !== undefined) this.#busyUntil.delete(oldest);
  }
}

function moved(write: Write, lane: number): Write {
  return 'update' in write && write.lane !== undefined ? { ...write, update: write.lane(lane) } : write;
}

function onLane(write: Write, lane: number): Write {
  if ('put' in write && write.onLane !== undefined)
    return { ...write, put: { ...write.put, ...write.onLane(lane) } };
  if ('update' in write && write.onLane !== undefined)
    return { ...write, set: { ...write.set, ...write.onLane(lane) } };
  return write;
}
