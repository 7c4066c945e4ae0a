/** Members of the Congress of the United States, CSV of the project congress-legislators: politically exposed persons. */
import { csvRecords, csvRows, type Layout, type Row } from '../reading/csv.ts';
import { partialDate } from '../reading/dates.ts';
import { genderOf, listedRecord } from '../reading/record.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'us_congress';
const LAYOUT: Layout = { list: LIST, file: 'legislators-current.csv', endsLines: true };
const REQUIRED = [
  'last_name',
  'first_name',
  'middle_name',
  'suffix',
  'nickname',
  'full_name',
  'birthday',
  'gender',
  'type',
  'state',
  'district',
  'party',
  'url',
  'bioguide_id',
] as const;
type Line = Row<(typeof REQUIRED)[number]>;

const POSITIONS: ReadonlyMap<string, string> = new Map([
  ['sen', 'Member of the Senate of the United States'],
  ['rep', 'Member of the House of Representatives of the United States'],
]);

export const parseCongress: ListParser = ({ list }) => {
  const lines = csvRecords(csvRows(list ?? new Uint8Array(), LAYOUT), LAYOUT, REQUIRED);
  return { published_on: null, records: lines.flatMap((line) => recordOf(line) ?? []) };
};

function recordOf(line: Line): ListedRecord | undefined {
  const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  const [last, first, middle] = [line.get('last_name'), line.get('first_name'), line.get('middle_name')];
  const region = [line.get('state'), line.get('district')].filter((part) => part !== '').join('-');
  const position = POSITIONS.get(line.get('type')) ?? 'Member of the Congress of the United States';
  return listedRecord({
    id: `${LIST}:${line.get('bioguide_id')}`,
    list: LIST,
    kind: 'individual',
    // Members of national parliaments belong to the first class, like heads of state and of government.
    topics: ['pep-class-1'],
    names: [
      { text: line.get('full_name') || joined(first, last), kind: 'primary' },
      { text: joined(first, middle, last, line.get('suffix')), kind: 'alias' },
      { text: joined(first, last), kind: 'alias' },
      ...(line.get('nickname') === ''
        ? []
        : [{ text: joined(line.get('nickname'), last), kind: 'alias' as const }]),
    ],
    birth_dates: [partialDate(line.get('birthday'))].filter((date) => date !== undefined),
    countries: ['US'],
    gender: genderOf(line.get('gender')),
    fields: [
      ['Position', position],
      ['Party', line.get('party')],
      ['State', line.get('state')],
      ['District', line.get('district')],
      ['Bioguide id', line.get('bioguide_id')],
    ],
    url: line.get('url') || null,
    office: { positions: [position], parties: [line.get('party')], regions: [region], from: [], to: [] },
  });
}
