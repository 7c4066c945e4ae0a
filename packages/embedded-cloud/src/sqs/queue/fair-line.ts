/**
 * The ready messages of a queue in the order of SQS fair queues: first come, first served, but a group that takes more than its
 * share of the consumers waits for the quiet groups (SQS Developer Guide, "How Amazon SQS fair queues work").
 */

/** First come, first served within a group. `places` counts arrivals, so that heads of lanes can be compared. */
interface Lane<T> {
  items: { readonly item: T; readonly place: number }[];
  head: number;
}

/** The lane of messages that name no group: each is a group of its own, and so never takes more than its share. */
export const UNGROUPED = '';

const COMPACT_AT = 1024;
/** A group is noisy with at least this many messages in flight of its own, … */
const NOISY_IN_FLIGHT = 30;
/** … if these are more than this share of all. The share of processing time, which AWS measures too, is not modelled. */
const NOISY_SHARE = 0.1;

export class FairLine<T> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly inFlight = new Map<string, number>();
  private allInFlight = 0;
  private places = 0;

  push(group: string, item: T): void {
    this.places += 1;
    const entry = { item, place: this.places };
    const lane = this.lanes.get(group);
    if (lane === undefined) this.lanes.set(group, { items: [entry], head: 0 });
    else lane.items.push(entry);
  }

  shift(): T | undefined {
    const next = this.next();
    if (next === undefined) return undefined;
    const [group, lane] = next;
    const entry = lane.items[lane.head];
    lane.head += 1;
    if (lane.head >= lane.items.length) this.lanes.delete(group);
    else if (lane.head >= COMPACT_AT && lane.head * 2 >= lane.items.length) {
      lane.items = lane.items.slice(lane.head);
      lane.head = 0;
    }
    return entry?.item;
  }

  /** A message of the group went to a consumer (`1`), or came to its end there (`-1`). */
  count(group: string, delta: 1 | -1): void {
    const count = (this.inFlight.get(group) ?? 0) + delta;
    this.allInFlight += delta;
    if (count > 0) this.inFlight.set(group, count);
    else this.inFlight.delete(group);
  }

  clear(): void {
    this.lanes.clear();
    this.inFlight.clear();
    this.allInFlight = 0;
  }

  /** The longest waiting message of the quiet groups; without one, that of the noisy group with the fewest in flight. */
  private next(): readonly [string, Lane<T>] | undefined {
    let best:
      | { readonly entry: readonly [string, Lane<T>]; readonly rank: readonly [number, number] }
      | undefined;
    for (const entry of this.lanes) {
      const [group, { items, head }] = entry;
      const rank = [this.noise(group), items[head]?.place ?? 0] as const;
      if (best === undefined || isBefore(rank, best.rank)) best = { entry, rank };
    }
    return best?.entry;
  }

  /** Zero for a quiet group, else its messages in flight. */
  private noise(group: string): number {
    const count = group === UNGROUPED ? 0 : (this.inFlight.get(group) ?? 0);
    return count >= NOISY_IN_FLIGHT && count > this.allInFlight * NOISY_SHARE ? count : 0;
  }
}

function isBefore(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];
}
