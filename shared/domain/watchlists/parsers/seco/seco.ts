/**
 * Parser of Switzerland's list of sanctions (SECO), XML: programmes, places, and targets with the history of each. The export keeps
 * targets that are no longer listed, and a copy of each earlier state of the others.
 */
import type { ListedName } from '@probity/matching/model';
import { formatChanged } from '../../errors.ts';
import { clean } from '../../reading/clean.ts';
import { partialDate } from '../../reading/dates.ts';
import { genderOf, listedRecord, urlsIn } from '../../reading/record.ts';
import { type Element, readXml } from '../../reading/xml.ts';
import type { ListedRecord } from '../../schema.ts';
import type { ListParser } from '../parser.ts';
import { datesInWords, datesOf, documentsOf, nationalitiesOf, type Places, placesOf } from './identity.ts';
import { namesOf, titlesOf } from './names.ts';
import { numberIn } from './other-information.ts';

const LIST = 'ch_seco';
const ROOT = 'swiss-sanctions-list';
/** Earlier states of a target, which are more than half of the file. */
const HISTORY = ['added', 'removed'];
const URL = 'https://www.sesam.search.admin.ch/sesam-search-web/pages/search.xhtml';

export const parseSeco: ListParser = ({ list }) => {
  const root = readXml(list ?? new Uint8Array(), LIST, ROOT, { without: HISTORY });
  // The publisher also offers lists of changes and of single programmes.
  if (root.attribute('list-type') !== 'whole-list') throw formatChanged(LIST, 'it is not the whole list');
  const day = partialDate(root.attribute('date')) ?? null;
  const targets = root.all('target');
  const context: Context = {
    programmes: programmesOf(root),
    places: new Map(root.all('place').map((place) => [place.attribute('ssid'), place])),
    mainNames: new Map(targets.map((target) => [target.attribute('ssid'), mainNameOf(target)])),
  };
  const listed = targets.filter((target) => !isDelisted(target, day));
  return { published_on: day, records: listed.map((target) => recordOf(target, context)) };
};

interface Context {
  readonly programmes: ReadonlyMap<string, Programme>;
  readonly places: Places;
  /** Of all targets, because relations name them by id. */
  readonly mainNames: ReadonlyMap<string, string>;
}

interface Programme {
  readonly name: string;
  readonly measure: string;
}

/** Targets name a set of measures within a programme. Names are in several languages. */
function programmesOf(root: Element): ReadonlyMap<string, Programme> {
  const programmes = root.all('sanctions-program').flatMap((programme) => {
    const name = english(programme.all('program-name')) || english(programme.all('program-key'));
    const sets = Map.groupBy(programme.all('sanctions-set'), (set) => set.attribute('ssid'));
    return [...sets].map(([id, texts]) => [id, { name, measure: english(texts) }] as const);
  });
  return new Map(programmes);
}

function english(texts: readonly Element[]): string {
  const own = texts.find((text) => text.attribute('lang') === 'eng') ?? texts[0];
  return clean(own?.ownText);
}

/** The kinds of targets. Of objects, only vessels are known. */
const KINDS: readonly (readonly [element: string, kind: ListedRecord['kind']])[] = [
  ['individual', 'individual'],
  ['entity', 'company'],
  ['object', 'unknown'],
];

interface Subject {
  readonly element: Element;
  readonly kind: ListedRecord['kind'];
}

function subjectOf(target: Element): Subject | undefined {
  for (const [name, kind] of KINDS) {
    const [element] = target.all(name);
    if (element !== undefined)
      return { element, kind: element.attribute('object-type') === 'vessel' ? 'vessel' : kind };
  }
  return undefined;
}

function namesIn(subject: Subject | undefined): readonly ListedName[] {
  const names = subject?.element.all('identity').flatMap(namesOf) ?? [];
  const main = names.find(({ kind }) => kind === 'primary') ?? names[0];
  if (main === undefined) return [];
  return [
    { text: main.text, kind: 'primary' },
    ...names.filter((name) => name !== main && name.kind !== 'weak'),
    ...names.filter((name) => name !== main && name.kind === 'weak'),
  ];
}

function mainNameOf(target: Element): string {
  return namesIn(subjectOf(target))[0]?.text ?? '';
}

/** The newest change decides. The file has the newest first, but not always, so dates come before the order. */
function isDelisted(target: Element, day: string | null): boolean {
  const changes = target.all('modification').filter((change) => {
    // Who will be removed later is still listed.
    const isFuture = day !== null && dateOfChange(change) > day;
    return !(isFuture && typeOf(change) === 'de-listed');
  });
  const newest = changes.toSorted((a, b) => compared(dateOfChange(b), dateOfChange(a)))[0];
  return newest !== undefined && typeOf(newest) === 'de-listed';
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function typeOf(change: Element): string {
  return change.attribute('modification-type');
}

function dateOfChange(change: Element): string {
  const dates = ['effective-date', 'publication-date', 'enactment-date'].map((name) =>
    change.attribute(name),
  );
  return dates.find((date) => date !== '') ?? '';
}

/** The date of the last listing. An amendment is none. */
function listedOn(target: Element): string | undefined {
  const listings = target.all('modification').filter((change) => typeOf(change) === 'listed');
  return partialDate(listings.map(dateOfChange).sort().at(-1) ?? '');
}

const UN_REFERENCE = /^[A-Z]{2,3}[ie]\.\d{3}$/;

function recordOf(target: Element, context: Context): ListedRecord {
  const id = target.attribute('ssid');
  if (!/^\d+$/.test(id)) throw formatChanged(LIST, 'a target has no number');
  const subject = subjectOf(target);
  if (subject === undefined)
    throw formatChanged(LIST, `the target ${id} is neither person, entity nor object`);
  const { element, kind } = subject;
  const identities = element.all('identity');
  const births = identities.flatMap((identity) => placesOf(identity, 'place-of-birth', context.places));
  const addresses = identities.flatMap((identity) => placesOf(identity, 'address', context.places));
  const nationalities = identities.flatMap(nationalitiesOf);
  const notes = element.texts('other-information');
  const references = target.texts('foreign-identifier');
  const record = listedRecord({
    id: `${LIST}:${id}`,
    list: LIST,
    kind,
    topics: ['sanction'],
    names: namesIn(subject),
    birth_dates: kind === 'individual' ? identities.flatMap(datesOf) : [],
    countries: [...nationalities, ...addresses, ...births].map(({ country }) => country),
    gender: genderOf(element.attribute('sex')),
    identifiers: [
      ...identities.flatMap(documentsOf),
      ...notes.flatMap((note) => numberIn(note, kind === 'vessel')),
    ],
    fields: [
      ...programmeFields(target, context.programmes),
      ...labelled('Reference of origin', references),
      ...labelled('Title', identities.flatMap(titlesOf)),
      ...labelled('Nationality', words(nationalities)),
      ...labelled(DATE_LABELS[kind], identities.flatMap(datesInWords)),
      ...labelled('Place of birth', words(births)),
      ...labelled('Address', words(addresses)),
      ...labelled('Justification', element.texts('justification')),
      ...labelled('Other information', notes),
      ...labelled('Related to', relatedTo(element, context.mainNames)),
    ],
    listed_on: listedOn(target),
    url: URL,
    related_urls: notes.flatMap(urlsIn),
    joins: references.filter((text) => UN_REFERENCE.test(text)).map((text) => `un:${text}`),
  });
  // Without its name an entry would be found by nobody.
  if (record === undefined) throw formatChanged(LIST, `the target ${id} has no name`);
  return record;
}

const DATE_LABELS: Readonly<Record<ListedRecord['kind'], string>> = {
  individual: 'Date of birth',
  company: 'Date of foundation',
  vessel: 'Build date',
  unknown: 'Date',
};

type Field = readonly [name: string, value: string];

function labelled(name: string, values: readonly string[]): readonly Field[] {
  return values.map((value) => [name, value] as const);
}

function words(places: readonly { readonly words: string }[]): readonly string[] {
  return places.map((place) => place.words);
}

function programmeFields(target: Element, programmes: Context['programmes']): readonly Field[] {
  const sets = [target.attribute('sanctions-set-id'), ...target.texts('sanctions-set-id')];
  return sets.flatMap((set) => {
    const programme = programmes.get(set);
    if (programme === undefined) return [];
    return [['Programme', programme.name] as const, ['Measure', programme.measure] as const];
  });
}

function relatedTo(element: Element, mainNames: Context['mainNames']): readonly string[] {
  return element.all('relation').map((relation) => {
    const name = mainNames.get(relation.attribute('target-id')) ?? '';
    const type = clean(relation.attribute('relation-type')).replaceAll('-', ' ');
    return name === '' || type === '' || type === 'related to' ? name : `${name} (${type})`;
  });
}
