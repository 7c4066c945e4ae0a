/** What every operation works with: the tables, the rows, and one commit after the other. */
import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';
import { ChangeFeed } from './storage/changes.ts';
import { Draft } from './storage/draft.ts';
import { Expirer } from './storage/expirer.ts';
import { Rows } from './storage/rows.ts';
import { Tokens } from './storage/tokens.ts';
import { Turns } from './storage/turns.ts';
import { Catalog } from './table/catalog.ts';

interface Parts {
  readonly clock: Clock;
  readonly rows: Rows;
  readonly catalog: Catalog;
  readonly feed: ChangeFeed;
}

/** Reads go straight to the rows; writes take turns, so each sees what the one before it left. */
export class Engine {
  readonly clock: Clock;
  readonly rows: Rows;
  readonly catalog: Catalog;
  readonly feed: ChangeFeed;
  readonly tokens: Tokens;
  readonly expirer: Expirer;
  private readonly turns = new Turns();
  private readonly listeners = new Set<(table: string) => void>();

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

  /** Runs `fill` in turn and commits what it drafted in one batch; when it throws, nothing is written. */
  write<T>(fill: (draft: Draft) => T): Promise<T> {
    return this.turns.run(async () => {
      const draft = new Draft(this.feed, this.clock.now());
      const result = fill(draft);
      if (draft.rows.length > 0) await this.rows.commit(draft.rows);
      this.expirer.expect(draft.earliestExpiry);
      for (const table of draft.changed) this.announce(table);
      return result;
    });
  }

  /** Runs a change of tables in turn with all writes. */
  exclusively<T>(task: () => Promise<T>): Promise<T> {
    return this.turns.run(task);
  }

  onChange(listener: (table: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private announce(table: string): void {
    for (const listener of this.listeners) listener(table);
  }
}
