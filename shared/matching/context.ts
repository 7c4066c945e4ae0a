/** Adjusts the score of two names by birth dates, countries, gender and identifiers. */
import { bareIdentifier, isTelling } from './identifiers.ts';
import type { Facts, MatchType, NumberOfSubject } from './model.ts';

export const CONTRADICTIONS = ['birth_date', 'country', 'gender', 'identifier', 'name'] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

export interface Judged {
  /** 0 to 1. It is 1 only where the names are equal and an identifier, the birth date and a country agree. */
  readonly score: number;
  readonly matchTypes: readonly MatchType[];
  /** Facts that contradict the match, in a fixed order. */
  readonly contradictions: readonly Contradiction[];
}

/** How much each finding changes the score of the names. */
const DELTAS = {
  birthDay: 0.06,
  birthMonth: 0.04,
  birthYear: 0.02,
  nearBirthYear: -0.03,
  otherBirthDay: -0.06,
  otherBirthYear: -0.18,
  country: 0.02,
  otherCountry: -0.1,
  otherGender: -0.2,
  identifier: 0.1,
} as const;

/**
 * Scores above this value are compressed, so that the best possible evidence reaches 1 and all weaker evidence stays below it
 * in the same order. An equal name alone must rank below an equal name with an equal birth date.
 */
const KNEE = 0.95;
const HIGHEST = 1 + DELTAS.birthDay + DELTAS.country + DELTAS.identifier;

interface Finding {
  readonly delta: number;
  readonly matchType?: MatchType;
  readonly contradiction?: Contradiction;
}

/** The score of the names, changed by the other facts known of both. A fact that is missing on one side changes nothing. */
export function applyFacts(
  nameScore: number,
  matchTypes: readonly MatchType[],
  subject: Facts,
  listed: Facts,
): Judged {
  const findings = [
    birthDateFinding(subject.birthDates, listed.birthDates),
    countryFinding(subject.countries, listed.countries),
    genderFinding(subject.gender, listed.gender),
    identifierFinding(subject, listed),
  ].filter((finding) => finding !== undefined);
  const sum = findings.reduce((total, { delta }) => total + delta, nameScore);
  const added = findings.flatMap(({ matchType }) => (matchType === undefined ? [] : [matchType]));
  return {
    score: withinOne(sum),
    matchTypes: [...matchTypes.filter((type) => added.length === 0 || type !== 'unknown'), ...added],
    contradictions: findings.flatMap(({ contradiction }) =>
      contradiction === undefined ? [] : [contradiction],
    ),
  };
}

function withinOne(sum: number): number {
  if (sum <= KNEE) return Math.max(0, sum);
  return KNEE + ((1 - KNEE) * (Math.min(sum, HIGHEST) - KNEE)) / (HIGHEST - KNEE);
}

/** Uses the pair of dates that agrees best. */
function birthDateFinding(ours: readonly string[], theirs: readonly string[]): Finding | undefined {
  let best: Finding | undefined;
  for (const a of ours)
    for (const b of theirs) {
      const finding = compareDates(a, b);
      if (finding !== undefined && (best === undefined || finding.delta > best.delta)) best = finding;
    }
  return best;
}

/** Accepts `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and compares to the precision of the less exact date. */
function compareDates(a: string, b: string): Finding | undefined {
  const [yearA = '', monthA, dayA] = a.split('-');
  const [yearB = '', monthB, dayB] = b.split('-');
  const apart = Math.abs(Number(yearA) - Number(yearB));
  if (Number.isNaN(apart)) return undefined;
  if (apart > 1) return { delta: DELTAS.otherBirthYear, contradiction: 'birth_date' };
  if (apart === 1) return { delta: DELTAS.nearBirthYear, matchType: 'year_of_birth' };
  const year: Finding = { delta: DELTAS.birthYear, matchType: 'year_of_birth' };
  if (monthA === undefined || monthB === undefined) return year;
  if (dayA === undefined || dayB === undefined)
    return monthA === monthB ? { ...year, delta: DELTAS.birthMonth } : { ...year, delta: 0 };
  if (monthA === monthB && dayA === dayB) return { delta: DELTAS.birthDay, matchType: 'dob_match' };
  // Day and month are often swapped.
  if (monthA === dayB && dayA === monthB) return year;
  return { delta: DELTAS.otherBirthDay, matchType: 'year_of_birth', contradiction: 'birth_date' };
}

function countryFinding(ours: readonly string[], theirs: readonly string[]): Finding | undefined {
  if (ours.length === 0 || theirs.length === 0) return undefined;
  return ours.some((country) => theirs.includes(country))
    ? { delta: DELTAS.country, matchType: 'country_match' }
    : { delta: DELTAS.otherCountry, contradiction: 'country' };
}

function genderFinding(ours: Facts['gender'], theirs: Facts['gender']): Finding | undefined {
  if (ours === null || theirs === null || ours === theirs) return undefined;
  return { delta: DELTAS.otherGender, contradiction: 'gender' };
}

/**
 * Equal identifiers support a match. Different ones of the same type and country are shown as a contradiction and change no
 * score: documents are renewed, and publishers list some of several numbers.
 */
function identifierFinding(ours: Facts, theirs: Facts): Finding | undefined {
  const known = new Set(theirs.identifiers.map(bareIdentifier).filter(isTelling));
  if (ours.identifiers.some((identifier) => known.has(bareIdentifier(identifier))))
    return { delta: DELTAS.identifier, matchType: 'id_match' };
  const differs = ours.numbers?.some((number) => theirs.numbers?.some((other) => isOther(number, other)));
  return differs === true ? { delta: 0, contradiction: 'identifier' } : undefined;
}

function isOther(a: NumberOfSubject, b: NumberOfSubject): boolean {
  return a.type === b.type && a.country === b.country && bareIdentifier(a.value) !== bareIdentifier(b.value);
}
