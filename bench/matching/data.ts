/** Reads the data sets for matching. They are not in the repository; `PROBITY_DATA` is their folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Facts, IndexEntry, NameIndex, NameKind, SubjectKind } from '@probity/matching/model';
import * as z from 'zod';

/** The folder of the data sets, or undefined where there is none. */
export function dataFolder(): string | undefined {
  const folder = process.env['PROBITY_DATA'];
  return folder === undefined || folder === '' ? undefined : join(folder, 'screening');
}

export interface Listed {
  readonly source: string;
  readonly entry: IndexEntry;
  readonly facts: Facts;
}

/** Entries with their index. Ordinals are those of the entries. */
export interface IndexedList {
  readonly entries: readonly Listed[];
  readonly index: NameIndex;
}

/** Kinds of entries that each kind of subject finds: ships are found with companies, and entries of unknown kind with both. */
export const KINDS_LIKE: Readonly<Record<SubjectKind, readonly SubjectKind[]>> = {
  individual: ['individual', 'unknown'],
  company: ['company', 'vessel', 'unknown'],
  vessel: ['company', 'vessel', 'unknown'],
  unknown: ['individual', 'company', 'vessel', 'unknown'],
};

/** `gender` may be empty or `unknown`. */
function factsOf(
  birthDates: readonly string[],
  countries: readonly string[],
  gender: string | null,
  identifiers: readonly string[] = [],
): Facts {
  const known = gender === 'male' || gender === 'female' ? gender : null;
  return { birthDates, countries, gender: known, identifiers };
}

const NAME_KIND: ReadonlyMap<string, NameKind> = new Map([
  ['primary', 'primary'],
  ['fka', 'former'],
  ['weak', 'weak'],
  ['original', 'original'],
]);
const SUBJECT_KIND: ReadonlyMap<string, SubjectKind> = new Map([
  ['individual', 'individual'],
  ['company', 'company'],
  ['vessel', 'vessel'],
  ['aircraft', 'vessel'],
]);

const ListedRow = z.object({
  id: z.string(),
  source: z.string(),
  type: z.string(),
  names: z.array(z.tuple([z.string(), z.string()])),
  dob: z.array(z.string()),
  countries: z.array(z.string()),
  gender: z.string().nullable(),
  ids: z.array(z.string()),
});

export function readLists(folder: string, file: string): readonly Listed[] {
  const lines = gunzipSync(readFileSync(join(folder, 'derived', file)))
    .toString()
    .trim()
    .split('\n');
  return lines.map((line) => {
    const row = ListedRow.parse(JSON.parse(line));
    const names = row.names.map(([text, kind]) => ({ text, kind: NAME_KIND.get(kind) ?? 'alias' }));
    return {
      source: row.source,
      entry: { id: row.id, kind: SUBJECT_KIND.get(row.type) ?? 'unknown', names },
      // As the profile of a listed person would have it: members of a parliament are citizens.
      facts: {
        ...factsOf(row.dob, row.countries, row.gender, row.ids),
        ofOffice: row.source === 'us_congress',
      },
    };
  });
}

export interface Person {
  readonly name: string;
  readonly facts: Facts;
}

/** Persons who are not on any list. */
export function readCleanPersons(folder: string): readonly Person[] {
  return readCsv(join(folder, 'bench', 'negatives_global_10000.csv')).map((row) => {
    const country = COUNTRY_CODES.get(row['nationality'] ?? '');
    const birthDates = [row['date_of_birth'] ?? ''].filter((date) => date !== '');
    return {
      name: row['full_name'] ?? '',
      facts: factsOf(birthDates, country === undefined ? [] : [country], row['gender'] ?? null),
    };
  });
}

/** Names of listed companies that are on no sanctions list. */
export function readCleanCompanies(folder: string): readonly string[] {
  const text = readFileSync(join(folder, 'bench', 'companies_listed_train.csv'), 'utf8');
  const [, ...names] = text.replaceAll('\r', '').trim().split('\n');
  return names.map((name) => name.replace(/^"|"$/g, '').replaceAll('""', '"'));
}

export interface LabelledPair {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly a: string;
  readonly b: string;
  readonly same: boolean;
  /** The score of the engine that produced the labels. */
  readonly reference: number;
}

const SCHEMA_KIND: ReadonlyMap<string, SubjectKind> = new Map([
  ['Person', 'individual'],
  ['Company', 'company'],
  ['Organization', 'company'],
  ['Vessel', 'vessel'],
]);

export function readPairs(folder: string): readonly LabelledPair[] {
  return readCsv(join(folder, 'bench', 'name_pairs_train.csv')).map((row) => ({
    id: row['case_id'] ?? '',
    kind: SCHEMA_KIND.get(row['schema'] ?? '') ?? 'unknown',
    a: row['name1'] ?? '',
    b: row['name2'] ?? '',
    same: row['is_match'] === 'true',
    reference: Number(row['score']),
  }));
}

export interface SyntheticQuery {
  readonly set: string;
  readonly text: string;
  readonly kind: SubjectKind;
  /** The id of the correct entry. */
  readonly truth: string;
}

const QueryRow = z.object({ set: z.string(), q: z.string(), person: z.boolean(), truth: z.string() });

export function readQueries(folder: string): readonly SyntheticQuery[] {
  const text = readFileSync(join(folder, 'derived', 'synthetic_queries.json'), 'utf8');
  return z
    .array(QueryRow)
    .parse(JSON.parse(text))
    .map(({ set, q, person, truth }) => ({ set, text: q, kind: person ? 'individual' : 'company', truth }));
}

/**
 * True for the half of the data that is used to choose parameters. The other half is only for evaluation. The split is stable.
 */
export function isForTuning(key: string): boolean {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x0100_0193);
  return ((hash ^ (hash >>> 15)) & 1) === 0;
}

const COUNTRY_CODES = countryCodes();

function countryCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  return new Map(codes.map((code) => [names.of(code) ?? code, code]));
}

function readCsv(file: string): readonly Record<string, string>[] {
  const [head = [], ...rows] = csvRows(readFileSync(file, 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g;

function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.replaceAll('\r', '').trim().matchAll(CELL)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.length > 1);
}
