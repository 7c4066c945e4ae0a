/** The rows of one commit in the making: items, index entries, expiries and change records together. */
import { indexRow, pick } from '../table/keys.ts';
import { type Index, keyAttributes, type Table } from '../table/table.ts';
import type { Item } from '../values/attribute-value.ts';
import { sameItem } from '../values/compare.ts';
import type { ChangeFeed, NewChange } from './changes.ts';
import { expirySeconds } from './expiry-time.ts';
import { historyAddress, historyText } from './history.ts';
import { ADDRESS, type RowWrite, type StoredItem } from './rows.ts';

/** What a write did to one index: the entry it took away, the entry it left, and whether its key moved. */
export interface IndexChange {
  readonly index: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly moved: boolean;
}

interface Entry {
  readonly row: string;
  readonly item: Item;
}

/** Nothing is written until the draft's rows are committed, all at once. */
export class Draft {
  readonly rows: RowWrite[] = [];
  /** The change records among the rows, in commit order. */
  readonly changes: NewChange[] = [];
  /** The earliest expiry written, in seconds since the epoch. */
  earliestExpiry = Number.POSITIVE_INFINITY;
  /** Milliseconds since the epoch. */
  readonly now: number;
  private readonly feed: ChangeFeed;

  constructor(feed: ChangeFeed, now: number) {
    this.feed = feed;
    this.now = now;
  }

  /** Replaces the item of a row, or removes it; an item that stays as it was writes nothing. */
  write(
    table: Table,
    row: string,
    before: StoredItem | undefined,
    item: Item | undefined,
    expired = false,
  ): IndexChange[] {
    if (before === undefined ? item === undefined : item !== undefined && sameItem(before.item, item))
      return [];
    const after = item === undefined ? undefined : { item, text: JSON.stringify(item) };
    this.stage(ADDRESS.item(table.name, row), after?.text);
    this.moveExpiry(table, row, before?.item, item);
    if (table.recovery !== undefined)
      this.stage(historyAddress(table.name, this.now, this.feed.next()), historyText(row, before));
    if (table.stream !== undefined) {
      const change = this.feed.record(table, table.stream, { before, after, expired }, this.now);
      this.stage(ADDRESS.change(change.table, change.sequence), change.text);
      this.changes.push(change);
    }
    return table.indexes.flatMap((index) => this.moveEntry(table, index, before, after));
  }

  stage(address: string, text: string | undefined): void {
    this.rows.push(
      text === undefined ? { type: 'del', key: address } : { type: 'put', key: address, value: text },
    );
  }

  private moveEntry(
    table: Table,
    index: Index,
    before: StoredItem | undefined,
    after: StoredItem | undefined,
  ): IndexChange[] {
    const old = entryOf(table, index, before?.item);
    const next = entryOf(table, index, after?.item);
    const moved = old?.row !== next?.row;
    if (old !== undefined && moved) this.stage(ADDRESS.entry(table.name, index.name, old.row), undefined);
    if (old === undefined && next === undefined) return [];
    if (old !== undefined && next !== undefined && !moved && sameItem(old.item, next.item)) return [];
    if (next !== undefined) {
      const text = next.item === after?.item ? after.text : JSON.stringify(next.item);
      this.stage(ADDRESS.entry(table.name, index.name, next.row), text);
    }
    return [{ index: index.name, before: old?.item, after: next?.item, moved }];
  }

  private moveExpiry(table: Table, row: string, before: Item | undefined, after: Item | undefined): void {
    const old = expirySeconds(table, before);
    const next = expirySeconds(table, after);
    if (old === next) return;
    if (old !== undefined) this.stage(ADDRESS.expiry(old, table.name, row), undefined);
    if (next === undefined) return;
    this.stage(ADDRESS.expiry(next, table.name, row), '');
    this.earliestExpiry = Math.min(this.earliestExpiry, next);
  }
}

/** The entry an item has in an index, or `undefined` when it lacks one of the index's keys. */
export function entryOf(table: Table, index: Index, item: Item | undefined): Entry | undefined {
  const row = item === undefined ? undefined : indexRow(table, index, item);
  if (item === undefined || row === undefined) return undefined;
  if (index.projection === 'ALL') return { row, item };
  const keys = [...keyAttributes(table.key), ...keyAttributes(index.key)].map(({ name }) => name);
  return { row, item: pick(item, [...keys, ...index.included]) };
}
