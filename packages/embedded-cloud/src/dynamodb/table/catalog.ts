/** The tables there are: in memory for every call, in the store for the next start. */
import { randomUUID } from 'node:crypto';
import { invalid, tableExists, tableMissing } from '../errors.ts';
import type { ChangeFeed } from '../storage/changes.ts';
import { entryOf } from '../storage/draft.ts';
import { expirySeconds } from '../storage/expiry-time.ts';
import { ADDRESS, type Rows, type RowWrite, unsafeItem } from '../storage/rows.ts';
import type { Item } from '../values/attribute-value.ts';
import { AFTER_ALL } from '../values/key-code.ts';
import type { TableShape } from './definition.ts';
import { itemRow } from './keys.ts';
import type { Index, Table } from './table.ts';

const BACKFILL_ROWS = 500;

/** Callers run the changing methods while no write runs. */
export class Catalog {
  private readonly rows: Rows;
  private readonly tables: Map<string, Table>;

  private constructor(rows: Rows, tables: Map<string, Table>) {
    this.rows = rows;
    this.tables = tables;
  }

  static async open(rows: Rows): Promise<Catalog> {
    const texts = await rows.database.values({ gte: ADDRESS.table(''), lt: ADDRESS.table(AFTER_ALL) }).all();
    return new Catalog(rows, new Map(texts.map(unsafeTable).map((table) => [table.name, table])));
  }

  find(name: string): Table | undefined {
    return this.tables.get(name);
  }

  /** Throws `ResourceNotFoundException` for a table that is not there. */
  require(name: string): Table {
    const table = this.tables.get(name);
    if (table === undefined) throw tableMissing(name);
    return table;
  }

  /** In the order of their names. */
  names(): string[] {
    return [...this.tables.keys()].sort();
  }

  async create(shape: TableShape, now: number): Promise<Table> {
    if (this.tables.has(shape.name)) throw tableExists(shape.name);
    await this.clear(shape.name);
    return this.keep(tableOf(shape, { id: randomUUID(), createdAt: now }, now));
  }

  /** Creates the table, or brings an existing one to `shape`: indexes come and go, the key cannot change. */
  async ensure(shape: TableShape, now: number): Promise<Table> {
    const table = this.tables.get(shape.name);
    if (table === undefined) return this.create(shape, now);
    if (JSON.stringify(table.key) !== JSON.stringify(shape.key)) {
      throw invalid(`The key of table ${shape.name} cannot be changed`);
    }
    const next = tableOf(shape, table, now);
    const known = new Set(table.indexes.map((index) => JSON.stringify(index)));
    const fresh = next.indexes.filter((index) => !known.has(JSON.stringify(index)));
    for (const index of fresh) await this.clearIndex(table.name, index.name);
    const newExpiry = next.ttlAttribute !== table.ttlAttribute;
    if (fresh.length > 0 || newExpiry) await this.backfill(next, fresh, newExpiry);
    await this.keep(next);
    if (next.recovery === undefined) await this.clearHistory(table.name);
    const gone = table.indexes.filter(({ name }) => !next.indexes.some((index) => index.name === name));
    for (const index of gone) await this.clearIndex(table.name, index.name);
    return next;
  }

  /** Switches expiry on (`attribute`) or off. */
  async setTtl(name: string, attribute: string | undefined): Promise<Table> {
    const { ttlAttribute: _, ...rest } = this.require(name);
    const next: Table = attribute === undefined ? rest : { ...rest, ttlAttribute: attribute };
    if (attribute !== undefined) await this.backfill(next, [], true);
    return this.keep(next);
  }

  /** Keeps a table whose key, indexes and expiry stay as they are. */
  async change(next: Table): Promise<Table> {
    if (next.recovery === undefined) await this.clearHistory(next.name);
    return this.keep(next);
  }

  /** Fills an empty table with items, and its indexes with their entries. */
  async fill(table: Table, items: readonly Item[]): Promise<void> {
    await this.rows.commit(
      items.flatMap((item) => [
        { type: 'put', key: ADDRESS.item(table.name, itemRow(table, item)), value: JSON.stringify(item) },
        ...backfillRows(table, table.indexes, false, item),
      ]),
    );
  }

  async remove(name: string, feed: ChangeFeed): Promise<Table> {
    const table = this.require(name);
    await this.rows.commit([{ type: 'del', key: ADDRESS.table(name) }, feed.mark()]);
    this.tables.delete(name);
    feed.forget(name);
    await this.clear(name);
    return table;
  }

  private async keep(table: Table): Promise<Table> {
    await this.rows.commit([{ type: 'put', key: ADDRESS.table(table.name), value: JSON.stringify(table) }]);
    this.tables.set(table.name, table);
    return table;
  }

  private async backfill(table: Table, indexes: readonly Index[], expiry: boolean): Promise<void> {
    const start = ADDRESS.item(table.name, '');
    const values = this.rows.database.values({ gte: start, lt: start + AFTER_ALL });
    try {
      for (;;) {
        const texts = await values.nextv(BACKFILL_ROWS);
        if (texts.length === 0) return;
        await this.rows.commit(
          texts.flatMap((text) => backfillRows(table, indexes, expiry, unsafeItem(text))),
        );
      }
    } finally {
      await values.close();
    }
  }

  private async clear(name: string): Promise<void> {
    for (const start of [
      ADDRESS.item(name, ''),
      ADDRESS.entry(name, '', '').slice(0, -1),
      ADDRESS.change(name, ''),
      ADDRESS.history(name, ''),
    ]) {
      await this.rows.database.clear({ gte: start, lt: start + AFTER_ALL });
    }
  }

  private async clearHistory(table: string): Promise<void> {
    const start = ADDRESS.history(table, '');
    await this.rows.database.clear({ gte: start, lt: start + AFTER_ALL });
  }

  private async clearIndex(table: string, index: string): Promise<void> {
    const start = ADDRESS.entry(table, index, '');
    await this.rows.database.clear({ gte: start, lt: start + AFTER_ALL });
  }
}

function backfillRows(table: Table, indexes: readonly Index[], expiry: boolean, item: Item): RowWrite[] {
  const entries = indexes.flatMap((index): RowWrite[] => {
    const entry = entryOf(table, index, item);
    if (entry === undefined) return [];
    const key = ADDRESS.entry(table.name, index.name, entry.row);
    return [{ type: 'put', key, value: JSON.stringify(entry.item) }];
  });
  const seconds = expiry ? expirySeconds(table, item) : undefined;
  if (seconds === undefined) return entries;
  return [
    ...entries,
    { type: 'put', key: ADDRESS.expiry(seconds, table.name, itemRow(table, item)), value: '' },
  ];
}

/** Recovery that stays on reaches as far back as before. */
function tableOf(
  { recoveryDays: days, ...shape }: TableShape,
  { id, createdAt, recovery }: Pick<Table, 'id' | 'createdAt' | 'recovery'>,
  now: number,
): Table {
  const since = recovery?.since ?? now;
  return { ...shape, id, createdAt, ...(days === undefined ? {} : { recovery: { since, days } }) };
}

function unsafeTable(text: string): Table {
  return JSON.parse(text) as Table;
}
