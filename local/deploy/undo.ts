/** Remembers how to close what was opened, and closes it in the opposite order. */
export class Undo {
  private readonly steps: (() => void | Promise<void>)[] = [];

  /** Hands `opened` back and closes it when everything is undone. */
  later<T>(opened: T, close: (opened: T) => void | Promise<void>): T {
    this.steps.push(() => close(opened));
    return opened;
  }

  /** Closes everything once; a second call finds nothing left. */
  async all(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) await step();
  }
}
