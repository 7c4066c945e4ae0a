/** What every operation works with: the tables, the rows, and one commit after the other. */
import type { Clock } from '../clock.ts';
import { Mutex } from '../mutex.ts';
import type { Store } from '../store.ts';
import { ChangeFeed } from './storage/changes.ts';
import { Draft } from './storage/draft.ts';
import { Expirer } from './storage/expirer.ts';
import { trimHistory } from './storage/history.ts';
import { Rows } from './storage/rows.ts';
import { Tokens } from './storage/tokens.ts';
import { Catalog } from './table/catalog.ts';

interface Parts {
  readonly clock: Clock;
  readonly rows: Rows;
  readonly catalog: Catalog;
  readonly feed: ChangeFeed;
}

/** Pause between two trimmings of the history, in milliseconds of the clock. */
const TRIM_EVERY_MS = 3_600_000;

/** Reads go straight to the rows; writes run one after the other, so each sees the result of the one before. */
export class Engine {
  readonly clock: Clock;
  readonly rows: Rows;
  readonly catalog: Catalog;
  readonly feed: ChangeFeed;
  readonly tokens: Tokens;
  readonly expirer: Expirer;
  private readonly writing = new Mutex();
  private readonly listeners = new Set<(table: string) => void>();
  private trimmedAt = 0;

  private constructor(parts: Parts) {
    this.clock = parts.clock;
    this.rows = parts.rows;
    this.catalog = parts.catalog;
    this.feed = parts.feed;
    this.tokens = new Tokens(parts.rows);
    this.expirer = new Expirer({ ...parts, write: (fill) => this.write(fill) });
  }

  static async open(options: { readonly store: Store; readonly clock: Clock }): Promise<Engine> {
    const rows = new Rows(options.store);
    const catalog = await Catalog.open(rows);
    const feed = await ChangeFeed.open(rows, catalog.names());
    const engine = new Engine({ clock: options.clock, rows, catalog, feed });
    await engine.expirer.sweep();
    return engine;
  }

  /** Commits what `fill` drafts in one batch, after all earlier writes; when `fill` throws, nothing is written. */
  write<T>(fill: (draft: Draft) => T): Promise<T> {
    return this.writing.run(async () => {
      const draft = new Draft(this.feed, this.clock.now());
      const result = fill(draft);
      if (draft.rows.length > 0) await this.rows.commit(draft.rows);
      this.feed.keep(draft.changes);
      await this.trim(draft.now);
      this.expirer.expect(draft.earliestExpiry);
      for (const table of new Set(draft.changes.map((change) => change.table))) this.announce(table);
      return result;
    });
  }

  /** Runs a change of tables while no write runs. */
  exclusively<T>(task: () => Promise<T>): Promise<T> {
    return this.writing.run(task);
  }

  onChange(listener: (table: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async trim(now: number): Promise<void> {
    if (now - this.trimmedAt < TRIM_EVERY_MS) return;
    this.trimmedAt = now;
    const tables = this.catalog.names().map((name) => this.catalog.require(name));
    await trimHistory(this.rows, tables, now);
  }

  private announce(table: string): void {
    for (const listener of this.listeners) listener(table);
  }
}
