/** The environments of one function: how many may run, who waits, which is idle. */
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

export class Pool {
  readonly settings: FunctionSettings;
  private readonly launch: Launch;
  /** Environments at once. */
  readonly cap: number;
  private readonly beforeStart: () => void;
  private readonly all = new Set<Environment>();
  private readonly idle: Environment[] = [];
  private readonly waiting: (() => void)[] = [];
  private counted = { invocations: 0, failures: 0, throttles: 0, coldStarts: 0 };
  private busy = 0;
  private stopped = false;

  /** `cap` bounds the environments where nothing is reserved; `beforeStart` may make room for a new one. */
  constructor(settings: FunctionSettings, launch: Launch, cap: number, beforeStart: () => void) {
    this.settings = settings;
    this.launch = launch;
    this.cap = settings.reserved ?? cap;
    this.beforeStart = beforeStart;
  }

  /** Runs one event in an idle or new environment. Never rejects. */
  async invoke(payload: string, whenBusy: WhenBusy, take: TakePiece): Promise<Outcome> {
    const full = this.busy >= this.cap;
    if (
      this.stopped ||
      this.cap === 0 ||
      (full && whenBusy === 'refuse' && this.settings.reserved !== undefined)
    ) {
      this.counted.throttles += 1;
      return { ok: false, failure: throttled() };
    }
    if (full) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.busy += 1;
    try {
      const outcome = await this.run(payload, take);
      this.counted.invocations += 1;
      if (!outcome.ok) this.note(outcome.failure);
      return outcome;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.busy -= 1;
      else next();
    }
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
    this.beforeStart();
    const environment = new Environment(this.settings, this.launch);
    this.all.add(environment);
    this.counted.coldStarts += 1;
    return environment;
  }
}
