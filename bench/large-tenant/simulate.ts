/**
 * Calls of one tenant at a given rate, as the table sees them: a transaction is refused where one of its items is held by
 * another one, and repeated with the service's own pauses. Captured calls, lanes and pauses are the real ones; the time that
 * an item is held is an assumption, on the safe side.
 */
import { CONFLICT_ATTEMPTS, conflictPauseMs } from '#shared/platform/aws/table/commit-errors.ts';
import type { Write } from '#shared/platform/ports.ts';
import { BusyCounters } from '#shared/platform/spread/lanes.ts';
import { type Captured, keyOf, type Sent } from './capture.ts';
import { changeOf } from './cost.ts';
import { Timeline } from './timeline.ts';

/** Milliseconds. */
export const ASSUMED = {
  /** A transaction holds its items so long. */
  held: 15,
  /** A transaction that is refused holds those that it had got so long. */
  heldInVain: 5,
  /** From the attempt until the refusal is known. */
  refused: 5,
  /** Reads before the first commit; what lies between two commits of a call, a mail for instance. */
  reads: 6,
  between: 60,
} as const;

const RUN_MS = 30_000;
/** The first seconds, in which processes learn that counters are busy, are counted as well. */
const SECOND_MS = 1000;

export interface Run {
  readonly rate: number;
  /** Answered 503, of all calls. */
  readonly refused: number;
  readonly attemptsPerCommit: number;
  /** What repeating adds to a call, at the 99th percentile, in milliseconds. */
  readonly delayP99: number;
  readonly partitions: ReadonlyMap<string, Load>;
}

/** What a partition bears. */
export interface Load {
  /** Write units per second over the whole run, and in the busiest second. */
  readonly mean: number;
  readonly peak: number;
  /** Attempts to write its most written item, per second; 0 for an index. */
  readonly busiestItem: number;
}

interface Options {
  /** Calls per second. */
  readonly rate: number;
  /** False for counters of one item each, as they were before there were lanes. */
  readonly hasLanes: boolean;
  readonly random: () => number;
}

export function simulate(captured: Captured, options: Options): Run {
  return new Simulation(captured, options).run();
}

class Simulation {
  readonly #captured: Captured;
  readonly #options: Options;
  readonly #shared: ReadonlySet<string>;
  readonly #timeline = new Timeline();
  readonly #held = new Map<string, number>();
  readonly #units = new Map<string, number[]>();
  readonly #writes = new Map<string, number>();
  readonly #idle: BusyCounters[] = [];
  readonly #delays: number[] = [];
  #refused = 0;
  #commits = 0;
  #attempts = 0;

  constructor(captured: Captured, options: Options) {
    this.#captured = captured;
    this.#options = options;
    this.#shared = sharedKeys(captured);
  }

  run(): Run {
    const { rate, random } = this.#options;
    for (let at = 0; at < RUN_MS; at += (-Math.log(1 - random()) * SECOND_MS) / rate)
      this.#timeline.at(at, () => this.#arrive());
    this.#timeline.run();
    const delays = this.#delays.toSorted((a, b) => a - b);
    return {
      rate,
      refused: this.#refused / (this.#refused + delays.length),
      attemptsPerCommit: this.#attempts / this.#commits,
      delayP99: delays[Math.floor(delays.length * 0.99)] ?? 0,
      partitions: this.#loads(),
    };
  }

  /** A process serves one call at a time; there are as many as calls need. */
  #arrive(): void {
    const { calls } = this.#captured;
    const call = calls[Math.floor(this.#options.random() * calls.length)] ?? [];
    const process = this.#idle.pop() ?? new BusyCounters(this.#options.random, () => this.#timeline.now);
    const end = (delay: number | undefined) => {
      this.#idle.push(process);
      if (delay === undefined) this.#refused += 1;
      else this.#delays.push(delay);
    };
    const step = (index: number, delay: number): void => {
      const sent = call[index];
      if (sent === undefined) {
        end(delay);
        return;
      }
      if (sent.kind === 'update') {
        this.#charge(sent, sent.writes, 1);
        step(index + 1, delay);
        return;
      }
      this.#commits += 1;
      const started = this.#timeline.now;
      this.#attempt(process, sent, 1, (succeeded) => {
        if (!succeeded) {
          end(undefined);
          return;
        }
        const more = this.#timeline.now - started;
        this.#timeline.after(ASSUMED.held + ASSUMED.between, () => step(index + 1, delay + more));
      });
    };
    this.#timeline.after(ASSUMED.reads, () => step(0, 0));
  }

  #attempt(process: BusyCounters, sent: Sent, round: number, done: (succeeded: boolean) => void): void {
    this.#attempts += 1;
    const placed = this.#options.hasLanes ? process.place(sent.writes) : sent.writes;
    const keys = placed.map((write) => nameOf(write));
    const now = this.#timeline.now;
    const collided = keys.flatMap((key, index) => ((this.#held.get(key) ?? 0) > now ? [index] : []));
    const isFree = collided.length === 0;
    this.#charge(sent, placed, sent.writes.length === 1 ? 1 : 2, isFree);
    for (const [index, key] of keys.entries()) {
      if (!this.#isShared(sent.writes[index], key) || collided.includes(index)) continue;
      this.#held.set(key, now + (isFree ? ASSUMED.held : ASSUMED.heldInVain));
    }
    if (!isFree) process.learn(sent.writes, collided);
    if (isFree || round === CONFLICT_ATTEMPTS) {
      done(isFree);
      return;
    }
    const pause = ASSUMED.refused + conflictPauseMs(round, this.#options.random());
    this.#timeline.after(pause, () => this.#attempt(process, sent, round + 1, done));
  }

  /** Items of a call's own never collide, and captured calls are played more than once. */
  #isShared(write: Write | undefined, key: string): boolean {
    return this.#shared.has(key) || (write !== undefined && 'update' in write && write.lane !== undefined);
  }

  #charge(sent: Sent, placed: readonly Write[], factor: number, succeeded = true): void {
    for (const [index, write] of placed.entries()) {
      const change = changeOf(write, sent.before[index]);
      this.#count(keyOf(write).pk, change.units * factor);
      if (this.#isShared(sent.writes[index], nameOf(write)) || sent.kind === 'update')
        this.#writes.set(nameOf(write), (this.#writes.get(nameOf(write)) ?? 0) + 1);
      if (succeeded) for (const [partition, units] of change.index) this.#count(partition, units);
    }
  }

  #loads(): ReadonlyMap<string, Load> {
    const busiest = new Map<string, number>();
    for (const [name, writes] of this.#writes) {
      const [partition = ''] = name.split(' ', 1);
      busiest.set(partition, Math.max(busiest.get(partition) ?? 0, (writes * SECOND_MS) / RUN_MS));
    }
    return new Map(
      [...this.#units].map(([name, seconds]) => {
        const each = Array.from({ length: RUN_MS / SECOND_MS }, (_, second) => seconds[second] ?? 0);
        const mean = each.reduce((sum, units) => sum + units, 0) / each.length;
        return [name, { mean, peak: Math.max(...each), busiestItem: busiest.get(name) ?? 0 }];
      }),
    );
  }

  #count(partition: string, units: number): void {
    const seconds = this.#units.get(partition) ?? [];
    const second = Math.floor(this.#timeline.now / SECOND_MS);
    seconds[second] = (seconds[second] ?? 0) + units;
    this.#units.set(partition, seconds);
  }
}

function nameOf(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/** Items that more than one of the captured calls writes in a commit. */
function sharedKeys({ calls }: Captured): ReadonlySet<string> {
  const users = new Map<string, number>();
  for (const call of calls) {
    const keys = call.flatMap(({ kind, writes }) => (kind === 'commit' ? writes.map(nameOf) : []));
    for (const key of new Set(keys)) users.set(key, (users.get(key) ?? 0) + 1);
  }
  return new Set([...users].flatMap(([key, count]) => (count > 1 ? [key] : [])));
}
