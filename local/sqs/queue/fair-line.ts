/**
 * The order in which a standard queue with message groups hands out what is ready: the oldest message first, except that groups which
 * keep consumers busy wait for the others (SQS Developer Guide, "Amazon SQS fair queues"). It is no fairer than SQS.
 */

interface Waiting<T> {
  readonly order: number;
  readonly item: T;
}

/** First come, first served. */
interface Lane<T> {
  items: Waiting<T>[];
  head: number;
}

const COMPACT_AT = 1024;

export class FairLine<T> {
  private readonly lanes = new Map<string, Lane<T>>();
  private arrived = 0;

  push(group: string, item: T): void {
    this.arrived += 1;
    const waiting = { order: this.arrived, item };
    const lane = this.lanes.get(group);
    if (lane === undefined) this.lanes.set(group, { items: [waiting], head: 0 });
    else lane.items.push(waiting);
  }

  /** The oldest item of a group that is not noisy; of a noisy one where there is no other. */
  shift(isNoisy: (group: string) => boolean): T | undefined {
    const groups = [...this.lanes.keys()];
    const group = this.oldest(groups.filter((each) => !isNoisy(each))) ?? this.oldest(groups);
    const lane = group === undefined ? undefined : this.lanes.get(group);
    if (group === undefined || lane === undefined) return undefined;
    const waiting = lane.items[lane.head];
    lane.head += 1;
    if (lane.head >= lane.items.length) this.lanes.delete(group);
    else if (lane.head >= COMPACT_AT && lane.head * 2 >= lane.items.length)
      this.lanes.set(group, { items: lane.items.slice(lane.head), head: 0 });
    return waiting?.item;
  }

  clear(): void {
    this.lanes.clear();
  }

  private oldest(groups: readonly string[]): string | undefined {
    let found: string | undefined;
    let first = Number.POSITIVE_INFINITY;
    for (const group of groups) {
      const lane = this.lanes.get(group);
      const order = lane?.items[lane.head]?.order ?? Number.POSITIVE_INFINITY;
      if (order < first) [found, first] = [group, order];
    }
    return found;
  }
}

/** Messages in flight by group, and which groups keep consumers busy. */
export class InFlight {
  private readonly byGroup = new Map<string, Set<string>>();
  private all = 0;

  add(group: string, id: string): void {
    const own = this.byGroup.get(group) ?? new Set();
    if (!own.has(id)) this.all += 1;
    this.byGroup.set(group, own.add(id));
  }

  delete(group: string, id: string): void {
    const own = this.byGroup.get(group);
    if (own?.delete(id) !== true) return;
    this.all -= 1;
    if (own.size === 0) this.byGroup.delete(group);
  }

  clear(): void {
    this.byGroup.clear();
    this.all = 0;
  }

  /** More than a tenth of what is in flight, and at least thirty messages. Messages without a group are never noisy. */
  isNoisy(group: string): boolean {
    const own = group === '' ? 0 : (this.byGroup.get(group)?.size ?? 0);
    return own >= LEAST_NOISY && own > this.all / 10;
  }
}

const LEAST_NOISY = 30;
