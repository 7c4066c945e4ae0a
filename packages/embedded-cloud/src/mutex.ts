/** Mutual exclusion between asynchronous tasks: over everything, or per key. */

/** Runs tasks strictly one after the other, in the order they came; a failed task does not stop the next. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Passes the result or the error of `task` on. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** One mutex for each key; a key that nothing uses takes no memory. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs `task` once every earlier task of the same key has ended; passes its result or error on. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(task);
    const ended = result.catch(() => undefined);
    this.last.set(key, ended);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === ended) this.last.delete(key);
    }
  }

  /** Keys with tasks that run or wait. */
  get size(): number {
    return this.last.size;
  }
}
