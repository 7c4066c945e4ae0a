/** The embedded cloud's clock: real time plus an offset that can be moved forward, shared with every worker. */
import type { Store } from './store.ts';

type Alarm = { readonly at: number; readonly ring: () => void };

/**
 * Everything that waits in the embedded cloud (message delays, visibility, schedules, TTL) waits on this clock,
 * so that moving it fires what falls due. `shared` holds the offset in milliseconds for worker threads.
 */
export class Clock {
  readonly shared = new BigInt64Array(new SharedArrayBuffer(8));
  private readonly alarms = new Set<Alarm>();
  private timer: NodeJS.Timeout | undefined;

  private readonly store: Store;
  private readonly machineNow: () => number;

  private constructor(store: Store, machineNow: () => number) {
    this.store = store;
    this.machineNow = machineNow;
  }

  /** `machineNow` tells what the offset is added to: where it stands still, time passes by `advance` alone. */
  static async open(store: Store, machineNow: () => number = realNow): Promise<Clock> {
    const clock = new Clock(store, machineNow);
    const offset = await store.shelf<number>('clock').get('offset');
    Atomics.store(clock.shared, 0, BigInt(offset ?? 0));
    return clock;
  }

  /** Milliseconds since the epoch, as every emulated service sees it. */
  now(): number {
    return this.machineNow() + Number(Atomics.load(this.shared, 0));
  }

  /** Moves the clock; the new offset is durable before anything fires. */
  async advance(milliseconds: number): Promise<number> {
    const offset = Number(Atomics.load(this.shared, 0)) + milliseconds;
    await this.store.shelf<number>('clock').put('offset', offset);
    Atomics.store(this.shared, 0, BigInt(offset));
    this.fire();
    return this.now();
  }

  /** Calls `ring` once when the clock reaches `at`; the returned function calls it off. */
  wake(at: number, ring: () => void): () => void {
    const alarm: Alarm = { at, ring };
    this.alarms.add(alarm);
    this.arm();
    return () => this.alarms.delete(alarm);
  }

  close(): void {
    clearTimeout(this.timer);
    this.alarms.clear();
  }

  private fire(): void {
    const due = [...this.alarms].filter((alarm) => alarm.at <= this.now()).sort((a, b) => a.at - b.at);
    for (const alarm of due) {
      if (this.alarms.delete(alarm)) alarm.ring();
    }
    this.arm();
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.alarms.size === 0) return;
    const next = Math.min(...[...this.alarms].map((alarm) => alarm.at));
    const wait = Math.min(Math.max(next - this.now(), 0), 2_147_483_647);
    this.timer = setTimeout(() => this.fire(), wait);
    this.timer.unref();
  }
}

const realNow = Date.now.bind(Date);
