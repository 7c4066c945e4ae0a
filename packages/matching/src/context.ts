/** Adjusts the score of two names by birth dates, countries, gender and identifiers. */
import { compareFacts, effectOf, FACT_EFFECTS, FACT_FIELDS, type FactFinding } from './facts.ts';
import type { Facts, MatchType } from './model.ts';

export const CONTRADICTIONS = [...FACT_FIELDS, 'name'] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

export interface Judged {
  /** 0 to 1. It is 1 only where the names are equal and an identifier, the birth date and a country agree. */
  readonly score: number;
  readonly matchTypes: readonly MatchType[];
  /** Facts that contradict the match, in a fixed order. */
  readonly contradictions: readonly Contradiction[];
}

/**
 * Scores above this value are compressed, so that the best possible evidence reaches 1 and all weaker evidence stays below it
 * in the same order. An equal name alone must rank below an equal name with an equal birth date.
 */
const KNEE = 0.95;
const HIGHEST =
  1 + FACT_EFFECTS.same_birth_date.delta + FACT_EFFECTS.same_country.delta + FACT_EFFECTS.same_number.delta;

/** The score of the names, changed by the other facts known of both. A fact that is missing on one side changes nothing. */
export function applyFacts(
  nameScore: number,
  matchTypes: readonly MatchType[],
  subject: Facts,
  listed: Facts,
): Judged {
  const findings = compareFacts(subject, listed);
  const added = findings.flatMap((finding) => effectOf(finding).matchType ?? []);
  return {
    score: scoreWithFacts(nameScore, findings),
    matchTypes: [...matchTypes.filter((type) => added.length === 0 || type !== 'unknown'), ...added],
    contradictions: findings
      .filter((finding) => effectOf(finding).meaning === 'contradicts')
      .map(({ field }) => field),
  };
}

/** The score of the names with what each fact adds or takes, 0 to 1. */
export function scoreWithFacts(nameScore: number, findings: readonly Pick<FactFinding, 'delta'>[]): number {
  const sum = findings.reduce((total, { delta }) => total + (delta ?? 0), nameScore);
  if (sum <= KNEE) return Math.max(0, sum);
  return KNEE + ((1 - KNEE) * (Math.min(sum, HIGHEST) - KNEE)) / (HIGHEST - KNEE);
}
