/** What a reviewer's decision about a listed person or company rests on, as one hash. */
import { createHash } from 'node:crypto';
import { compactNumber, unique } from '../reading/clean.ts';
import type { ListedRecord } from '../schema.ts';

/** The facts that count; records of other providers have lists that ours do not know. */
export type MaterialFacts = Pick<
  ListedRecord,
  'names' | 'birth_dates' | 'countries' | 'gender' | 'identifiers' | 'topics'
> & { readonly list: string };

/**
 * SHA-256, hexadecimal, of names, dates, countries, genders, numbers, topics and lists. The order of anything, addresses on the
 * web, remarks in the publisher's words and the time of fetching change nothing.
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
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Names differ materially by their letters, not by capitals or spaces. */
function sameName(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
