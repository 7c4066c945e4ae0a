/** The addresses of the engine's rows in the store, and how they are read. */
import type { Store } from '../../store.ts';
import type { Item } from '../values/attribute-value.ts';

type Database = Store['database'];

/** One row to put or to delete; all rows of a commit become durable together. */
export type RowWrite =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

/** An item as read: parsed, and the text it was parsed from. */
export interface StoredItem {
  readonly item: Item;
  readonly text: string;
}

/** Addresses, in the layout of `Store`: shelf, NUL, key. */
export const ADDRESS = {
  table: (name: string) => `dynamodb.tables\u0000${name}`,
  item: (table: string, row: string) => `dynamodb.items\u0000${table}\u0000${row}`,
  entry: (table: string, index: string, row: string) =>
    `dynamodb.entries\u0000${table}\u0000${index}\u0000${row}`,
  change: (table: string, sequence: string) => `dynamodb.changes\u0000${table}\u0000${sequence}`,
  /** `moment` is a time of 15 digits, NUL, and a sequence number: what a row contained before a change. */
  history: (table: string, moment: string) => `dynamodb.history\u0000${table}\u0000${moment}`,
  /** The last sequence number given out before changes were trimmed. */
  sequenceMark: 'dynamodb.marks\u0000sequence',
  expiry: (seconds: number, table: string, row: string) =>
    `dynamodb.expiries\u0000${String(seconds).padStart(15, '0')}\u0000${table}\u0000${row}`,
  token: (token: string) => `dynamodb.tokens\u0000${token}`,
  tokenAge: (at: number, token: string) =>
    `dynamodb.token-ages\u0000${String(at).padStart(15, '0')}\u0000${token}`,
};

/** Reads rows; single reads are synchronous, as they cost less than the hop to a thread. */
export class Rows {
  readonly database: Database;
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    this.database = store.database;
  }

  text(address: string): string | undefined {
    return this.database.getSync(address);
  }

  item(table: string, row: string): StoredItem | undefined {
    const text = this.text(ADDRESS.item(table, row));
    return text === undefined ? undefined : { item: unsafeItem(text), text };
  }

  async commit(writes: readonly RowWrite[]): Promise<void> {
    await this.store.write(writes);
  }
}

/** An item from the text the engine itself wrote. */
export function unsafeItem(text: string): Item {
  return JSON.parse(text) as Item;
}
