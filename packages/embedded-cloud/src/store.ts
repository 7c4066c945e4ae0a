/** One LevelDB for everything the embedded cloud remembers: what is in it survives a `kill -9`. */
import { type BatchOperation, ClassicLevel } from 'classic-level';
import type { Space } from './space.ts';

type Database = ClassicLevel<string, string>;
type Operation = BatchOperation<Database, string, string>;

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
  private readonly store: Store;
  private readonly database: Database;
  private readonly name: string;

  constructor(store: Store, name: string) {
    this.store = store;
    this.database = store.database;
    this.name = name;
  }

  async get(key: string): Promise<T | undefined> {
    const text = await this.database.get(address(this.name, key));
    return text === undefined ? undefined : unsafeParse<T>(text);
  }

  async put(key: string, value: T): Promise<void> {
    await this.store.write([{ type: 'put', key: address(this.name, key), value: JSON.stringify(value) }]);
  }

  async delete(key: string): Promise<void> {
    await this.store.write([{ type: 'del', key: address(this.name, key) }]);
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
  /** Where there is none, the room on the disk is not looked at. */
  readonly space: Space | undefined;
  /** Resolves when the database is open: it is opened again after it could not write. */
  opened: Promise<void> = Promise.resolve();
  #isClosed = false;
  #mending: Promise<void> | undefined;

  private constructor(database: Database, space: Space | undefined) {
    this.database = database;
    this.space = space;
  }

  static async open(folder: string, space?: Space): Promise<Store> {
    const database: Database = new ClassicLevel(folder);
    await database.open();
    return new Store(database, space);
  }

  /** False once it is closed for good. */
  get isKept(): boolean {
    return !this.#isClosed;
  }

  shelf<T>(name: string): Shelf<T> {
    return new Shelf<T>(this, name);
  }

  /** Writes all or nothing. Where the disk is full it waits for room: callers who can be refused are refused before. */
  async write(operations: readonly Operation[]): Promise<void> {
    if (this.space?.isFull()) this.space.makeRoom();
    if (this.space?.isBroken) await this.#mended(this.space);
    try {
      await this.database.batch([...operations]);
    } catch (error) {
      if (this.space === undefined || !isOutOfRoom(error)) throw error;
      this.space.isBroken = true;
      await this.#mended(this.space);
      await this.write(operations);
    }
  }

  /** Commits all writes or none of them, across shelves. */
  async commit(writes: readonly StoreWrite[]): Promise<void> {
    const batch = writes.map(
      (write): Operation =>
        'remove' in write
          ? { type: 'del', key: address(write.shelf, write.key) }
          : { type: 'put', key: address(write.shelf, write.key), value: JSON.stringify(write.value) },
    );
    await this.write(batch);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.space?.close();
    await this.database.close();
  }

  /** What a failed write has left in the log is no record; opened again, the database leaves it out and begins another log. */
  #mended(space: Space): Promise<void> {
    this.#mending ??= (async () => {
      await space.room();
      if (this.#isClosed) return;
      this.opened = this.#openAgain();
      await this.opened;
      space.isBroken = false;
    })().finally(() => {
      this.#mending = undefined;
    });
    return this.#mending;
  }

  async #openAgain(): Promise<void> {
    await this.database.close();
    await this.database.open();
  }
}

function address(shelf: string, key: string): string {
  return `${shelf}\u0000${key}`;
}

function unsafeParse<T>(text: string): T {
  return JSON.parse(text) as T;
}

function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'LEVEL_IO_ERROR';
}
