/**
 * Parser of the Consolidated Screening List of the US Department of Commerce, CSV, in its old layout and with `_id` and `ids`.
 */
import { createHash } from 'node:crypto';
import { clean, folded, pieces } from '../reading/clean.ts';
import { countryOf } from '../reading/countries.ts';
import { csvRecords, csvRows, type Layout, type Row } from '../reading/csv.ts';
import { partialDate, possibleDates } from '../reading/dates.ts';
import { genderOf, type Identifier, listedRecord } from '../reading/record.ts';
import type { ListedRecord, Topic } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'us_csl';
const LAYOUT: Layout = { list: LIST, file: 'the Consolidated Screening List' };

const REQUIRED = [
  'source',
  'entity_number',
  'type',
  'programs',
  'name',
  'title',
  'addresses',
  'federal_register_notice',
  'start_date',
  'end_date',
  'license_requirement',
  'call_sign',
  'vessel_flag',
  'remarks',
  'source_list_url',
  'alt_names',
  'citizenships',
  'dates_of_birth',
  'nationalities',
  'places_of_birth',
  'source_information_url',
] as const;
type Column = (typeof REQUIRED)[number] | '_id' | 'ids';
type Line = Row<Column>;

const KINDS: ReadonlyMap<string, ListedRecord['kind']> = new Map([
  ['individual', 'individual'],
  ['entity', 'company'],
  ['vessel', 'vessel'],
  ['aircraft', 'vessel'],
]);

/** The topic of each source list, by its abbreviation. The lists of the Treasury are sanctions. */
const TOPICS: ReadonlyMap<string, Topic> = new Map([
  ['EL', 'export-control'],
  ['UVL', 'export-control'],
  ['MEU', 'export-control'],
  ['DPL', 'export-control'],
  ['DTC', 'debarment'],
  ['ISN', 'sanction'],
]);

/** The SDN list is read from the Treasury's own files, because this copy leaves parts out. */
const READ_ELSEWHERE = 'SDN';

export const parseCsl: ListParser = ({ list }) => {
  const lines = csvRecords<Column>(csvRows(list ?? new Uint8Array(), LAYOUT), LAYOUT, REQUIRED);
  const seen = new Map<string, number>();
  const records = lines.flatMap((line) => {
    const source = abbreviation(line.get('source'));
    if (source === READ_ELSEWHERE) return [];
    const reference = referenceOf(source, line);
    const before = seen.get(reference) ?? 0;
    seen.set(reference, before + 1);
    return recordOf(source, before === 0 ? reference : `${reference}-${before + 1}`, line) ?? [];
  });
  return { published_on: null, records };
};

/** `Entity List (EL) - Bureau of Industry and Security` becomes `EL`. */
function abbreviation(source: string): string {
  const [, found = source] = /\(([A-Z-]+)(?: List)?\)/.exec(source) ?? [];
  return found;
}

/**
 * Lists without their own numbers get an id from the fields that do not change. The publisher's `_id` changes with every edit.
 */
function referenceOf(source: string, line: Line): string {
  const number = line.get('entity_number');
  if (number !== '') return `${source}-${number}`;
  const facts = [source, folded(line.get('name')), line.get('start_date')].join('|');
  return `${source}-${createHash('sha256').update(facts).digest('hex').slice(0, 16)}`;
}

function recordOf(source: string, reference: string, line: Line): ListedRecord | undefined {
  const addresses = pieces(line.get('addresses'), '; ');
  const number = line.get('entity_number');
  const ids = pieces(line.get('ids'), '; ');
  const isTreasury = line.get('source').includes('Treasury');
  const codes = [...pieces(line.get('citizenships'), ';'), ...pieces(line.get('nationalities'), ';')];
  return listedRecord({
    id: `${LIST}:${reference}`,
    list: LIST,
    kind: KINDS.get(line.get('type').toLowerCase()) ?? 'unknown',
    topics: [isTreasury ? 'sanction' : (TOPICS.get(source) ?? 'warning')],
    names: [
      { text: line.get('name'), kind: 'primary' },
      ...pieces(line.get('alt_names'), '; ').map((text) => ({ text, kind: 'alias' as const })),
    ],
    birth_dates: pieces(line.get('dates_of_birth'), ';').flatMap(possibleDates),
    countries: [
      ...codes,
      ...addresses.map((each) => each.split(',').at(-1) ?? ''),
      line.get('vessel_flag'),
    ].map(countryOf),
    gender:
      ids.map((id) => genderOf(/^Gender, (.+)$/.exec(id)?.[1] ?? '')).find((each) => each !== null) ?? null,
    identifiers: ids.flatMap(identifierOf),
    fields: [
      ['Source', line.get('source')],
      ...pieces(line.get('programs'), ';').map((value) => ['Programme', value] as const),
      ['Title', line.get('title')],
      ...addresses.map((value) => ['Address', value] as const),
      ...pieces(line.get('places_of_birth'), ';').map((value) => ['Place of birth', value] as const),
      ['Federal Register notice', line.get('federal_register_notice')],
      ['End date', line.get('end_date')],
      ['Licence requirement', line.get('license_requirement')],
      ['Remark', line.get('remarks')],
    ],
    listed_on: partialDate(line.get('start_date')),
    url: line.get('source_information_url') || null,
    related_urls: [line.get('source_list_url')].filter((url) => url !== ''),
    joins: isTreasury && number !== '' ? [`ofac:${number}`] : [],
  });
}

/** `type, number, country`. A value without digits and a date are not document numbers. */
const NO_NUMBERS =
  /^(?:Gender|Website|Email Address|Issuer Name|Target Type|Equity Ticker|Secondary sanctions|Executive Order|.*\bDate\b|.*\bInformation\b)/i;

function identifierOf(id: string): readonly Identifier[] {
  const [type = '', value = '', country = ''] = id.split(',').map(clean);
  if (NO_NUMBERS.test(type) || !/\d/.test(value)) return [];
  return [{ type: type.replace(/:$/, ''), value, country: countryOf(country) }];
}
