/** Facts of an identity in Switzerland's list: dates, places, nationalities and documents. */
import { clean, unique } from '../../reading/clean.ts';
import { countryOf } from '../../reading/countries.ts';
import { circa, partialDate } from '../../reading/dates.ts';
import type { Identifier } from '../../reading/record.ts';
import type { Element } from '../../reading/xml.ts';

/** The places that identities refer to, by id. */
export type Places = ReadonlyMap<string, Element>;

export interface Place {
  readonly words: string;
  readonly country: string | undefined;
}

const CALENDARS = new Set(['', 'gregorian']);

/** Dates that can be compared. Of a date of low quality only the years around it are certain. */
export function datesOf(identity: Element): readonly string[] {
  return identity.all('day-month-year').flatMap((element) => {
    const date = dateOf(element);
    if (date === undefined || !isGregorian(element)) return [];
    return element.attribute('quality') === 'low' ? circa(date) : [date];
  });
}

/** The dates as written, with the calendar where it is another one. */
export function datesInWords(identity: Element): readonly string[] {
  return identity.all('day-month-year').map((element) => {
    const written = partsOfDate(element).join('-');
    const notes = [
      ...(isGregorian(element) ? [] : [`${element.attribute('calendar')} calendar`]),
      ...(element.attribute('quality') === 'low' ? ['low quality'] : []),
    ];
    return notes.length === 0 || written === '' ? written : `${written} (${notes.join(', ')})`;
  });
}

function dateOf(element: Element): string | undefined {
  return partialDate(partsOfDate(element).join('-'));
}

/** Year, month and day up to the first that is missing. */
function partsOfDate(element: Element): readonly string[] {
  const parts = ['year', 'month', 'day'].map((part) => clean(element.attribute(part)).padStart(2, '0'));
  const missing = parts.indexOf('00');
  return missing < 0 ? parts : parts.slice(0, missing);
}

function isGregorian(element: Element): boolean {
  return CALENDARS.has(element.attribute('calendar').toLowerCase());
}

export function nationalitiesOf(identity: Element): readonly Place[] {
  return identity
    .all('nationality')
    .flatMap((each) => each.all('country'))
    .map((country) => ({ words: clean(country.ownText), country: codeOf(country) }));
}

/** Addresses or places of birth: what the element says itself, completed by the place that it refers to. */
export function placesOf(
  identity: Element,
  kind: 'address' | 'place-of-birth',
  places: Places,
): readonly Place[] {
  return identity.all(kind).map((element) => placeOf(element, places.get(element.attribute('place-id'))));
}

const LINES = ['c-o', 'address-details', 'p-o-box', 'zip-code', 'location', 'area'] as const;

function placeOf(element: Element, place: Element | undefined): Place {
  const text = (name: string) => clean(element.text(name)) || clean(place?.text(name));
  const [country] = [...element.all('country'), ...(place?.all('country') ?? [])];
  const lines = LINES.map((name) => (name === 'p-o-box' ? poBox(text(name)) : text(name)));
  const remarks = clean(element.text('remarks'));
  const parts = [...lines, clean(country?.ownText), remarks === '' ? '' : `(${remarks})`];
  return {
    words: unique(parts.filter((part) => part !== '')).join(', '),
    country: country === undefined ? undefined : codeOf(country),
  };
}

function poBox(number: string): string {
  return number === '' ? '' : `P.O. Box ${number}`;
}

function codeOf(country: Element): string | undefined {
  return countryOf(country.attribute('iso-code')) ?? countryOf(clean(country.ownText));
}

/** The kinds whose names differ from those of other lists. */
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['id-card', 'National identification card'],
  ['other', 'Other document'],
  ['', 'Other document'],
]);

export function documentsOf(identity: Element): readonly Identifier[] {
  return identity.all('identification-document').flatMap((document) => {
    const value = clean(document.text('number'));
    const [issuer] = document.all('issuer');
    const country = countryOf(issuer?.attribute('code') ?? '') ?? countryOf(clean(issuer?.ownText));
    return value === '' ? [] : [{ type: documentType(document.attribute('document-type')), value, country }];
  });
}

/** `diplomatic-passport` becomes `Diplomatic passport`. */
function documentType(type: string): string {
  const words = type.replaceAll('-', ' ');
  return DOCUMENTS.get(type) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
