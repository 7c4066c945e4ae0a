/** The environments of one function: how many run, which events wait for one, which are idle. */
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Environment, type Launch, type Outcome, type TakePiece } from './environment.ts';
import { throttled } from './failures.ts';
import type { LambdaFailure } from './runtime/protocol.ts';
import type { FunctionSettings } from './settings.ts';

/** Counters since start. */
export interface PoolStats {
  readonly invocations: number;
  readonly failures: number;
  readonly throttles: number;
  readonly coldStarts: number;
  readonly environments: number;
  readonly busy: number;
}

/** What to do when every environment is busy: wait for one, or refuse as Lambda does at reserved concurrency. */
export type WhenBusy = 'wait' | 'refuse';

/** How many environments of one function run at once. */
export interface PoolLimits {
  /** At most, where the function has no reservation. */
  readonly most: number;
  /** Up to this many, every event gets one without waiting. */
  readonly prompt: number;
}

/**
 * When a further environment starts: a running event has run for `LONG_MS`, and the host is not busy itself. Then that event
 * waits for something else than the processor, for example a slow receiver, and the next event finds the new environment
 * idle. Where all have run for so long, an event that has waited for `PATIENCE_MS` takes it even while it loads. More
 * environments than cores are of no use to events that compute; each costs memory and compiles the same code again.
 */
const PATIENCE_MS = 250;
const LONG_MS = 100;
/** Share of the time that the host's event loop, or all cores, were at work. Environments that load then only slow down the rest. */
const HOST_IS_BUSY = 0.9;
const CORES_ARE_BUSY = 0.75;

/** The environments of all functions together are bounded. */
export interface Room {
  /** Ends an idle environment where there is no room for a new one. */
  make(): void;
  has(): boolean;
}

interface Waiter {
  readonly since: number;
  readonly start: () => void;
}

export class Pool {
  readonly settings: FunctionSettings;
  private readonly launch: Launch;
  /** Environments at once. */
  readonly cap: number;
  private readonly prompt: number;
  private readonly room: Room;
  private readonly all = new Set<Environment>();
  private readonly idle: Environment[] = [];
  private readonly waiting: Waiter[] = [];
  private patience: NodeJS.Timeout | undefined;
  private loading = 0;
  private counted = { invocations: 0, failures: 0, throttles: 0, coldStarts: 0 };
  private busy = 0;
  private stopped = false;

  constructor(settings: FunctionSettings, launch: Launch, limits: PoolLimits, room: Room) {
    this.settings = settings;
    this.launch = launch;
    this.cap = settings.reserved ?? limits.most;
    this.prompt = Math.min(this.cap, limits.prompt);
    this.room = room;
  }

  /** Runs one event in an idle or new environment; `started` is called when it has one. Never rejects. */
  async invoke(
    payload: string,
    whenBusy: WhenBusy,
    take: TakePiece,
    started: () => void = () => undefined,
  ): Promise<Outcome> {
    const full = this.busy + this.waiting.length >= this.cap;
    if (
      this.stopped ||
      this.cap === 0 ||
      (full && whenBusy === 'refuse' && this.settings.reserved !== undefined)
    ) {
      this.counted.throttles += 1;
      return { ok: false, failure: throttled() };
    }
    if (this.busy < this.prompt || this.hasSpare()) this.busy += 1;
    else await this.turn();
    started();
    this.watch();
    try {
      const outcome = await this.run(payload, take);
      this.counted.invocations += 1;
      if (!outcome.ok) this.note(outcome.failure);
      return outcome;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.busy -= 1;
      else next.start();
    }
  }

  /** Waits for the slot of an event that ends, or for a further one. */
  private turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ since: performance.now(), start: resolve });
      this.watch();
    });
  }

  /** Whether an environment is idle that may run beside those whose events wait for something else than the processor. */
  private hasSpare(): boolean {
    return this.idle.length > 0 && this.busy - this.stalled() <= this.prompt;
  }

  /** Looks from time to time, as long as no further event would find an environment, whether one has to start. */
  private watch(): void {
    if (this.patience !== undefined || !this.isShort()) return;
    const isBusy = watchProcessor();
    this.patience = setTimeout(() => {
      this.patience = undefined;
      if (!isBusy()) this.relieve();
      this.watch();
    }, LONG_MS);
    this.patience.unref();
  }

  private isShort(): boolean {
    if (this.stopped || this.busy >= this.cap) return false;
    return this.waiting.length > 0 || (this.busy >= this.prompt && this.idle.length === 0);
  }

  private relieve(): void {
    const mayAdd = this.busy - this.stalled() < this.prompt;
    if (this.isStalled() || (this.waiting.length > 0 && this.hasSpare())) this.grow();
    else if (this.busy >= this.prompt && mayAdd && this.loading === 0) this.addSpare();
  }

  private addSpare(): void {
    if (this.idle.length > 0 || this.all.size >= this.cap || !this.room.has()) return;
    const environment = this.start();
    void environment.ready.then((broken) => {
      if (broken === undefined && environment.alive && !this.stopped) this.idle.push(environment);
      else this.all.delete(environment);
    });
  }

  /** Events that have run for so long that they wait for something else than the processor. */
  private stalled(): number {
    const now = performance.now();
    return [...this.all].filter(({ since }) => since !== undefined && now - since >= LONG_MS).length;
  }

  private isStalled(): boolean {
    const now = performance.now();
    const [oldest] = this.waiting;
    if (oldest === undefined || now - oldest.since < PATIENCE_MS || this.loading > 0) return false;
    return [...this.all].every(({ since }) => since === undefined || now - since >= LONG_MS);
  }

  /** One at a time: loading several at once would take the processor from the events that run. */
  private grow(): void {
    if (this.busy >= this.cap) return;
    this.busy += 1;
    this.waiting.shift()?.start();
  }

  /** Starts environments until `count` exist, and waits until they are loaded. */
  async prewarm(count: number): Promise<void> {
    const started: Environment[] = [];
    while (this.all.size < Math.min(count, this.cap)) started.push(this.start());
    for (const environment of started) {
      if ((await environment.ready) === undefined && environment.alive) this.idle.push(environment);
      else this.all.delete(environment);
    }
  }

  /** Ends idle environments that were last used before `before` (milliseconds of `performance.now()`). */
  reap(before: number): void {
    while (this.idle[0] !== undefined && this.idle[0].lastUsed < before) this.endOldestIdle();
  }

  /** When the longest idle environment was last used. */
  oldestIdle(): number | undefined {
    return this.idle[0]?.lastUsed;
  }

  endOldestIdle(): void {
    const environment = this.idle.shift();
    if (environment === undefined) return;
    this.all.delete(environment);
    environment.stop();
  }

  get size(): number {
    return this.all.size;
  }

  stats(): PoolStats {
    return { ...this.counted, environments: this.all.size, busy: this.busy };
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.patience);
    for (const environment of this.all) environment.stop();
    this.all.clear();
    this.idle.length = 0;
  }

  /** As Lambda does, a failure is also written to the function's log. */
  private note(failure: LambdaFailure): void {
    this.counted.failures += 1;
    const report = JSON.stringify({ level: 'ERROR', message: 'Invoke Error', ...failure });
    this.launch.write(this.settings.name, `${report}\n`);
  }

  private async run(payload: string, take: TakePiece): Promise<Outcome> {
    if (this.stopped) return { ok: false, failure: throttled() };
    const environment = this.takeIdle() ?? this.start();
    const broken: LambdaFailure | undefined = await environment.ready;
    if (broken !== undefined) {
      this.all.delete(environment);
      environment.stop();
      return { ok: false, failure: broken };
    }
    const outcome = await environment.run(payload, take);
    if (environment.alive && this.all.has(environment)) this.idle.push(environment);
    else this.all.delete(environment);
    return outcome;
  }

  /** The most recently used one, so that the others grow old and are reaped. */
  private takeIdle(): Environment | undefined {
    for (let found = this.idle.pop(); found !== undefined; found = this.idle.pop()) {
      if (found.alive) return found;
      this.all.delete(found);
    }
    return undefined;
  }

  private start(): Environment {
    this.room.make();
    const environment = new Environment(this.settings, this.launch);
    this.all.add(environment);
    this.counted.coldStarts += 1;
    this.loading += 1;
    void environment.ready.then(() => {
      this.loading -= 1;
    });
    return environment;
  }
}

/** Begins to measure; the answer tells whether the host was busy since. */
function watchProcessor(): () => boolean {
  const loop = performance.eventLoopUtilization();
  const [cpu, since] = [process.cpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const cores = (user + system) / 1_000 / (performance.now() - since) / availableParallelism();
    return performance.eventLoopUtilization(loop).utilization >= HOST_IS_BUSY || cores >= CORES_ARE_BUSY;
  };
}
