/**
 * Parser of Australia's consolidated list (DFAT), a workbook with one row per name. Rows of one person or entity have one number, with
 * letters behind it for all names but the main one.
 */
import type { ListedName, NameKind } from '@probity/matching/model';
import { formatChanged } from '../../errors.ts';
import { clean, pieces, unique } from '../../reading/clean.ts';
import { countryOfPlace } from '../../reading/countries.ts';
import { csvRecords, type Layout, type Row } from '../../reading/csv.ts';
import { partialDate } from '../../reading/dates.ts';
import { countryOfNationality } from '../../reading/nationalities.ts';
import { type Identifier, listedRecord } from '../../reading/record.ts';
import { readWorkbook } from '../../reading/workbook/workbook.ts';
import type { ListedRecord } from '../../schema.ts';
import type { ListParser } from '../parser.ts';
import { birthDates, enumerated, listingDate } from './dates.ts';
import { blocksOf } from './rows.ts';

const LIST = 'au_dfat';
const URL = 'https://www.dfat.gov.au/international-relations/security/sanctions/consolidated-list';
const LAYOUT: Layout = { list: LIST, file: 'the sheet' };

const REQUIRED = [
  'Reference',
  'Name of Individual or Entity',
  'Type',
  'Name Type',
  'Alias Strength',
  'Date of Birth',
  'Place of Birth',
  'Citizenship',
  'Address',
  'Additional Information',
  'Listing Information',
  'IMO Number',
  'Committees',
  'Control Date',
  'Instrument of Designation',
] as const;
/** Columns with the measures, which say 1 or TRUE. */
const MEASURES = [
  'Targeted Financial Sanction',
  'Travel Ban',
  'Arms Embargo',
  'Maritime Restriction',
] as const;
type Column = (typeof REQUIRED)[number] | (typeof MEASURES)[number];
type Line = Row<Column>;

export const parseDfat: ListParser = ({ list }) => {
  const { sheets, savedAt } = readWorkbook(workbookIn(list), LIST);
  const found = sheets.flatMap(({ rows }) => {
    const header = rows
      .slice(0, MOST_ROWS_ABOVE)
      .findIndex((cells) => cells.some((cell) => clean(cell) === 'Reference'));
    return header < 0 ? [] : [rows.slice(header)];
  });
  const [rows, other] = found;
  if (rows === undefined) throw formatChanged(LIST, 'there is no sheet with the column "Reference"');
  if (other !== undefined) throw formatChanged(LIST, 'there are several sheets with the column "Reference"');
  const lines = linesOf(rows);
  const edits = lines.flatMap((line) => partialDate(line.get('Control Date')) ?? []).sort();
  return {
    published_on: partialDate(savedAt) ?? edits.at(-1) ?? null,
    records: blocksOf(lines, (line) => ({
      reference: line.get('Reference'),
      isMain: isMain(line),
    })).map(({ reference, rows: own }) => recordOf(reference, own)),
  };
};

/** Titles above the header. */
const MOST_ROWS_ABOVE = 10;

/** Workbooks are archives, which begin so. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

function workbookIn(bytes: Uint8Array = new Uint8Array()): Uint8Array {
  if (ARCHIVE.every((byte, at) => bytes[at] === byte)) return bytes;
  // Former addresses of the publisher still answer, with an old workbook of 2022.
  throw formatChanged(
    LIST,
    'the file is no workbook of the present form; https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx is needed',
  );
}

/** The rows below the header, each as wide as it. A workbook leaves out empty cells at the end of a row. */
function linesOf([header = [], ...body]: readonly (readonly string[])[]): readonly Line[] {
  const columns = header.map(clean);
  const width = columns.findLastIndex((column) => column !== '') + 1;
  const filled = body.filter((cells) => cells.some((cell) => clean(cell) !== ''));
  const rows = filled.map((cells) =>
    Array.from({ length: Math.max(width, lengthOf(cells)) }, (_, at) => cells[at] ?? ''),
  );
  return csvRecords<Column>([columns.slice(0, width), ...rows], LAYOUT, REQUIRED);
}

function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function isMain(line: Line): boolean {
  return /^primary name$/i.test(clean(line.get('Name Type')));
}

const KINDS: ReadonlyMap<string, ListedRecord['kind']> = new Map([
  ['individual', 'individual'],
  ['entity', 'company'],
  ['vessel', 'vessel'],
]);

/** Every column of all rows counts: the rows of a person differ where they come from different listings. */
function recordOf(reference: string, lines: readonly Line[]): ListedRecord {
  const all = (column: Column) =>
    unique(lines.map((line) => clean(line.get(column)))).filter((text) => text !== '');
  const values = (column: Column) => unique(all(column).flatMap(enumerated));
  const kind = KINDS.get((all('Type')[0] ?? '').toLowerCase()) ?? 'unknown';
  const isPerson = kind === 'individual' || kind === 'unknown';
  const record = listedRecord({
    id: `${LIST}:${reference}`,
    list: LIST,
    kind,
    topics: ['sanction'],
    names: namesOf(lines),
    birth_dates: isPerson ? lines.flatMap((line) => birthDates(line.get('Date of Birth'))) : [],
    countries: [
      ...values('Citizenship').flatMap(countriesIn),
      ...values('Address').map(countryOfAddress),
      ...values('Place of Birth').map(countryOfPlace),
    ],
    identifiers: [
      ...all('IMO Number').map((value) => ({ type: 'IMO number', value, country: undefined })),
      ...all('Additional Information').flatMap((text) => numbersIn(text, kind)),
    ],
    fields: [
      ...labelled('Programme', all('Committees')),
      ...labelled('Instrument of designation', all('Instrument of Designation')),
      ...labelled(
        'Measure',
        MEASURES.filter((column) => all(column).some((value) => /^(?:1|true|yes)$/i.test(value))),
      ),
      ...labelled('Citizenship', values('Citizenship')),
      ...labelled('Date of birth', all('Date of Birth')),
      ...labelled('Place of birth', values('Place of Birth')),
      ...labelled('Address', values('Address')),
      ...labelled('Additional information', all('Additional Information')),
      ...labelled('Listing information', all('Listing Information')),
      ...labelled('Last edited', all('Control Date')),
    ],
    listed_on: all('Listing Information').flatMap((text) => listingDate(text) ?? [])[0],
    url: URL,
  });
  // Without its name an entry would be found by nobody.
  if (record === undefined) throw formatChanged(LIST, `the entry ${reference} has no name`);
  return record;
}

function labelled(name: string, values: readonly string[]): readonly (readonly [string, string])[] {
  return values.map((value) => [name, value] as const);
}

/** The main name first and weak names last. */
function namesOf(lines: readonly Line[]): readonly ListedName[] {
  const names = lines.map(
    (line): ListedName => ({ text: line.get('Name of Individual or Entity'), kind: kindOf(line) }),
  );
  const main = names.find(({ kind }) => kind === 'primary') ?? names[0];
  const others = names.filter((name) => name !== main);
  return [
    ...(main === undefined ? [] : [{ text: main.text, kind: 'primary' as const }]),
    ...others.filter(({ kind }) => kind !== 'weak'),
    ...others.filter(({ kind }) => kind === 'weak'),
  ];
}

function kindOf(line: Line): NameKind {
  const type = clean(line.get('Name Type')).toLowerCase();
  if (type === 'primary name') return 'primary';
  if (/^weak$/i.test(clean(line.get('Alias Strength')))) return 'weak';
  if (type === 'original script') return 'original';
  return /^(?:former|previous)/.test(type) ? 'former' : 'alias';
}

/** A country, or several: `Bosnia and Herzegovina`, `Australia and Egypt`. */
function countriesIn(text: string): readonly (string | undefined)[] {
  const whole = countryOfNationality(text);
  if (whole !== undefined) return [whole];
  return pieces(text.replaceAll(/\([^)]*\)?/g, ' '), /[;,/]|\band\b/i).map(countryOfNationality);
}

/** The country at the end of an address, before remarks about it. */
function countryOfAddress(address: string): string | undefined {
  return countryOfPlace(clean(address.replaceAll(/\([^)]*\)?/g, ' ')).replace(/[\s.,;]+$/, ''));
}

const NUMBERS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['Passport', /\bpassport (?:no\b\.?|number):?\s*([A-Z]{0,3}-?\d{5,12})\b/gi],
  [
    'National identification number',
    /\bnational (?:identification|identity|id)(?: card)? (?:no\b\.?|number):?\s*([A-Z]{0,3}-?\d{5,14})\b/gi,
  ],
];

/** Numbers of documents within the words about a person. Of a vessel, its IMO number. */
function numbersIn(text: string, kind: ListedRecord['kind']): readonly Identifier[] {
  const patterns = kind === 'vessel' ? IMO : NUMBERS;
  return patterns.flatMap(([type, pattern]) =>
    [...text.matchAll(pattern)].map(([, value = '']) => ({ type, value, country: undefined })),
  );
}

const IMO: typeof NUMBERS = [['IMO number', /\bIMO\b[^\d]{0,12}(\d{7})\b/gi]];
