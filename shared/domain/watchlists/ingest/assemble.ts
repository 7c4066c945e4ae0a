/** Selects the records for the next version: new ones where a list can be read, else those in force. */
import { ListUnreadable, listShrunk } from '../errors.ts';
import type { ListManifest } from '../manifest.ts';
import { PARSERS, READER_VERSION } from '../parsers/parsers.ts';
import type { ListedRecord, ListSource } from '../schema.ts';
import type { SourceRecords } from '../version.ts';
import { contentHash, type Delivery, type ListOutcome } from './delivery.ts';

/** The parts of the version in force that the next version is built from. */
export interface Standing {
  readonly manifest: ListManifest;
  readonly records: ReadonlyMap<string, readonly ListedRecord[]>;
}

export interface AssembleOptions {
  readonly force: boolean;
  readonly step?:
    | ((step: { readonly kind: 'reading'; readonly list: ListSource['list'] }) => void)
    | undefined;
}

export interface Assembled {
  readonly sources: readonly SourceRecords[];
  readonly outcomes: readonly ListOutcome[];
}

/**
 * A list that loses more than this share at once is treated as an incomplete download. In three years of daily changes the
 * largest list never lost more than a thirtieth.
 */
const MOST_LOST = 0.1;
/** A loss of up to this number is always accepted, because a tenth of a short list is few entries. */
const ALWAYS_LOST = 20;

/** `force` accepts lists that shrank. Unreadable lists are always refused. */
export function assemble(
  deliveries: readonly Delivery[],
  standing: Standing | undefined,
  options: AssembleOptions,
): Assembled {
  const judged = deliveries.map((delivery) => judge(delivery, standing, options));
  const fresh = judged.flatMap(({ source }) => source ?? []);
  const replaced = new Set(fresh.map(({ source }) => source.list));
  const kept = (standing?.manifest.sources ?? [])
    .filter(({ list }) => !replaced.has(list))
    .map((source) => ({ source, records: standing?.records.get(source.list) ?? [] }));
  return { sources: [...fresh, ...kept], outcomes: judged.map(({ outcome }) => outcome) };
}

interface Judged {
  readonly outcome: ListOutcome;
  readonly source?: SourceRecords;
}

function judge(delivery: Delivery, standing: Standing | undefined, { force, step }: AssembleOptions): Judged {
  const { list } = delivery;
  if ('failed' in delivery) return { outcome: { list, state: 'failed', reason: delivery.failed } };
  if ('unchanged' in delivery) return { outcome: { list, state: 'unchanged', reason: null } };
  const before = standing?.manifest.sources.find((source) => source.list === list);
  const sha256 = contentHash(delivery.files);
  if (before?.sha256 === sha256 && before.reader === READER_VERSION)
    return { outcome: { list, state: 'unchanged', reason: null } };
  try {
    step?.({ kind: 'reading', list });
    const parsed = PARSERS[list](delivery.files);
    const records = distinctIds(parsed.records);
    refuseShrunk(list, records, force ? undefined : standing?.records.get(list));
    return {
      outcome: { list, state: 'read', reason: null, warnings: parsed.warnings ?? [] },
      source: {
        source: {
          list,
          sha256,
          reader: READER_VERSION,
          published_on: parsed.published_on ?? delivery.published_on,
          fetched_at: delivery.fetched_at,
        },
        records,
      },
    };
  } catch (error) {
    if (!(error instanceof ListUnreadable)) throw error;
    return { outcome: { list, state: 'refused', reason: error.reason } };
  }
}

/** An entry that a publisher lists twice is kept once. Different entries with the same number each get an id of their own. */
function distinctIds(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const byId = Map.groupBy(records, ({ id }) => id);
  if (byId.size === records.length) return records;
  return [...byId.values()].flatMap((same) => {
    const different = new Map(same.map((record) => [JSON.stringify(record), record] as const));
    return [...different.values()].map((record, at) =>
      at === 0 ? record : { ...record, id: `${record.id}-${at + 1}` },
    );
  });
}

function refuseShrunk(
  list: ListSource['list'],
  now: readonly ListedRecord[],
  before: readonly ListedRecord[] = [],
): void {
  if (now.length === 0) throw listShrunk(list, 0, before.length, 'records');
  for (const [what, count] of MEASURES) {
    const [left, had] = [count(now), count(before)];
    if (had - left > Math.max(ALWAYS_LOST, had * MOST_LOST)) throw listShrunk(list, left, had, what);
  }
}

/** Counted separately, because losing one file of a list may show in one measure only. */
const MEASURES: readonly (readonly [what: string, count: (records: readonly ListedRecord[]) => number])[] = [
  ['records', (records) => records.length],
  ['names', sumOf(({ names }) => names.length)],
  [
    'dates, countries and numbers',
    sumOf((each) => each.birth_dates.length + each.countries.length + each.identifiers.length),
  ],
];

function sumOf(count: (record: ListedRecord) => number) {
  return (records: readonly ListedRecord[]) => records.reduce((sum, record) => sum + count(record), 0);
}
