/**
 * Parser of the European Union's consolidated list of financial sanctions (FSF), CSV 1.1: one line per name, address, birth or
 * document.
 */
import type { ListedName } from '@probity/matching/model';
import { formatChanged } from '../errors.ts';
import { clean } from '../reading/clean.ts';
import { countryOf } from '../reading/countries.ts';
import { csvRecords, csvRows, type Layout, type Row } from '../reading/csv.ts';
import { circa, partialDate, yearsBetween } from '../reading/dates.ts';
import { genderOf, type Identifier, listedRecord } from '../reading/record.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'eu_fsf';
const NEEDED =
  'the CSV form 1.1 of https://webgate.ec.europa.eu/fsd/fsf (csvFullSanctionsList_1_1) is needed';
const LAYOUT: Layout = { list: LIST, file: 'the EU list', delimiter: ';', needed: NEEDED };

/** The columns that are used, out of about a hundred. Others may be added or removed. */
const COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_UnitedNationId',
  'Entity_DesignationDate',
  'Entity_Remark',
  'Entity_SubjectType',
  'Entity_Regulation_Type',
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
  'BirthDate_Day',
  'BirthDate_Month',
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
/** Used where they exist. They add to addresses only. */
const ADDRESS_COLUMNS = [
  'Address_Street',
  'Address_PoBox',
  'Address_ZipCode',
  'Address_City',
  'Address_Region',
  'Address_Place',
  'Address_CountryDescription',
] as const;
type Column = (typeof COLUMNS)[number] | (typeof ADDRESS_COLUMNS)[number] | 'Address_ContactInfo';
type Line = Row<Column>;

/** A column that only form 1.0 has. It was published until 2018. */
const COLUMN_OF_1_0 = 'Naal_wholename';

export const parseEu: ListParser = ({ list }) => {
  const rows = csvRows(list ?? new Uint8Array(), LAYOUT);
  if (rows[0]?.includes(COLUMN_OF_1_0) === true) throw formatChanged(LIST, `it is the form 1.0; ${NEEDED}`);
  const lines: readonly Line[] = csvRecords<Column>(rows, LAYOUT, COLUMNS);
  const entities = Map.groupBy(lines, (line) => line.get('Entity_LogicalId'));
  return {
    published_on: partialDate(lines[0]?.get('fileGenerationDate') ?? '') ?? null,
    records: [...entities].flatMap(([id, ofEntity]) => (id === '' ? [] : (recordOf(id, ofEntity) ?? []))),
  };
};

function recordOf(id: string, lines: readonly Line[]): ListedRecord | undefined {
  const kind = kindOf(firstOf(lines, 'Entity_SubjectType'));
  const first = (column: Column) => firstOf(lines, column);
  const unitedNations = lines
    .map((line) => line.get('Entity_UnitedNationId'))
    .filter((value) => value !== '');
  return listedRecord({
    id: `${LIST}:${id}`,
    list: LIST,
    kind,
    topics: ['sanction'],
    names: namesOf(lines, kind),
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
    listed_on: partialDate(first('Entity_DesignationDate')) ?? listingRegulation(lines),
    url: first('Entity_Regulation_PublicationUrl') || null,
    joins: unitedNations.map((reference) => `un:${reference}`),
  });
}

function firstOf(lines: readonly Line[], column: Column): string {
  return lines.map((line) => line.get(column)).find((value) => value !== '') ?? '';
}

/**
 * The earliest regulation that is known to list the entity, or null. An entity usually names the last regulation about it, which may be an
 * amendment of many years later.
 */
function listingRegulation(lines: readonly Line[]): string | null {
  const dates = lines
    .filter((line) => /^regulation$/i.test(line.get('Entity_Regulation_Type')))
    .flatMap((line) => partialDate(line.get('Entity_Regulation_PublicationDate')) ?? []);
  return dates.sort()[0] ?? null;
}

/** `P` or `person`, `E` or `enterprise`. Other values are `unknown`, which is found by searches for both. */
function kindOf(type: string): ListedRecord['kind'] {
  if (/^p/i.test(type)) return 'individual';
  return /^e/i.test(type) ? 'company' : 'unknown';
}

const NAME_PARTS = ['NameAlias_FirstName', 'NameAlias_MiddleName', 'NameAlias_LastName'] as const;

/** A name, and how many of its parts the publisher gives by themselves. */
interface FoundName {
  readonly name: ListedName;
  readonly parts: number;
}

function nameOf(line: Line): readonly FoundName[] {
  const parts = NAME_PARTS.map((part) => line.get(part)).filter((part) => part !== '');
  const text = line.get('NameAlias_WholeName') || parts.join(' ');
  if (text === '') return [];
  const kind = /\p{Script=Latin}/u.test(text) ? 'alias' : 'original';
  const isWeak = /low quality|weak/i.test(line.get('NameAlias_Remark'));
  return [{ name: { text, kind: isWeak ? 'weak' : kind }, parts: parts.length }];
}

/** The publisher marks no main name. It is the fullest in Latin letters, or else the first name. It comes first. */
function namesOf(lines: readonly Line[], kind: ListedRecord['kind']): readonly ListedName[] {
  const found = lines.flatMap(nameOf);
  const latin = found.filter(({ name }) => name.kind === 'alias');
  const names = found.map(({ name }) => name);
  const main = fullest(latin, kind) ?? names[0];
  return main === undefined ? [] : [{ text: main.text, kind: 'primary' }, ...names];
}

/** For persons the name of most given parts, then of most words; the first one of equals. A longer name of a company is no fuller one. */
function fullest(names: readonly FoundName[], kind: ListedRecord['kind']): ListedName | undefined {
  const words = (text: string) => text.split(/\s+/).length;
  const sorted = names.toSorted(
    (one, other) =>
      other.parts - one.parts || (kind === 'individual' ? words(other.name.text) - words(one.name.text) : 0),
  );
  return sorted[0]?.name;
}

function birthDates(line: Line): readonly string[] {
  const from = Number(line.get('BirthDate_YearRangeFrom'));
  const to = Number(line.get('BirthDate_YearRangeTo'));
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const date = partialDate(line.get('BirthDate_BirthDate')) ?? birthDateInParts(line);
  if (date === undefined) return [];
  return /^true$/i.test(line.get('BirthDate_Circa')) ? circa(date) : [date];
}

/** Where the whole date is empty, a day or a month may be given by itself. */
function birthDateInParts(line: Line): string | undefined {
  const [day, month, year] = (['BirthDate_Day', 'BirthDate_Month', 'BirthDate_Year'] as const).map((column) =>
    line.get(column),
  );
  return partialDate(`${day || 'dd'}/${month || 'mm'}/${year}`);
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
  const place = (...columns: readonly Column[]) =>
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
    ['Address', place(...ADDRESS_COLUMNS)],
    ['Contact', line.get('Address_ContactInfo')],
    ['Citizenship', line.get('Citizenship_CountryDescription')],
  ];
}
