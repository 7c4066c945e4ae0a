/** Removes expired items, on the embedded cloud's clock. */
import type { Clock } from '../../clock.ts';
import type { Catalog } from '../table/catalog.ts';
import type { Draft } from './draft.ts';
import { expirySeconds } from './expiry-time.ts';
import { ADDRESS, type Rows } from './rows.ts';

/**
 * Expired items stay readable for a while on AWS (up to days). Here it is a minute, so that code which trusts the
 * deletion instead of comparing the expiry is found out.
 */
const LAG_SECONDS = 60;
/** AWS does not delete items that expired more than five years ago. */
const OLDEST_SECONDS = 5 * 365 * 86_400;
const BATCH = 100;

interface Due {
  readonly seconds: number;
  readonly table: string;
  readonly row: string;
}

interface Surroundings {
  readonly rows: Rows;
  readonly clock: Clock;
  readonly catalog: Catalog;
  /** Runs one commit; commits do not overlap. */
  readonly write: (fill: (draft: Draft) => void) => Promise<void>;
}

/** Waits for the next expiry and deletes what is due. */
export class Expirer {
  private readonly around: Surroundings;
  private wakesAt = Number.POSITIVE_INFINITY;
  private cancel: () => void = () => undefined;
  private closed = false;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Makes sure that the sweep runs when an item expires at `seconds`. */
  expect(seconds: number): void {
    const at = (seconds + LAG_SECONDS) * 1000;
    if (at >= this.wakesAt) return;
    this.cancel();
    this.wakesAt = at;
    this.cancel = this.around.clock.wake(at, () => {
      this.wakesAt = Number.POSITIVE_INFINITY;
      this.sweep().catch((error: unknown) => {
        if (!this.closed) throw error;
      });
    });
  }

  /** Deletes everything due, then waits for the next. */
  async sweep(): Promise<void> {
    for (;;) {
      const now = Math.floor(this.around.clock.now() / 1000);
      const due = await this.earliest(BATCH);
      const ready = due.filter(({ seconds }) => seconds + LAG_SECONDS <= now);
      const next = due[ready.length];
      if (ready.length > 0) await this.around.write((draft) => this.remove(draft, ready, now));
      if (next !== undefined) this.expect(next.seconds);
      if (ready.length < BATCH) return;
    }
  }

  close(): void {
    this.closed = true;
    this.cancel();
  }

  private remove(draft: Draft, ready: readonly Due[], now: number): void {
    for (const { seconds, table: name, row } of ready) {
      draft.stage(ADDRESS.expiry(seconds, name, row), undefined);
      const table = this.around.catalog.find(name);
      const stored = this.around.rows.item(name, row);
      const expired = table !== undefined && expirySeconds(table, stored?.item) === seconds;
      if (expired && seconds > now - OLDEST_SECONDS) draft.write(table, row, stored, undefined, true);
    }
  }

  private async earliest(limit: number): Promise<Due[]> {
    const shelf = 'dynamodb.expiries';
    const keys = await this.around.rows.database
      .keys({ gt: `${shelf}\u0000`, lt: `${shelf}\u0001`, limit })
      .all();
    return keys.map((key) => {
      const [, seconds = '', table = '', ...row] = key.split('\u0000');
      return { seconds: Number(seconds), table, row: row.join('\u0000') };
    });
  }
}
