/** A queue that serves its groups round-robin, so that one busy tenant cannot delay the others. */

/** First come, first served within a group. */
interface Lane<T> {
  items: T[];
  head: number;
}

const COMPACT_AT = 1024;

/** What SQS calls a fair queue: message groups of a standard queue share the consumers evenly. */
export class RoundRobin<T> {
  /** Lanes in order of their next turn; a lane that was served goes to the end. */
  private readonly lanes = new Map<string, Lane<T>>();

  push(group: string, item: T): void {
    const lane = this.lanes.get(group);
    if (lane === undefined) this.lanes.set(group, { items: [item], head: 0 });
    else lane.items.push(item);
  }

  shift(): T | undefined {
    const next = this.lanes.entries().next();
    if (next.done === true) return undefined;
    const [group, lane] = next.value;
    const item = lane.items[lane.head];
    lane.head += 1;
    this.lanes.delete(group);
    if (lane.head < lane.items.length) this.lanes.set(group, compacted(lane));
    return item;
  }

  clear(): void {
    this.lanes.clear();
  }
}

function compacted<T>(lane: Lane<T>): Lane<T> {
  if (lane.head < COMPACT_AT || lane.head * 2 < lane.items.length) return lane;
  return { items: lane.items.slice(lane.head), head: 0 };
}
