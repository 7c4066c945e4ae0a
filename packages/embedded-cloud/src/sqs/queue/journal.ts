/** Writes in the order they were asked for, several callers to one commit. */
import type { Store, StoreWrite } from '../../store.ts';

/**
 * While one commit runs, further writes gather and go out together in the next: what the store holds is always
 * a prefix of what was asked for, and many small callers cost one write.
 */
export class Journal {
  private readonly store: Store;
  private gathered: StoreWrite[] = [];
  private next: Promise<void> | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.store = store;
  }

  /** Resolves when `writes` are durable; rejects when the commit they went out with failed. */
  append(writes: readonly StoreWrite[]): Promise<void> {
    if (writes.length === 0) return Promise.resolve();
    this.gathered.push(...writes);
    this.next ??= this.flushAfter(this.running);
    return this.next;
  }

  private flushAfter(previous: Promise<void>): Promise<void> {
    const flush = previous
      .catch(() => undefined)
      .then(() => {
        const writes = this.gathered;
        this.gathered = [];
        this.next = undefined;
        this.running = this.store.commit(writes);
        return this.running;
      });
    return flush;
  }
}
