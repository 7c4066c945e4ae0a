/** One execution environment: a worker thread that runs one event at a time and can be ended from outside. */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { exited, outOfMemory, timedOut } from './failures.ts';
import type { Boot, FromWorker, LambdaFailure, ToWorker } from './runtime/protocol.ts';
import type { FunctionSettings } from './settings.ts';

/** What every environment of the cloud starts with. */
export interface Launch {
  readonly runtime: URL;
  readonly offset: BigInt64Array;
  /** The variables that Lambda itself sets, credentials included. */
  readonly variables: (settings: FunctionSettings) => Readonly<Record<string, string>>;
  readonly write: (functionName: string, text: string) => void;
}

/** How an invocation ended: the handler's answer as JSON text, or the failure. */
export type Outcome =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly failure: LambdaFailure };

/** Takes a piece of a streamed answer; the handler may write on when the promise resolves. */
export type TakePiece = (data: Uint8Array) => Promise<void>;

interface Running {
  readonly requestId: string;
  readonly take: TakePiece;
  readonly settle: (outcome: Outcome) => void;
  readonly since: number;
  readonly timer: NodeJS.Timeout;
}

const LONGEST_INIT_MS = 30_000;
/**
 * Megabytes of a worker for new objects. V8 would take about 100 and keep them, although a request leaves little behind;
 * with 32 a request costs no measurable time more.
 */
export const YOUNG_GENERATION_MB = 32;

export class Environment {
  /** Resolves when the bundle is loaded, with the failure when it could not be. */
  readonly ready: Promise<LambdaFailure | undefined>;
  /** Milliseconds of `performance.now()` at which the last event ended. */
  lastUsed = performance.now();
  alive = true;
  private readonly settings: FunctionSettings;
  private readonly worker: Worker;
  private running: Running | undefined;

  constructor(settings: FunctionSettings, launch: Launch) {
    this.settings = settings;
    this.worker = startWorker(settings, launch);
    this.ready = this.untilReady();
    this.worker.on('message', (message: FromWorker) => this.hear(message));
    this.worker.on('error', (error: Error & { code?: string }) => this.died(error));
    this.worker.on('exit', (code) => this.died(code));
  }

  /** Runs one event; `take` gets the pieces of a streaming handler. Never rejects. */
  run(payload: string, take: TakePiece): Promise<Outcome> {
    const requestId = randomUUID();
    const limit = this.settings.timeoutSeconds;
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        this.running = undefined;
        this.lastUsed = performance.now();
        resolve(outcome);
      };
      const timer = setTimeout(() => {
        this.stop();
        settle({ ok: false, failure: timedOut(requestId, limit) });
      }, limit * 1000);
      this.running = { requestId, take, settle, since: performance.now(), timer };
      this.tell({ kind: 'invoke', payload, remainingMs: limit * 1000, context: this.context(requestId) });
    });
  }

  /** Milliseconds of `performance.now()` at which the event that runs now began; undefined where none runs. */
  get since(): number | undefined {
    return this.running?.since;
  }

  stop(): void {
    this.alive = false;
    void this.worker.terminate();
  }

  private untilReady(): Promise<LambdaFailure | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.stop();
        resolve(timedOut('init', LONGEST_INIT_MS / 1000));
      }, LONGEST_INIT_MS);
      const settle = (failure: LambdaFailure | undefined) => {
        clearTimeout(timer);
        resolve(failure);
      };
      this.worker.once('message', (message: FromWorker) =>
        settle(message.kind === 'broken' ? message.failure : undefined),
      );
      this.worker.once('error', (error) => settle({ errorType: error.name, errorMessage: error.message }));
      this.worker.once('exit', (code) =>
        settle(exited('init', `Runtime exited with code ${code} during init`)),
      );
    });
  }

  private hear(message: FromWorker): void {
    const { running } = this;
    if (running === undefined) return;
    if (message.kind === 'done') running.settle({ ok: true, payload: message.payload ?? '' });
    if (message.kind === 'failed') running.settle({ ok: false, failure: message.failure });
    if (message.kind === 'piece') {
      running.take(message.data).then(
        () => this.tell({ kind: 'taken' }),
        () => this.tell({ kind: 'taken' }),
      );
    }
  }

  private died(reason: number | (Error & { code?: string })): void {
    this.alive = false;
    const { running } = this;
    if (running !== undefined) running.settle({ ok: false, failure: deathOf(running.requestId, reason) });
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private context(requestId: string) {
    const { name, arn, memoryMb } = this.settings;
    return {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memoryMb),
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: `${this.worker.threadId}`,
    };
  }
}

function startWorker(settings: FunctionSettings, launch: Launch): Worker {
  const boot: Boot = { module: settings.module, handler: settings.handler, offset: launch.offset };
  const worker = new Worker(launch.runtime, {
    workerData: boot,
    env: {
      ...launch.variables(settings),
      ...settings.environment,
    },
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: settings.memoryMb,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
    stdout: true,
    stderr: true,
  });
  for (const output of [worker.stdout, worker.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => launch.write(settings.name, text));
  }
  return worker;
}

function deathOf(requestId: string, reason: number | (Error & { code?: string })): LambdaFailure {
  if (typeof reason === 'number') {
    const how =
      reason === 0
        ? 'Runtime exited without providing a reason'
        : `Runtime exited with error: exit status ${reason}`;
    return exited(requestId, how);
  }
  if (reason.code === 'ERR_WORKER_OUT_OF_MEMORY') return outOfMemory(requestId);
  return { errorType: reason.name, errorMessage: reason.message, trace: (reason.stack ?? '').split('\n') };
}
