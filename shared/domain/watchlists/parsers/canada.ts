/**
 * Parser of Canada's consolidated autonomous sanctions list (Special Economic Measures Act, Justice for Victims of Corrupt Foreign Officials
 * Act), XML: a flat list of records.
 */
import type { ListedName } from '@probity/matching/model';
import { formatChanged } from '../errors.ts';
import { clean, folded, pieces } from '../reading/clean.ts';
import { possibleDates } from '../reading/dates.ts';
import { listedRecord } from '../reading/record.ts';
import { type Element, readXml } from '../reading/xml.ts';
import type { ListedRecord } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'ca_sema';
const URL =
  'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx';

export const parseCanada: ListParser = ({ list }) => {
  const root = readXml(list ?? new Uint8Array(), LIST, 'data-set');
  return { published_on: null, records: root.all('record').map(recordOf) };
};

function recordOf(element: Element): ListedRecord {
  const text = (name: string) => clean(element.text(name));
  const item = text('Item');
  const regulation = english(text('Country'));
  if (regulation === '' || item === '') throw formatChanged(LIST, 'a record has no Country or no Item');
  const reference = [regulation, text('Schedule'), item].map((part) => folded(part).replaceAll(' ', '-'));
  const kind = kindOf(element);
  const record = listedRecord({
    // Items are numbered within a schedule of a regulation. The file has no other reference.
    id: `${LIST}:${reference.join(':')}`,
    list: LIST,
    kind,
    topics: ['sanction'],
    names: namesOf(element, kind),
    birth_dates: kind === 'individual' ? birthDates(text('DateOfBirthOrShipBuildDate')) : [],
    identifiers: [{ type: 'IMO number', value: text('ShipIMONumber'), country: undefined }],
    fields: [
      // The regulation names a country. That is not the country of the person.
      ['Programme', regulation],
      ['Schedule', text('Schedule')],
      ['Item', item],
      [kind === 'vessel' ? 'Vessel type' : 'Title', english(text('TitleOrShip'))],
      [kind === 'vessel' ? 'Build date' : 'Date of birth', text('DateOfBirthOrShipBuildDate')],
    ],
    listed_on: possibleDates(text('DateOfListing'))[0],
    url: URL,
  });
  // Without its name an entry would be found by nobody.
  if (record === undefined) throw formatChanged(LIST, `the record ${reference.join(':')} has no name`);
  return record;
}

function kindOf(element: Element): ListedRecord['kind'] {
  if (clean(element.text('ShipIMONumber')) !== '') return 'vessel';
  return clean(element.text('EntityOrShip')) === '' ? 'individual' : 'company';
}

/** `Belarus / Bélarus`: the English part of a bilingual value. */
function english(value: string): string {
  return clean(value.split('/')[0]);
}

function namesOf(element: Element, kind: ListedRecord['kind']): readonly ListedName[] {
  const person = ['GivenName', 'LastName'].map((part) => clean(element.text(part)));
  const main = clean(element.text('EntityOrShip')) || person.filter((part) => part !== '').join(' ');
  const aliases = aliasesOf(element.text('Aliases'), kind);
  return main === '' ? [] : [{ text: main, kind: 'primary' }, ...aliases];
}

/** The language in front of a name: `Russian: …`. */
const LANGUAGE = /^\p{L}+\s*:\s*/u;
/** Names of companies contain commas themselves, so one only separates them before a language. */
const BEFORE_LANGUAGE = /;|,\s*(?=\p{L}+\s*:)/u;

function aliasesOf(text: string, kind: ListedRecord['kind']): readonly ListedName[] {
  return pieces(text, kind === 'individual' ? /[;,]/ : BEFORE_LANGUAGE)
    .flatMap(spellings)
    .map((piece) => clean(piece.replace(LANGUAGE, '')))
    .map((alias) => ({ text: alias, kind: aliasKind(alias, kind) }));
}

/** A slash separates names where each side is more than a word. Else it separates spellings of one part, and the name is left whole. */
function spellings(name: string): readonly string[] {
  const sides = pieces(name, '/');
  return sides.every((side) => side.includes(' ')) ? sides : [name];
}

/** A single word of a person is a given name or a byname, by which too many would be found. */
function aliasKind(alias: string, kind: ListedRecord['kind']): ListedName['kind'] {
  if (!/\p{Script=Latin}/u.test(alias)) return 'original';
  return kind === 'individual' && !alias.includes(' ') ? 'weak' : 'alias';
}

/** `1963 or 1964` are two possible dates. */
function birthDates(text: string): readonly string[] {
  return pieces(text, /\s+or\s+/i).flatMap(possibleDates);
}
