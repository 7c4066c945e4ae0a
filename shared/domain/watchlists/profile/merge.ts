/** Joins records of different publications about one person or company: by references, or by name and birth date. */
import { compactNumber, nameKey, unique } from '../reading/clean.ts';
import type { ListedProfile, ListedRecord } from '../schema.ts';

/**
 * The profiles of all records, ordered by id. Joining is conservative: records need a reference that both have, or the same
 * kind, the same whole name and the same full birth date or number. Records are never joined by name alone, never within one
 * publication, and never where the profile would have two genders or two kinds.
 */
export function mergeRecords(records: readonly ListedRecord[]): readonly ListedProfile[] {
  const sorted = [...records].sort(byId);
  const groups = new Groups(sorted);
  joinAlike(groups, sorted, (record) => record.joins);
  joinAlike(groups, sorted, birthKeys);
  joinAlike(groups, sorted, numberKeys);
  return groups.all().map((members) => profileOf(members));
}

function profileOf(records: readonly ListedRecord[]): ListedProfile {
  const [first] = records;
  const kind = records.find((record) => record.kind !== 'unknown')?.kind ?? 'unknown';
  return { id: first?.id ?? '', kind, records: [...records] };
}

/** Joins each record with the first one that has the same key. */
function joinAlike(
  groups: Groups,
  records: readonly ListedRecord[],
  keysOf: (record: ListedRecord) => readonly string[],
): void {
  const first = new Map<string, number>();
  records.forEach((record, index) => {
    for (const key of keysOf(record)) {
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else groups.join(other, index);
    }
  });
}

const FULL_DATE_LENGTH = 10;

function birthKeys(record: ListedRecord): readonly string[] {
  // A range or an estimate is not used as a birth date. Several exact dates come from different sources.
  const dates = record.birth_dates.filter((date) => date.length === FULL_DATE_LENGTH);
  return namesOf(record).flatMap((name) => dates.map((date) => `${record.kind}|${name}|${date}`));
}

/** Shorter numbers are often equal by chance. */
const SHORTEST_NUMBER = 6;

function numberKeys(record: ListedRecord): readonly string[] {
  const numbers = record.identifiers
    .map(({ value }) => compactNumber(value))
    .filter((number) => number.length >= SHORTEST_NUMBER);
  return namesOf(record).flatMap((name) => numbers.map((number) => `${record.kind}|${name}|${number}`));
}

function namesOf(record: ListedRecord): readonly string[] {
  return unique(record.names.filter(({ kind }) => kind !== 'weak').map(({ text }) => nameKey(text)));
}

/** Union-find over records, with the facts that must not meet in one group. */
class Groups {
  readonly #records: readonly ListedRecord[];
  readonly #parents: number[];
  readonly #members: number[][];

  constructor(records: readonly ListedRecord[]) {
    this.#records = records;
    this.#parents = records.map((_, index) => index);
    this.#members = records.map((_, index) => [index]);
  }

  /** Joins the groups of two records unless they contradict each other. The smaller record becomes the root. */
  join(a: number, b: number): void {
    const [low, high] = [this.#leader(a), this.#leader(b)].sort((x, y) => x - y);
    if (low === undefined || high === undefined || low === high) return;
    const [lesser, greater] = [this.#of(low), this.#of(high)];
    if (contradict(lesser, greater)) return;
    this.#parents[high] = low;
    this.#members[low] = [...(this.#members[low] ?? []), ...(this.#members[high] ?? [])].sort(
      (x, y) => x - y,
    );
    this.#members[high] = [];
  }

  all(): readonly (readonly ListedRecord[])[] {
    return this.#members.map((_, index) => this.#of(index)).filter((members) => members.length > 0);
  }

  #of(leader: number): readonly ListedRecord[] {
    return (this.#members[leader] ?? []).flatMap((index) => this.#records[index] ?? []);
  }

  #leader(index: number): number {
    let at = index;
    for (;;) {
      const parent = this.#parents[at] ?? at;
      if (parent === at) return at;
      at = parent;
    }
  }
}

function contradict(a: readonly ListedRecord[], b: readonly ListedRecord[]): boolean {
  const both = [...a, ...b];
  const lists = both.map(({ list }) => list);
  const genders = unique(both.flatMap(({ gender }) => gender ?? []));
  const kinds = unique(both.map(({ kind }) => kind).filter((kind) => kind !== 'unknown'));
  return unique(lists).length < lists.length || genders.length > 1 || kinds.length > 1;
}

function byId(a: ListedRecord, b: ListedRecord): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
