/** Removes objects whose bucket gives them a number of days, on the embedded cloud's clock. */
import type { Clock } from '../../clock.ts';
import type { Buckets } from './buckets.ts';
import type { Objects } from './objects.ts';

/** One rule, in the shape of the template: objects whose key begins with `prefix` live for `days`. */
export interface Expiration {
  readonly prefix: string;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const BATCH = 200;

/** AWS rounds the end of an object's days up to the next midnight UTC (S3 User Guide, "Lifecycle configuration elements"). */
function expiresAt(modified: number, { days }: Expiration): number {
  return Math.ceil((modified + days * DAY_MS) / DAY_MS) * DAY_MS;
}

interface Surroundings {
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly clock: Clock;
}

/** Looks after the buckets at every midnight. */
export class Expirer {
  private readonly around: Surroundings;
  private closed = false;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Removes what is due, then waits for midnight. */
  async sweep(): Promise<void> {
    const { buckets, clock } = this.around;
    for (const { name, expirations = [] } of buckets.all()) {
      for (const rule of expirations) await this.apply(name, rule);
    }
    if (this.closed) return;
    const midnight = (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS;
    clock.wake(midnight, () => {
      this.sweep().catch((error: unknown) => {
        if (!this.closed) throw error;
      });
    });
  }

  close(): void {
    this.closed = true;
  }

  private async apply(bucket: string, rule: Expiration): Promise<void> {
    const { objects, clock } = this.around;
    let after = '';
    for (;;) {
      const page = await objects.list(bucket, rule.prefix, after, BATCH);
      for (const { key, modified } of page) {
        if (expiresAt(modified, rule) <= clock.now() && !this.closed) await objects.remove(bucket, key);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < BATCH || this.closed) return;
      after = last.key;
    }
  }
}
