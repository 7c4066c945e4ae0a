/**
 * Reads a file in a thread of its own, with limits of memory and time. A file that goes beyond them ends its thread and not the
 * process: it is unreadable, and says why.
 */
import { Worker } from 'node:worker_threads';
import type { ReadableType } from '../readable-types.ts';
import { unreadable } from '../refusals.ts';
import type { Reading } from '../schema.ts';
import { FromThread, type ThreadInput } from './messages.ts';

export interface ThreadLimits {
  /** Of the JavaScript heap. */
  readonly heapMiB: number;
  /** By which the whole process may grow: buffers are outside of the heap. */
  readonly residentMiB: number;
  /** From the moment when the reader is loaded. */
  readonly milliseconds: number;
}

/** Reads a file of a type. Rejects where the thread could not be started, which is no fault of the file. */
export type ReadFile = (type: ReadableType, bytes: Uint8Array) => Promise<Reading>;

/** `module`: the file that runs in the thread and calls `serveReading`. */
export function threadReader(module: URL, limits: ThreadLimits): ReadFile {
  return (type, bytes) => new ThreadedRead(module, limits).read({ type, bytes });
}

/** Loading the reader takes a fraction of a second. */
const START_MS = 20_000;
const WATCH_EVERY_MS = 25;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

class ThreadedRead {
  readonly #module: URL;
  readonly #limits: ThreadLimits;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(module: URL, limits: ThreadLimits) {
    this.#module = module;
    this.#limits = limits;
  }

  async read(input: ThreadInput): Promise<Reading> {
    const thread = new Worker(this.#module, {
      workerData: input,
      env: {},
      argv: [],
      // Packages write warnings that quote the document. Nobody reads them.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMiB, stackSizeMb: 4 },
    });
    thread.stdout.resume();
    thread.stderr.resume();
    try {
      return await this.#outcome(thread);
    } finally {
      clearTimeout(this.#timer);
      clearInterval(this.#watch);
      await thread.terminate();
    }
  }

  #outcome(thread: Worker): Promise<Reading> {
    return new Promise((resolve, reject) => {
      const expectWithin = (milliseconds: number) => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          if (this.#isReady) resolve(unreadable('too_slow'));
          else reject(new Error('the thread that reads files did not start'));
        }, milliseconds);
      };
      expectWithin(START_MS);
      const most = process.memoryUsage.rss() + this.#limits.residentMiB * 2 ** 20;
      this.#watch = setInterval(() => {
        if (process.memoryUsage.rss() > most) resolve(unreadable('too_large'));
      }, WATCH_EVERY_MS);
      thread.on('message', (message: unknown) => {
        const told = FromThread.parse(message);
        if (told.kind === 'done') return resolve(told.reading);
        this.#isReady = true;
        expectWithin(this.#limits.milliseconds);
      });
      // An error may arrive before the messages that were sent earlier. All of them have arrived at the exit.
      let failure: unknown;
      thread.on('error', (error) => {
        failure = error;
      });
      thread.on('exit', () => {
        if (this.#isReady) resolve(unreadable(isOutOfMemory(failure) ? 'too_large' : 'crashed'));
        else reject(new Error('the thread that reads files ended before it began', { cause: failure }));
      });
    });
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY;
}
