/** A hash of the facts that a reviewer's decision about a listed person or company is based on. */
import { createHash } from 'node:crypto';
import { compactNumber, unique } from '../reading/clean.ts';
import type { ListedRecord } from '../schema.ts';

/** The facts that are hashed. Records of other providers may name lists outside our own. */
export type MaterialFacts = Pick<
  ListedRecord,
  'names' | 'birth_dates' | 'countries' | 'gender' | 'identifiers' | 'topics' | 'fields'
> & { readonly list: string };

/** Names of the fields in which publishers give the rule for a listing. */
const RULE_FIELD = /programme|program|regime|legal.?basis/i;

/** The programmes and regimes of a listing, in the publisher's words. */
export function rulesOf({ fields }: Pick<ListedRecord, 'fields'>): readonly string[] {
  return fields
    .filter(({ name, tag }) => RULE_FIELD.test(name) || RULE_FIELD.test(tag))
    .map(({ value }) => value);
}

/**
 * SHA-256 in hexadecimal of names, dates, countries, genders, numbers, topics, lists and programmes. It does not depend on
 * order, web addresses, remarks or the time of fetching.
 */
export function materialFingerprint(records: readonly MaterialFacts[]): string {
  const sorted = (values: readonly string[]) => unique(values).sort();
  const facts = {
    names: sorted(records.flatMap(({ names }) => names.map(({ text }) => sameName(text)))),
    birth_dates: sorted(records.flatMap(({ birth_dates }) => birth_dates)),
    countries: sorted(records.flatMap(({ countries }) => countries)),
    genders: sorted(records.flatMap(({ gender }) => gender ?? [])),
    identifiers: sorted(
      records.flatMap(({ identifiers }) => identifiers.map(({ value }) => compactNumber(value))),
    ),
    topics: sorted(records.flatMap(({ topics }) => topics)),
    lists: sorted(records.map(({ list }) => list)),
    rules: sorted(records.flatMap(rulesOf)),
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** A name without differences in capitals and spaces, which are not material. */
function sameName(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
