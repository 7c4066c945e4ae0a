/** The facts of a listed person or company besides its names, as input of matching. */
import type { Facts, NumberOfSubject } from '@probity/matching/model';
import { unique } from '../reading/clean.ts';
import type { ListedRecord } from '../schema.ts';

type FactsOfRecord = Pick<
  ListedRecord,
  'birth_dates' | 'countries' | 'gender' | 'identifiers' | 'topics' | 'office'
>;

/** The facts of all records. Where genders contradict each other, no gender. */
export function factsOf(records: readonly FactsOfRecord[]): Facts {
  const genders = unique(records.flatMap(({ gender }) => gender ?? []));
  return {
    birthDates: unique(records.flatMap(({ birth_dates }) => birth_dates)).sort(),
    countries: unique(records.flatMap(({ countries }) => countries)).sort(),
    gender: genders.length === 1 ? (genders[0] ?? null) : null,
    identifiers: unique(records.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).sort(),
    numbers: records.flatMap(({ identifiers }) => identifiers.flatMap(numberOf)),
    ofOffice: areOfOffice(records),
  };
}

/**
 * True where all records are about a national office of the first class, such as a seat in a parliament: its holders are citizens of the
 * country. Persons who are on another list as well have further countries.
 */
export function areOfOffice(records: readonly Pick<FactsOfRecord, 'topics' | 'office'>[]): boolean {
  return records.every(
    ({ topics, office }) => office !== null && topics.every((topic) => topic === 'pep-class-1'),
  );
}

type Identifier = FactsOfRecord['identifiers'][number];

/** The types that publishers name in many ways, and of which a subject has one at a time. */
const TYPES: readonly (readonly [RegExp, NumberOfSubject['type']])[] = [
  [/\bimo\b/i, 'imo'],
  [/\btax|\bTIN\b|\bINN\b|\bNIT\b|\bvat\b/i, 'tax'],
  [/\bregistration (?:number|id|no)\b|\bcompany (?:number|registration)|\bOGRN\b/i, 'registration'],
  [/\bnational (?:id|identification)|\bcedula\b|\bssn\b/i, 'national_id'],
];

function numberOf({ type, value, country }: Identifier): readonly NumberOfSubject[] {
  const known = TYPES.find(([pattern]) => pattern.test(type))?.[1];
  if (known === undefined || (known !== 'imo' && country === null)) return [];
  return [{ type: known, value, country: known === 'imo' ? null : country }];
}
