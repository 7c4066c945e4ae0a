/** Builds a record from the values of a parser: no duplicates, no empty values, a fixed order. */
import type { ListedName } from '@probity/matching/model';
import type { ListedRecord } from '../schema.ts';
import { clean, compactNumber, unique } from './clean.ts';

/** The fields that every parser sets. The others default to empty. */
export type Draft = Pick<ListedRecord, 'id' | 'list' | 'kind' | 'topics'> & {
  readonly names: readonly ListedName[];
  readonly birth_dates?: readonly string[];
  readonly countries?: readonly (string | undefined)[];
  readonly gender?: ListedRecord['gender'];
  readonly identifiers?: readonly Identifier[];
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly listed_on?: string | null | undefined;
  readonly url?: string | null;
  readonly related_urls?: readonly string[];
  readonly office?: ListedRecord['office'];
  readonly articles?: ListedRecord['articles'];
  readonly joins?: readonly string[];
};

export interface Identifier {
  readonly type: string;
  readonly value: string;
  readonly country: string | undefined;
}

/** The record, or undefined where it has no searchable name. */
export function listedRecord(draft: Draft): ListedRecord | undefined {
  const names = distinctNames(draft.names);
  if (names.length === 0) return undefined;
  return {
    id: draft.id,
    list: draft.list,
    kind: draft.kind,
    names,
    birth_dates: unique(draft.birth_dates ?? []).sort(),
    countries: unique((draft.countries ?? []).filter((code) => code !== undefined)).sort(),
    gender: draft.gender ?? null,
    identifiers: distinctIdentifiers(draft.identifiers ?? []),
    topics: draft.topics,
    fields: fieldsOf(draft.fields ?? []),
    listed_on: draft.listed_on ?? null,
    url: draft.url ?? null,
    related_urls: unique(draft.related_urls ?? []),
    office: draft.office ?? null,
    articles: draft.articles ?? [],
    joins: unique(draft.joins ?? []).sort(),
  };
}

/** Keeps the first of equal names. Parsers give the main name first and weak names last. */
function distinctNames(names: readonly ListedName[]): ListedRecord['names'] {
  const seen = new Map<string, ListedName>();
  for (const { text, kind } of names) {
    const written = clean(text);
    const key = written.toLowerCase();
    if (/[\p{L}\p{N}]/u.test(written) && !seen.has(key)) seen.set(key, { text: written, kind });
  }
  return [...seen.values()];
}

function distinctIdentifiers(identifiers: readonly Identifier[]): ListedRecord['identifiers'] {
  const seen = new Map<string, ListedRecord['identifiers'][number]>();
  for (const { type, value, country } of identifiers) {
    const number = compactNumber(value);
    const key = `${type}|${number}`;
    if (number !== '' && !seen.has(key))
      seen.set(key, { type, value: clean(value), country: country ?? null });
  }
  return [...seen.values()];
}

function fieldsOf(pairs: readonly (readonly [string, string])[]): ListedRecord['fields'] {
  const fields = pairs
    .map(([name, value]) => ({ name, tag: tagOf(name), value: clean(value) }))
    .filter(({ value }) => value !== '');
  return [...new Map(fields.map((field) => [`${field.tag}|${field.value}`, field])).values()];
}

/** A machine-readable name: `Place of birth` becomes `place_of_birth`. */
function tagOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}

/** Web addresses in a text. */
export function urlsIn(text: string): readonly string[] {
  return unique((text.match(/https?:\/\/[^\s;,"'<>()]+/g) ?? []).map((url) => url.replace(/[.]+$/, '')));
}

export function genderOf(text: string): ListedRecord['gender'] {
  const first = text.trim().toLowerCase();
  if (first === 'm' || first === 'male') return 'male';
  if (first === 'f' || first === 'female') return 'female';
  return null;
}
