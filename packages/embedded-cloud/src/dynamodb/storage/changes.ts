/** The change feed: one record per changed item, durable with the change, in commit order. */
import { randomUUID } from 'node:crypto';
import { REGION } from '../../service.ts';
import { streamArn } from '../table/describe.ts';
import { keyOf } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Item } from '../values/attribute-value.ts';
import { RecentChanges } from './recent-changes.ts';
import { ADDRESS, type Rows, type RowWrite, type StoredItem } from './rows.ts';

/** A record as Lambda's stream event source delivers it. Source: Lambda guide, "Using AWS Lambda with DynamoDB". */
interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly eventVersion: '1.1';
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly eventSourceARN: string;
  readonly userIdentity?: { readonly type: 'Service'; readonly principalId: 'dynamodb.amazonaws.com' };
  readonly dynamodb: {
    /** Seconds since the epoch. */
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Item;
    readonly NewImage?: Item;
    readonly OldImage?: Item;
    readonly SequenceNumber: string;
    readonly StreamViewType: string;
  };
}

export interface ChangeRecord {
  /** 21 digits; sorts as text in commit order. */
  readonly sequence: string;
  readonly record: StreamRecord;
}

export interface Change {
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
  /** Whether the service itself removed the item because it expired. */
  readonly expired: boolean;
}

/** A record on its way into the feed; `text` is its `ChangeRecord` as JSON. */
export interface NewChange {
  readonly table: string;
  readonly sequence: string;
  readonly text: string;
}

const FIRST_SEQUENCE = 10n ** 20n;

/** Gives out sequence numbers and reads the feed. */
export class ChangeFeed {
  private readonly rows: Rows;
  private readonly recent = new RecentChanges();
  private last: bigint;

  private constructor(rows: Rows, last: bigint) {
    this.rows = rows;
    this.last = last;
  }

  static async open(rows: Rows, tables: readonly string[]): Promise<ChangeFeed> {
    const feed = new ChangeFeed(rows, BigInt(rows.text(ADDRESS.sequenceMark) ?? FIRST_SEQUENCE));
    for (const table of tables) {
      const bounds = { gte: ADDRESS.change(table, ''), lt: ADDRESS.change(table, ':') };
      const [newest] = await rows.database.keys({ ...bounds, reverse: true, limit: 1 }).all();
      const sequence = BigInt(newest?.slice(bounds.gte.length) ?? FIRST_SEQUENCE);
      if (sequence > feed.last) feed.last = sequence;
    }
    return feed;
  }

  /** A number after all that were given out. */
  next(): string {
    this.last += 1n;
    return this.last.toString();
  }

  /** The record of a change of an item of `table`, not written yet; `now` in milliseconds. */
  record(table: Table, view: string, change: Change, now: number): NewChange {
    const sequence = this.next();
    return { table: table.name, sequence, text: recordText(table, view, change, sequence, now) };
  }

  /** Keeps records that were just committed in memory for the readers that follow the feed. */
  keep(changes: readonly NewChange[]): void {
    for (const change of changes) this.recent.add(change);
  }

  /** Up to `limit` records strictly after the sequence `after`, oldest first. */
  async read(table: string, after: string | undefined, limit: number): Promise<ChangeRecord[]> {
    const recent = this.recent.after(table, after, limit);
    if (recent !== undefined) return recent.map(unsafeRecord);
    const texts = await this.rows.database
      .values({ gt: ADDRESS.change(table, after ?? ''), lt: ADDRESS.change(table, ':'), limit })
      .all();
    return texts.map(unsafeRecord);
  }

  /** Forgets the records up to and including `upTo`; numbers already given out never come back. */
  async trim(table: string, upTo: string): Promise<void> {
    this.recent.trim(table, upTo);
    await this.rows.commit([this.mark()]);
    await this.rows.database.clear({ gte: ADDRESS.change(table, ''), lte: ADDRESS.change(table, upTo) });
  }

  /** Drops what memory holds of a table that is deleted. */
  forget(table: string): void {
    this.recent.forget(table);
  }

  /** Keeps the numbering when records disappear. */
  mark(): RowWrite {
    return { type: 'put', key: ADDRESS.sequenceMark, value: this.last.toString() };
  }
}

/** The images are already JSON text, so the record is put together as text. */
function recordText(table: Table, view: string, change: Change, sequence: string, now: number): string {
  const { before, after } = change;
  const showsNew = view === 'NEW_AND_OLD_IMAGES' || view === 'NEW_IMAGE';
  const showsOld = view === 'NEW_AND_OLD_IMAGES' || view === 'OLD_IMAGE';
  const dynamodb = [
    `"ApproximateCreationDateTime":${Math.floor(now / 1000)}`,
    `"Keys":${JSON.stringify(keyOf(table, (after ?? before)?.item ?? {}))}`,
    ...(showsNew && after !== undefined ? [`"NewImage":${after.text}`] : []),
    ...(showsOld && before !== undefined ? [`"OldImage":${before.text}`] : []),
    `"SequenceNumber":"${sequence}"`,
    `"StreamViewType":"${view}"`,
  ].join(',');
  const head = JSON.stringify({
    eventID: randomUUID().replaceAll('-', ''),
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    eventSourceARN: streamArn(table),
    ...(change.expired ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
  });
  return `{"sequence":"${sequence}","record":${head.slice(0, -1)},"dynamodb":{${dynamodb}}}}`;
}

function unsafeRecord(text: string): ChangeRecord {
  return JSON.parse(text) as ChangeRecord;
}
