/** Reads the delivery log: keys from the index, newest first, and the records of those that the filters let through. */
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findEvent } from '../delivery/event-row.ts';
import { findDelivery } from '../delivery/repository.ts';
import { DeliveryRecord, EventEnvelope } from '../delivery/schema.ts';
import {
  AFTER_INSTANT,
  type LogPartition,
  type LogSource,
  readSortKey,
  sourceOf,
  troubledLog,
  wholeLog,
} from './places.ts';
import type { LogQuery } from './schema.ts';
import { bodyKeptUntil, statusOf } from './view.ts';

/** Lines that one page looks at, at most. A page that finds too few in them ends early and says where to go on. */
const LOOKS_AT = 500;
const CHUNK = 100;

export interface LogPage {
  readonly records: readonly DeliveryRecord[];
  /** The last line that was looked at. Undefined at the end of the log. */
  readonly last: string | undefined;
}

/** One page of the source. */
export async function readLog(
  table: Table,
  scope: TenantScope,
  source: LogSource,
  query: LogQuery,
): Promise<LogPage> {
  const partitions = partitionsFor(scope, source, query);
  const size = query.status === undefined && query.event_type === undefined ? query.limit : CHUNK;
  const found: DeliveryRecord[] = [];
  let before = query.cursor;
  for (let looked = 0; looked < LOOKS_AT; looked += size) {
    const { lines, isEnd } = await newestOf(table, partitions, boundsOf(query, before), size);
    const records = await recordsOf(
      table,
      lines.filter(({ sortKey }) => isOfType(sortKey, query)),
    );
    const page = fill(found, { lines, records, isEnd }, query);
    if (page !== undefined) return page;
    before = lines.at(-1)?.sortKey ?? before;
    if (isEnd) return { records: found, last: undefined };
  }
  return { records: found, last: before };
}

interface Chunk {
  readonly lines: readonly IndexedLine[];
  readonly records: ReadonlyMap<string, DeliveryRecord>;
  readonly isEnd: boolean;
}

/** Adds what the chunk has to the page. Answers the page once it is full. */
function fill(
  found: DeliveryRecord[],
  { lines, records, isEnd }: Chunk,
  query: LogQuery,
): LogPage | undefined {
  for (const [position, { sortKey, key }] of lines.entries()) {
    const record = records.get(key.pk);
    if (record === undefined || !hasStatus(record, query)) continue;
    found.push(record);
    if (found.length < query.limit) continue;
    return { records: found, last: isEnd && position === lines.length - 1 ? undefined : sortKey };
  }
  return undefined;
}

/** Where lines with the status stand: troubled ones on lists of their own, all others on that of the source. */
function partitionsFor(
  scope: TenantScope,
  source: LogSource,
  { status }: LogQuery,
): readonly [LogPartition, ...LogPartition[]] {
  if (status === 'retrying') return [troubledLog(scope, source, 'retrying')];
  if (status !== 'failed' || source === 'test') return [wholeLog(scope, source)];
  return [troubledLog(scope, source, 'failed'), troubledLog(scope, source, 'replayed')];
}

interface Bounds {
  readonly from?: string;
  readonly to?: string;
  /** The line after which the page begins. It is within the bounds and is left out. */
  readonly after: string | undefined;
}

function boundsOf({ from, to }: LogQuery, after: string | undefined): Bounds {
  const end = to === undefined ? undefined : `${to}${AFTER_INSTANT}`;
  const until = after !== undefined && (end === undefined || after < end) ? after : end;
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { to: until }),
    after,
  };
}

/** A line as the index has it. */
export interface IndexedLine {
  readonly sortKey: string;
  readonly key: { readonly pk: string; readonly sk: string };
}

async function newestOf(
  table: Table,
  partitions: readonly LogPartition[],
  { after, ...bounds }: Bounds,
  limit: number,
): Promise<{ readonly lines: readonly IndexedLine[]; readonly isEnd: boolean }> {
  if (bounds.from !== undefined && bounds.to !== undefined && bounds.from > bounds.to)
    return { lines: [], isEnd: true };
  const found = await Promise.all(
    partitions.map(async ({ index, pk, sortKey }) => {
      // Two more: the line after which the page begins may be among them, and one more line tells that this is not the end.
      const items = await table.query({ index, pk, ...bounds, descending: true, limit: limit + 2 });
      return items.map((item) => indexedLine(item, sortKey));
    }),
  );
  const rest = found
    .flat()
    .filter(({ sortKey }) => after === undefined || sortKey < after)
    .sort((one, other) => (one.sortKey < other.sortKey ? 1 : -1));
  return { lines: rest.slice(0, limit), isEnd: rest.length <= limit };
}

export function indexedLine(item: Item, sortKey: LogPartition['sortKey']): IndexedLine {
  return { sortKey: String(item[sortKey]), key: { pk: String(item['pk']), sk: String(item['sk']) } };
}

/** The records by their partition key. A record that the table has deleted meanwhile is missing. */
export async function recordsOf(
  table: Table,
  lines: readonly IndexedLine[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<string, DeliveryRecord>> {
  if (lines.length === 0) return new Map();
  const keys = lines.map(({ key }) => key);
  const items = await table.getMany(keys, options);
  return new Map(
    items.flatMap((item) => (item === undefined ? [] : [[String(item['pk']), DeliveryRecord.parse(item)]])),
  );
}

function isOfType(sortKey: string, { event_type }: LogQuery): boolean {
  return event_type === undefined || readSortKey(sortKey).eventType === event_type;
}

function hasStatus(record: DeliveryRecord, { status }: LogQuery): boolean {
  return status === undefined || statusOf(record) === status;
}

/** Deliveries that belong to no subscription. */
export const OWN_SOURCES: readonly LogSource[] = ['request', 'test'];

/** A delivery of the source, or undefined. Deliveries of other sources are unknown here. */
export async function findLogged(
  table: Table,
  scope: TenantScope,
  source: readonly LogSource[],
  deliveryId: string,
): Promise<DeliveryRecord | undefined> {
  const record = await findDelivery(table, scope, deliveryId);
  return record !== undefined && source.includes(sourceOf(record)) ? record : undefined;
}

/** What was sent, while it is kept. `now` in milliseconds. */
export async function findEnvelope(
  table: Table,
  scope: TenantScope,
  record: DeliveryRecord,
  opening: Promise<Vault>,
  now: number,
): Promise<EventEnvelope | undefined> {
  if (now >= bodyKeptUntil(record)) return undefined;
  if (record.body === undefined) return (await findEvent(table, scope, record.outbox_id, opening))?.envelope;
  const vault = await opening;
  const place = { pk: record.pk, sk: record.sk, attribute: 'body' };
  return EventEnvelope.parse(vault.unsealJson(place, record.body));
}
