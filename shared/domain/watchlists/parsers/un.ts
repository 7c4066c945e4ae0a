/** Parser of the consolidated list of the United Nations Security Council, XML. */
import type { ListedName, NameKind } from '@probity/matching/model';
import { formatChanged } from '../errors.ts';
import { pieces } from '../reading/clean.ts';
import { countryOf } from '../reading/countries.ts';
import { circa, partialDate, possibleDates, yearsBetween } from '../reading/dates.ts';
import { genderOf, type Identifier, listedRecord, urlsIn } from '../reading/record.ts';
import { type Element, readXml } from '../reading/xml.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'un_sc';
const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME'];

/** Aliases of low quality are generic and match only the same name. */
const QUALITIES: ReadonlyMap<string, NameKind> = new Map([
  ['good', 'alias'],
  ['low', 'weak'],
  ['a.k.a.', 'alias'],
  ['f.k.a.', 'former'],
]);

export const parseUn: ListParser = ({ list }) => {
  const root = readXml(list ?? new Uint8Array(), LIST, 'CONSOLIDATED_LIST');
  const [individuals] = root.all('INDIVIDUALS');
  const [entities] = root.all('ENTITIES');
  if (individuals === undefined || entities === undefined)
    throw formatChanged(LIST, 'there are no elements INDIVIDUALS and ENTITIES');
  return {
    published_on: partialDate(root.attribute('dateGenerated')) ?? null,
    records: [
      ...individuals.all('INDIVIDUAL').flatMap((each) => recordOf(each, 'INDIVIDUAL') ?? []),
      ...entities.all('ENTITY').flatMap((each) => recordOf(each, 'ENTITY') ?? []),
    ],
  };
};

type Kind = 'INDIVIDUAL' | 'ENTITY';

function recordOf(element: Element, kind: Kind): ListedRecord | undefined {
  const reference = element.text('REFERENCE_NUMBER');
  const number = element.text('DATAID');
  if (!/^\d+$/.test(number)) throw formatChanged(LIST, `an element ${kind} has no DATAID`);
  // An entry that has only aliases would be found by part of its names, or not at all.
  if (NAME_PARTS.every((part) => element.text(part) === ''))
    throw formatChanged(LIST, `the element ${kind} ${number} has no name`);
  const aliases = element.all(`${kind}_ALIAS`);
  const addresses = element.all(`${kind}_ADDRESS`);
  const births = element.all('INDIVIDUAL_DATE_OF_BIRTH');
  const places = element.all('INDIVIDUAL_PLACE_OF_BIRTH');
  const nationalities = element.all('NATIONALITY').flatMap((each) => each.texts('VALUE'));
  const comments = element.text('COMMENTS1');
  return listedRecord({
    id: `${LIST}:${number}`,
    list: LIST,
    kind: kind === 'INDIVIDUAL' ? 'individual' : 'company',
    topics: ['sanction'],
    names: namesOf(element, aliases),
    birth_dates: [
      ...births.flatMap(birthDates),
      ...aliases.flatMap((alias) => possibleDates(alias.text('DATE_OF_BIRTH'))),
    ],
    countries: [...nationalities, ...[...addresses, ...places].map((each) => each.text('COUNTRY'))].map(
      countryOf,
    ),
    gender: genderOf(element.text('GENDER')),
    identifiers: element.all('INDIVIDUAL_DOCUMENT').flatMap(identifierOf),
    fields: [
      ['Programme', element.text('UN_LIST_TYPE')],
      ['UN reference', reference],
      ...element
        .all('TITLE')
        .flatMap((each) => each.texts('VALUE'))
        .map((value) => ['Title', value] as const),
      ...element
        .all('DESIGNATION')
        .flatMap((each) => each.texts('VALUE'))
        .map((value) => ['Designation', value] as const),
      ...nationalities.map((value) => ['Nationality', value] as const),
      ...births.map((birth) => ['Date of birth', birthInWords(birth)] as const),
      ...places.map((place) => ['Place of birth', placeInWords(place)] as const),
      ...addresses.map((address) => ['Address', placeInWords(address)] as const),
      ['Comments', comments],
    ],
    listed_on: partialDate(element.text('LISTED_ON')),
    related_urls: urlsIn(comments),
    joins: reference === '' ? [] : [`un:${reference}`],
  });
}

function namesOf(element: Element, aliases: readonly Element[]): readonly ListedName[] {
  const whole = NAME_PARTS.map((part) => element.text(part))
    .filter((part) => part !== '')
    .join(' ');
  const [main = '', ...others] = pieces(whole, ' ; ');
  return [
    { text: main, kind: 'primary' },
    ...others.map((text) => ({ text, kind: 'alias' as const })),
    ...pieces(element.text('NAME_ORIGINAL_SCRIPT'), ';').map((text) => ({ text, kind: 'original' as const })),
    ...aliases.map((alias) => ({
      text: alias.text('ALIAS_NAME'),
      kind: QUALITIES.get(alias.text('QUALITY').toLowerCase()) ?? 'alias',
    })),
  ];
}

function birthDates(birth: Element): readonly string[] {
  const from = Number(birth.text('FROM_YEAR'));
  const to = Number(birth.text('TO_YEAR'));
  if (birth.text('TYPE_OF_DATE') === 'BETWEEN' && from > 0 && to > 0) return yearsBetween(from, to);
  const date = partialDate(birth.text('DATE')) ?? partialDate(birth.text('YEAR'));
  if (date === undefined) return possibleDates(birth.text('NOTE'));
  return birth.text('TYPE_OF_DATE') === 'APPROXIMATELY' ? circa(date) : [date];
}

function birthInWords(birth: Element): string {
  const range = [birth.text('FROM_YEAR'), birth.text('TO_YEAR')].filter((year) => year !== '').join(' to ');
  const date = birth.text('DATE') || birth.text('YEAR') || range;
  const type = birth.text('TYPE_OF_DATE');
  const about = type === 'APPROXIMATELY' && date !== '' ? 'approximately ' : '';
  return [`${about}${date}`, birth.text('NOTE')].filter((part) => part !== '').join(', ');
}

function placeInWords(place: Element): string {
  return ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY', 'NOTE']
    .map((part) => place.text(part))
    .filter((part) => part !== '')
    .join(', ');
}

function identifierOf(document: Element): readonly Identifier[] {
  const value = document.text('NUMBER');
  if (value === '') return [];
  const issuer = document.text('ISSUING_COUNTRY') || document.text('COUNTRY_OF_ISSUE');
  const type = document.text('TYPE_OF_DOCUMENT') || document.text('TYPE_OF_DOCUMENT2') || 'Document';
  return [{ type: type.replaceAll(/\s+/g, ' '), value, country: countryOf(issuer) }];
}
