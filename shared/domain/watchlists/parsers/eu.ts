/**
 * Parser of the European Union's consolidated list of financial sanctions (FSF), CSV 1.1: one line per name, address, birth or
 * document.
 */
import type { ListedName } from '#shared/matching/model.ts';
import { clean } from '../reading/clean.ts';
import { countryOf } from '../reading/countries.ts';
import { csvRecords, csvRows, type Layout, type Row } from '../reading/csv.ts';
import { circa, partialDate, yearsBetween } from '../reading/dates.ts';
import { genderOf, type Identifier, listedRecord } from '../reading/record.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'eu_fsf';
const LAYOUT: Layout = { list: LIST, file: 'the EU list', delimiter: ';' };

/** The columns that are used, out of about a hundred. Others may be added or removed. */
const COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_UnitedNationId',
  'Entity_DesignationDate',
  'Entity_Remark',
  'Entity_SubjectType',
  'Entity_Regulation_PublicationDate',
  'Entity_Regulation_NumberTitle',
  'Entity_Regulation_Programme',
  'Entity_Regulation_PublicationUrl',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'NameAlias_Gender',
  'NameAlias_Title',
  'NameAlias_Function',
  'NameAlias_Remark',
  'Address_City',
  'Address_Street',
  'Address_CountryIso2Code',
  'Address_CountryDescription',
  'BirthDate_BirthDate',
  'BirthDate_Year',
  'BirthDate_YearRangeFrom',
  'BirthDate_YearRangeTo',
  'BirthDate_Circa',
  'BirthDate_City',
  'BirthDate_Place',
  'BirthDate_CountryIso2Code',
  'BirthDate_CountryDescription',
  'Identification_Number',
  'Identification_TypeDescription',
  'Identification_CountryIso2Code',
  'Identification_CountryDescription',
  'Citizenship_CountryIso2Code',
  'Citizenship_CountryDescription',
] as const;
type Line = Row<(typeof COLUMNS)[number]>;

export const parseEu: ListParser = ({ list }) => {
  const rows = csvRows(list ?? new Uint8Array(), LAYOUT);
  const lines = csvRecords(rows, LAYOUT, COLUMNS);
  const entities = Map.groupBy(lines, (line) => line.get('Entity_LogicalId'));
  return {
    published_on: partialDate(lines[0]?.get('fileGenerationDate') ?? '') ?? null,
    records: [...entities].flatMap(([id, ofEntity]) => (id === '' ? [] : (recordOf(id, ofEntity) ?? []))),
  };
};

function recordOf(id: string, lines: readonly Line[]): ListedRecord | undefined {
  const first = (column: (typeof COLUMNS)[number]) =>
    lines.map((line) => line.get(column)).find((value) => value !== '') ?? '';
  const unitedNations = lines
    .map((line) => line.get('Entity_UnitedNationId'))
    .filter((value) => value !== '');
  return listedRecord({
    id: `${LIST}:${id}`,
    list: LIST,
    kind: kindOf(first('Entity_SubjectType')),
    topics: ['sanction'],
    names: withMainName(lines.flatMap(nameOf)),
    birth_dates: lines.flatMap(birthDates),
    countries: lines.flatMap(countriesOf),
    gender: lines.map((line) => genderOf(line.get('NameAlias_Gender'))).find((each) => each !== null) ?? null,
    identifiers: lines.flatMap(identifierOf),
    fields: [
      ['EU reference', first('Entity_EU_ReferenceNumber')],
      ...unitedNations.map((value) => ['UN reference', value] as const),
      ...lines.flatMap(fieldsOf),
      ['Remark', first('Entity_Remark')],
    ],
    listed_on: partialDate(first('Entity_DesignationDate') || first('Entity_Regulation_PublicationDate')),
    url: first('Entity_Regulation_PublicationUrl') || null,
    joins: unitedNations.map((reference) => `un:${reference}`),
  });
}

/** `P` or `person`, `E` or `enterprise`. Other values are `unknown`, which is found by searches for both. */
function kindOf(type: string): ListedRecord['kind'] {
  if (/^p/i.test(type)) return 'individual';
  return /^e/i.test(type) ? 'company' : 'unknown';
}

function nameOf(line: Line): readonly ListedName[] {
  const parts = [
    line.get('NameAlias_FirstName'),
    line.get('NameAlias_MiddleName'),
    line.get('NameAlias_LastName'),
  ];
  const text = line.get('NameAlias_WholeName') || parts.filter((part) => part !== '').join(' ');
  if (text === '') return [];
  if (/low quality|weak/i.test(line.get('NameAlias_Remark'))) return [{ text, kind: 'weak' }];
  return [{ text, kind: /\p{Script=Latin}/u.test(text) ? 'alias' : 'original' }];
}

/** The publisher marks no main name. It is the first name in Latin letters, or else the first name. */
function withMainName(names: readonly ListedName[]): readonly ListedName[] {
  const main = names.find(({ kind }) => kind === 'alias') ?? names[0];
  if (main === undefined) return [];
  return [{ text: main.text, kind: 'primary' }, ...names];
}

function birthDates(line: Line): readonly string[] {
  const from = Number(line.get('BirthDate_YearRangeFrom'));
  const to = Number(line.get('BirthDate_YearRangeTo'));
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const date = partialDate(line.get('BirthDate_BirthDate')) ?? partialDate(line.get('BirthDate_Year'));
  if (date === undefined) return [];
  return /^true$/i.test(line.get('BirthDate_Circa')) ? circa(date) : [date];
}

const COUNTRY_OF = [
  ['Address_CountryIso2Code', 'Address_CountryDescription'],
  ['BirthDate_CountryIso2Code', 'BirthDate_CountryDescription'],
  ['Citizenship_CountryIso2Code', 'Citizenship_CountryDescription'],
] as const;

function countriesOf(line: Line): readonly (string | undefined)[] {
  return COUNTRY_OF.map(
    ([code, description]) => countryOf(line.get(code)) ?? countryOf(line.get(description)),
  );
}

function identifierOf(line: Line): readonly Identifier[] {
  const value = line.get('Identification_Number');
  if (value === '') return [];
  const country =
    countryOf(line.get('Identification_CountryIso2Code')) ??
    countryOf(line.get('Identification_CountryDescription'));
  return [{ type: clean(line.get('Identification_TypeDescription')) || 'Document', value, country }];
}

function fieldsOf(line: Line): readonly (readonly [string, string])[] {
  const place = (...columns: readonly (typeof COLUMNS)[number][]) =>
    columns
      .map((column) => clean(line.get(column)))
      .filter((part) => part !== '')
      .join(', ');
  return [
    ['Programme', line.get('Entity_Regulation_Programme')],
    ['Regulation', line.get('Entity_Regulation_NumberTitle')],
    ['Title', line.get('NameAlias_Title')],
    ['Function', line.get('NameAlias_Function')],
    ['Place of birth', place('BirthDate_City', 'BirthDate_Place', 'BirthDate_CountryDescription')],
    ['Address', place('Address_Street', 'Address_City', 'Address_CountryDescription')],
    ['Citizenship', line.get('Citizenship_CountryDescription')],
  ];
}
