/** One writer at a time. */

/** Runs tasks strictly one after the other, in the order they came; a failed task does not stop the next. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.last.then(task);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
