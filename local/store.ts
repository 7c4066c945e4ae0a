/** One LevelDB for everything the embedded cloud remembers: what is in it survives a `kill -9`. */
import { type BatchOperation, ClassicLevel } from 'classic-level';

type Database = ClassicLevel<string, string>;

/** One write of a batch; `shelf` names the shelf the key lives on. */
export type StoreWrite =
  | { readonly shelf: string; readonly key: string; readonly value: unknown }
  | { readonly shelf: string; readonly key: string; readonly remove: true };

/** Bounds of a scan over one shelf, in key order. */
export interface Range {
  readonly gte?: string;
  readonly gt?: string;
  readonly lt?: string;
  readonly limit?: number;
  readonly reverse?: boolean;
}

/** A durable ordered map of JSON values. Keys sort by their UTF-8 bytes. */
export class Shelf<T> {
  private readonly database: Database;
  private readonly name: string;

  constructor(database: Database, name: string) {
    this.database = database;
    this.name = name;
  }

  async get(key: string): Promise<T | undefined> {
    const text = await this.database.get(address(this.name, key));
    return text === undefined ? undefined : unsafeParse<T>(text);
  }

  async put(key: string, value: T): Promise<void> {
    await this.database.put(address(this.name, key), JSON.stringify(value));
  }

  async delete(key: string): Promise<void> {
    await this.database.del(address(this.name, key));
  }

  /** Entries in key order as of the start of the scan. */
  async entries(range: Range = {}): Promise<[string, T][]> {
    const prefix = address(this.name, '');
    const found = await this.database
      .iterator({
        ...(range.gt === undefined ? { gte: prefix + (range.gte ?? '') } : { gt: prefix + range.gt }),
        lt: range.lt === undefined ? `${this.name}\u0001` : prefix + range.lt,
        limit: range.limit ?? -1,
        reverse: range.reverse ?? false,
      })
      .all();
    return found.map(([key, text]) => [key.slice(prefix.length), unsafeParse<T>(text)]);
  }
}

/** The open database. One process owns it at a time. */
export class Store {
  readonly database: Database;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(folder: string): Promise<Store> {
    const database: Database = new ClassicLevel(folder);
    await database.open();
    return new Store(database);
  }

  shelf<T>(name: string): Shelf<T> {
    return new Shelf<T>(this.database, name);
  }

  /** Commits all writes or none of them, across shelves. */
  async commit(writes: readonly StoreWrite[]): Promise<void> {
    const batch: BatchOperation<Database, string, string>[] = writes.map((write) =>
      'remove' in write
        ? { type: 'del', key: address(write.shelf, write.key) }
        : { type: 'put', key: address(write.shelf, write.key), value: JSON.stringify(write.value) },
    );
    await this.database.batch(batch);
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

function address(shelf: string, key: string): string {
  return `${shelf}\u0000${key}`;
}

function unsafeParse<T>(text: string): T {
  return JSON.parse(text) as T;
}
