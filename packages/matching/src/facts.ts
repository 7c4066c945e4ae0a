/** Compares the known facts of two subjects, field by field: what agrees, what contradicts, and what is missing. */
import { bareIdentifier, isTelling } from './identifiers.ts';
import type { Facts, MatchType, NumberOfSubject } from './model.ts';

export const FACT_FIELDS = ['birth_date', 'country', 'gender', 'identifier'] as const;
export type FactField = (typeof FACT_FIELDS)[number];

export const FACT_RESULTS = [
  'same_birth_date',
  'same_birth_month',
  'same_birth_year',
  'swapped_birth_date',
  'next_birth_year',
  'other_birth_day',
  'other_birth_month',
  'other_birth_year',
  'same_country',
  'other_country',
  'other_office_country',
  'same_gender',
  'other_gender',
  'same_number',
  'other_number',
  'unlike_numbers',
  'missing',
] as const;
export type FactResult = (typeof FACT_RESULTS)[number];

/** What a result means for the match. `close` supports it less than `agrees`. `open` decides nothing. */
export const FACT_MEANINGS = ['contradicts', 'agrees', 'close', 'open', 'missing'] as const;
export type FactMeaning = (typeof FACT_MEANINGS)[number];

interface Effect {
  readonly field: FactField;
  readonly meaning: FactMeaning;
  /** Added to the score of the names, -1 to 1. */
  readonly delta: number;
  readonly matchType?: MatchType;
}

/** The effect of each result. */
export const FACT_EFFECTS = {
  same_birth_date: { field: 'birth_date', meaning: 'agrees', delta: 0.06, matchType: 'dob_match' },
  same_birth_month: { field: 'birth_date', meaning: 'agrees', delta: 0.04, matchType: 'year_of_birth' },
  same_birth_year: { field: 'birth_date', meaning: 'agrees', delta: 0.02, matchType: 'year_of_birth' },
  // Day and month are often swapped.
  swapped_birth_date: { field: 'birth_date', meaning: 'close', delta: 0.02, matchType: 'year_of_birth' },
  next_birth_year: { field: 'birth_date', meaning: 'close', delta: -0.03, matchType: 'year_of_birth' },
  other_birth_day: { field: 'birth_date', meaning: 'contradicts', delta: -0.06, matchType: 'year_of_birth' },
  other_birth_month: { field: 'birth_date', meaning: 'close', delta: 0, matchType: 'year_of_birth' },
  other_birth_year: { field: 'birth_date', meaning: 'contradicts', delta: -0.18 },
  same_country: { field: 'country', meaning: 'agrees', delta: 0.02, matchType: 'country_match' },
  other_country: { field: 'country', meaning: 'contradicts', delta: -0.1 },
  // An equal name alone stays below the alert threshold. With a birth date it reaches it.
  other_office_country: { field: 'country', meaning: 'contradicts', delta: -0.21 },
  same_gender: { field: 'gender', meaning: 'agrees', delta: 0 },
  other_gender: { field: 'gender', meaning: 'contradicts', delta: -0.2 },
  same_number: { field: 'identifier', meaning: 'agrees', delta: 0.1, matchType: 'id_match' },
  // Documents are renewed, and publishers list some of several numbers: the score stays.
  other_number: { field: 'identifier', meaning: 'contradicts', delta: 0 },
  unlike_numbers: { field: 'identifier', meaning: 'open', delta: 0 },
} as const satisfies Readonly<Record<Exclude<FactResult, 'missing'>, Effect>>;

/** What was found of one field. `ours` are the values of the subject, `theirs` the listed ones. */
export interface FactFinding {
  readonly field: FactField;
  readonly result: FactResult;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** What it added to the score of the names, -1 to 1. Null where another provider made the score. */
  readonly delta: number | null;
}

export function effectOf({ field, result }: Pick<FactFinding, 'field' | 'result'>): Effect {
  return result === 'missing' ? { field, meaning: 'missing', delta: 0 } : FACT_EFFECTS[result];
}

/** One finding for each field, in the order of `FACT_FIELDS`. A field that one side does not know is `missing`. */
export function compareFacts(ours: Facts, theirs: Facts): readonly FactFinding[] {
  const gender = (facts: Facts) => (facts.gender === null ? [] : [facts.gender]);
  return weighed([
    finding('birth_date', ours.birthDates, theirs.birthDates, closestDates),
    finding('country', ours.countries, theirs.countries, (a, b) => {
      if (a.some((country) => b.includes(country))) return 'same_country';
      return theirs.ofOffice === true ? 'other_office_country' : 'other_country';
    }),
    finding('gender', gender(ours), gender(theirs), ([a], [b]) => (a === b ? 'same_gender' : 'other_gender')),
    finding('identifier', ours.identifiers, theirs.identifiers, () => comparedNumbers(ours, theirs)),
  ]);
}

/** Findings with their effect beside the others: a country in common does not make up for another year of birth. */
export function weighed<F extends Pick<FactFinding, 'field' | 'result' | 'delta'>>(
  findings: readonly F[],
): readonly F[] {
  const isOtherYear = findings.some(({ result }) => result === 'other_birth_year');
  return findings.map((each) => {
    if (each.result !== 'same_country' || each.delta === null) return each;
    return { ...each, delta: isOtherYear ? 0 : effectOf(each).delta };
  });
}

function finding(
  field: FactField,
  ours: readonly string[],
  theirs: readonly string[],
  compare: (ours: readonly string[], theirs: readonly string[]) => FactResult,
): FactFinding {
  const isMissing = ours.length === 0 || theirs.length === 0;
  const result = isMissing ? 'missing' : compare(ours, theirs);
  return { field, ours, theirs, result, delta: effectOf({ field, result }).delta };
}

/** The result of the pair of dates that agrees best. Unreadable dates are as good as none. */
function closestDates(ours: readonly string[], theirs: readonly string[]): FactResult {
  const results = ours.flatMap((a) => theirs.flatMap((b) => comparedDates(a, b) ?? []));
  const [best = 'missing'] = results.sort((a, b) => FACT_EFFECTS[b].delta - FACT_EFFECTS[a].delta);
  return best;
}

/** Accepts `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and compares to the precision of the less exact date. */
function comparedDates(a: string, b: string): Exclude<FactResult, 'missing'> | undefined {
  const [yearA = '', monthA, dayA] = a.split('-');
  const [yearB = '', monthB, dayB] = b.split('-');
  const apart = Math.abs(Number(yearA) - Number(yearB));
  if (Number.isNaN(apart)) return undefined;
  if (apart > 1) return 'other_birth_year';
  if (apart === 1) return 'next_birth_year';
  if (monthA === undefined || monthB === undefined) return 'same_birth_year';
  if (dayA === undefined || dayB === undefined)
    return monthA === monthB ? 'same_birth_month' : 'other_birth_month';
  if (monthA === monthB && dayA === dayB) return 'same_birth_date';
  return monthA === dayB && dayA === monthB ? 'swapped_birth_date' : 'other_birth_day';
}

function comparedNumbers(ours: Facts, theirs: Facts): FactResult {
  const known = new Set(theirs.identifiers.map(bareIdentifier).filter(isTelling));
  if (ours.identifiers.some((identifier) => known.has(bareIdentifier(identifier)))) return 'same_number';
  const differs = ours.numbers?.some((number) => theirs.numbers?.some((other) => isOther(number, other)));
  return differs === true ? 'other_number' : 'unlike_numbers';
}

/** A subject has one number of a type and a country at a time. */
function isOther(a: NumberOfSubject, b: NumberOfSubject): boolean {
  return a.type === b.type && a.country === b.country && bareIdentifier(a.value) !== bareIdentifier(b.value);
}
