/** Notifies listeners of created and removed objects, at least once, also across a crash. */
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';

/** The names of S3 event notifications without their `s3:` prefix. */
export type ObjectEventName =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Post'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload'
  | 'ObjectRemoved:Delete';

/** `size` in bytes; `etag` without quotes, empty for removals; `at` in milliseconds. */
export interface ObjectEvent {
  readonly name: ObjectEventName;
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly at: number;
}

/** A listener that throws or rejects is asked again later. */
export type ObjectListener = (event: ObjectEvent) => void | Promise<void>;

const SHELF = 's3.notices';
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** A notice is committed together with its change and forgotten once every listener has taken it. */
export class Notices {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly listeners = new Set<ObjectListener>();
  private readonly left: readonly [string, ObjectEvent][];
  private counter = 0;

  private constructor(store: Store, clock: Clock, left: readonly [string, ObjectEvent][]) {
    this.store = store;
    this.clock = clock;
    this.left = left;
  }

  static async open(store: Store, clock: Clock): Promise<Notices> {
    return new Notices(store, clock, await store.shelf<ObjectEvent>(SHELF).entries());
  }

  /** Adds a listener; it first gets the events that an earlier process did not deliver. */
  add(listener: ObjectListener): void {
    const first = this.listeners.size === 0;
    this.listeners.add(listener);
    if (first) for (const [key, event] of this.left) queueMicrotask(() => this.deliver(key, event, 0));
  }

  /** The write that makes `event` durable, and what to call after its commit. Empty when there is no listener. */
  prepare(event: ObjectEvent): { readonly writes: readonly StoreWrite[]; readonly announce: () => void } {
    if (this.listeners.size === 0) return { writes: [], announce: () => undefined };
    this.counter += 1;
    const key = `${this.clock.now().toString(36).padStart(9, '0')}-${this.counter.toString().padStart(9, '0')}`;
    return {
      writes: [{ shelf: SHELF, key, value: event }],
      announce: () => this.deliver(key, event, 0),
    };
  }

  private deliver(key: string, event: ObjectEvent, attempt: number): void {
    Promise.all([...this.listeners].map(async (listener) => listener(event)))
      .then(() => this.store.commit([{ shelf: SHELF, key, remove: true }]))
      .catch(() => {
        const pause = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
        this.clock.wake(this.clock.now() + pause, () => this.deliver(key, event, attempt + 1));
      });
  }
}
