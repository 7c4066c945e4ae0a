/** One at a time per name: makes "look, then write" on a key indivisible. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs `work` once everything before it under `name` has ended; passes its result or error on. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    const ended = mine.catch(() => undefined);
    this.last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (this.last.get(name) === ended) this.last.delete(name);
    }
  }
}
