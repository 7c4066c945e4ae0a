/** Closes what was opened, in the opposite order. */
export class Undo {
  private readonly steps: (() => void | Promise<void>)[] = [];

  /** Returns `opened`, and closes it in `all`. */
  later<T>(opened: T, close: (opened: T) => void | Promise<void>): T {
    this.steps.push(() => close(opened));
    return opened;
  }

  /** Closes everything once; a second call finds nothing left. */
  async all(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) await step();
  }
}
