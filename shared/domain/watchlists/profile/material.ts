/** What a reviewer's decision about a listed person or company rests on, as one hash. */
import { createHash } from 'node:crypto';
import { compactNumber, unique } from '../reading/clean.ts';
import type { ListedRecord } from '../schema.ts';

/** The facts that count; records of other providers have lists that ours do not know. */
export type MaterialFacts = Pick<
  ListedRecord,
  'names' | 'birth_dates' | 'countries' | 'gender' | 'identifiers' | 'topics' | 'fields'
> & { readonly list: string };

/** Fields of a record by which publishers say under which rule somebody is listed. */
const RULE_FIELD = /programme|program|regime|legal.?basis/i;

/** The programmes and regimes under which a record is listed, in the publisher's words. */
export function rulesOf({ fields }: Pick<ListedRecord, 'fields'>): readonly string[] {
  return fields
    .filter(({ name, tag }) => RULE_FIELD.test(name) || RULE_FIELD.test(tag))
    .map(({ value }) => value);
}

/**
 * SHA-256, hexadecimal, of names, dates, countries, genders, numbers, topics, lists and programmes. The order of anything,
 * addresses on the web, remarks in the publisher's words and the time of fetching change nothing.
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

/** Names differ materially by their letters, not by capitals or spaces. */
function sameName(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
