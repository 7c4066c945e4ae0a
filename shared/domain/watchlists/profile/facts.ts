/** The facts of a listed person or company besides its names, as input of matching. */
import type { Facts } from '#shared/matching/model.ts';
import { unique } from '../reading/clean.ts';
import type { ListedRecord } from '../schema.ts';

type FactsOfRecord = Pick<ListedRecord, 'birth_dates' | 'countries' | 'gender' | 'identifiers'>;

/** The facts of all records. Where genders contradict each other, no gender. */
export function factsOf(records: readonly FactsOfRecord[]): Facts {
  const genders = unique(records.flatMap(({ gender }) => gender ?? []));
  return {
    birthDates: unique(records.flatMap(({ birth_dates }) => birth_dates)).sort(),
    countries: unique(records.flatMap(({ countries }) => countries)).sort(),
    gender: genders.length === 1 ? (genders[0] ?? null) : null,
    identifiers: unique(records.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).sort(),
  };
}
