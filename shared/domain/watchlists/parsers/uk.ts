/**
 * Parser of the UK Sanctions List of the FCDO, CSV: a line with the date of the report, a header, one line per name or address.
 */
import type { ListedName } from '@probity/matching/model';
import { formatChanged } from '../errors.ts';
import { pieces } from '../reading/clean.ts';
import { countryOf, countryOfPlace } from '../reading/countries.ts';
import { csvRecords, csvRows, type Layout, type Row } from '../reading/csv.ts';
import { partialDate } from '../reading/dates.ts';
import { genderOf, type Identifier, listedRecord } from '../reading/record.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'uk_fcdo';
const LAYOUT: Layout = {
  list: LIST,
  file: 'the UK list',
  needed: 'the CSV form https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv is needed',
};

const NAME_PARTS = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'] as const;
const REQUIRED = [
  'Last Updated',
  'Unique ID',
  'OFSI Group ID',
  'UN Reference Number',
  ...NAME_PARTS,
  'Name type',
  'Alias strength',
  'Name non-latin script',
  'Regime Name',
  'Sanctions Imposed',
  'Other Information',
  'UK Statement of Reasons',
  'Address Country',
  'Date Designated',
  'D.O.B',
  'Nationality(/ies)',
  'National Identifier number',
  'Passport number',
  'Position',
  'Gender',
  'Town of birth',
  'Country of birth',
  'Business registration number (s)',
  'IMO number',
  'Current believed flag of ship',
] as const;
const ADDRESS = [
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'Address Line 4',
  'Address Line 5',
  'Address Line 6',
  'Address Postal Code',
  'Address Country',
] as const;
/** The column of the kind has one of these names. */
const KIND_COLUMNS = ['Designation Type', 'Individual, Entity, Ship'] as const;

type Column = (typeof REQUIRED)[number] | (typeof ADDRESS)[number] | (typeof KIND_COLUMNS)[number];
type Line = Row<Column>;

const KINDS: ReadonlyMap<string, ListedRecord['kind']> = new Map([
  ['individual', 'individual'],
  ['entity', 'company'],
  ['ship', 'vessel'],
]);

/** Several values in one cell: `(1) Atlantis (2) Ruritania`, or separated by bars. */
const SEVERAL = /\s*(?:\||;|\(\d+\))\s*/;

export const parseUk: ListParser = ({ list }) => {
  const rows = csvRows(list ?? new Uint8Array(), LAYOUT);
  const header = rows.findIndex((cells) => cells.some((cell) => cell.trim() === 'Unique ID'));
  if (header < 0 || header > 5) throw formatChanged(LIST, 'there is no line with the column "Unique ID"');
  if (!rows[header]?.some((cell) => KIND_COLUMNS.some((name) => name === cell.trim())))
    throw formatChanged(LIST, `there is no column "${KIND_COLUMNS.join('" or "')}"`);
  const lines: readonly Line[] = csvRecords<Column>(rows.slice(header), LAYOUT, REQUIRED);
  const report = rows.slice(0, header).flat().join(' ');
  const designations = Map.groupBy(lines, (line) => line.get('Unique ID'));
  return {
    published_on: partialDate(report.replace(/^.*?date:?\s*/i, '').trim()) ?? null,
    records: [...designations].flatMap(([id, ofOne]) => (id === '' ? [] : (recordOf(id, ofOne) ?? []))),
  };
};

function recordOf(id: string, lines: readonly Line[]): ListedRecord | undefined {
  const all = (column: Column) => lines.flatMap((line) => pieces(line.get(column), SEVERAL));
  const first = (column: Column) => all(column)[0] ?? '';
  const reference = first('UN Reference Number');
  return listedRecord({
    id: `${LIST}:${id}`,
    list: LIST,
    kind: KINDS.get((KIND_COLUMNS.map(first).find((kind) => kind !== '') ?? '').toLowerCase()) ?? 'unknown',
    topics: ['sanction'],
    names: namesOf(lines),
    birth_dates: all('D.O.B').flatMap((date) => partialDate(date) ?? []),
    countries: [
      ...all('Nationality(/ies)').map(countryOf),
      ...all('Address Country').map(countryOf),
      ...all('Country of birth').map(countryOfPlace),
      ...all('Current believed flag of ship').map(countryOf),
    ],
    gender: genderOf(first('Gender')),
    identifiers: [
      ...identifiers('Passport', all('Passport number')),
      ...identifiers('National identifier', all('National Identifier number')),
      ...identifiers('Business registration number', all('Business registration number (s)')),
      ...identifiers('IMO number', all('IMO number')),
    ],
    fields: [
      ['Regime', first('Regime Name')],
      ...lines.map(
        (line) => ['Sanctions imposed', line.get('Sanctions Imposed').replaceAll('|', ', ')] as const,
      ),
      ['OFSI group', first('OFSI Group ID')],
      ['UN reference', reference],
      ...all('Position').map((value) => ['Position', value] as const),
      ...lines.map(
        (line) => ['Place of birth', placeOf(line, ['Town of birth', 'Country of birth'])] as const,
      ),
      ...lines.map((line) => ['Address', placeOf(line, ADDRESS)] as const),
      ...lines.map((line) => ['Statement of reasons', line.get('UK Statement of Reasons')] as const),
      ...lines.map((line) => ['Other information', line.get('Other Information')] as const),
    ],
    listed_on: partialDate(first('Date Designated')),
    url: 'https://search-uk-sanctions-list.service.gov.uk/',
    joins: reference === '' ? [] : [`un:${reference}`],
  });
}

/** The main name comes first, because its line need not be the first one. */
function namesOf(lines: readonly Line[]): readonly ListedName[] {
  const names = lines.map((line): ListedName => {
    const text = NAME_PARTS.map((part) => line.get(part))
      .filter((part) => part !== '')
      .join(' ');
    return { text, kind: nameKind(line.get('Name type'), line.get('Alias strength')) };
  });
  const scripts = lines.map((line) => line.get('Name non-latin script'));
  const main = names.find(({ kind }) => kind === 'primary') ?? names[0];
  return [
    ...(main === undefined ? [] : [{ text: main.text, kind: 'primary' as const }]),
    ...names.filter(({ kind }) => kind !== 'primary'),
    ...names.filter(({ kind }) => kind === 'primary').map(({ text }) => ({ text, kind: 'alias' as const })),
    ...scripts.map((text) => ({ text, kind: 'original' as const })),
  ];
}

function nameKind(type: string, strength: string): ListedName['kind'] {
  if (/^primary name$/i.test(type)) return 'primary';
  if (/low/i.test(strength)) return 'weak';
  return /^(?:f\.?k\.?a\.?|former)/i.test(type) ? 'former' : 'alias';
}

function identifiers(type: string, values: readonly string[]): readonly Identifier[] {
  return values.filter((value) => /\d/.test(value)).map((value) => ({ type, value, country: undefined }));
}

function placeOf(line: Line, columns: readonly Column[]): string {
  return columns
    .map((column) => line.get(column))
    .filter((part) => part !== '')
    .join(', ');
}
