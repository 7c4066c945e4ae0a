/** Work that an emulated service does behind an answer: counted, so that a shutdown can wait for it. */
import type { Store } from '../store.ts';

/**
 * Runs work behind the caller. Work that fails because the store was closed under it is dropped in silence: it is
 * durable and continued at the next start, as after a `kill -9`. Any other failure is a defect and ends the process.
 */
export class Background {
  private readonly store: Store;
  private readonly running = new Set<Promise<void>>();

  constructor(store: Store) {
    this.store = store;
  }

  run(work: () => Promise<void>): void {
    const task = work()
      .catch(async (error: unknown) => {
        if (this.store.database.status !== 'open') {
          // It is opened again after the disk was full: what was cut off is done then, as at the next start.
          if (this.store.isKept) await this.store.opened.then(() => this.run(work));
          return;
        }
        queueMicrotask(() => {
          throw error;
        });
      })
      .finally(() => this.running.delete(task));
    this.running.add(task);
  }

  /** Settles when nothing runs any more, work started meanwhile included. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
