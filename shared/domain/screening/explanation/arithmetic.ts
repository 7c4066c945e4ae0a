/** How a score comes about, and what would change it. */
import { scoreWithFacts } from '#shared/matching/context.ts';
import { effectOf, type FactField, type FactResult } from '#shared/matching/facts.ts';
import { ALERT_SCORE, SAME_IDENTIFIER } from '../../watchlists/judge.ts';
import type { StoredMatch } from '../profiles/model.ts';
import { factsOf, pointsOf, resultInWords } from './facts.ts';
import { filled, inHundred, type Language, WORDS } from './wording/words.ts';

type Counted = Pick<StoredMatch['facts'][number], 'field' | 'result' | 'delta'>;

/** The best and the worst that a comparison of a field can find. */
const EXTREMES: Readonly<Record<FactField, Readonly<Record<'agrees' | 'contradicts', FactResult>>>> = {
  birth_date: { agrees: 'same_birth_date', contradicts: 'other_birth_year' },
  country: { agrees: 'same_country', contradicts: 'other_country' },
  gender: { agrees: 'same_gender', contradicts: 'other_gender' },
  identifier: { agrees: 'same_number', contradicts: 'other_number' },
};
/** Smaller differences are rounding. */
const EPSILON = 1e-6;

/** The sum in words, and what a score means. */
export function arithmeticOf(match: StoredMatch, language: Language): string {
  const { arithmetic } = WORDS[language];
  const score = inHundred(match.score);
  if (!isOwn(match)) return `${filled(arithmetic.provider, { score })} ${arithmetic.meaning}`;
  const terms = factsOf(match)
    .filter(({ delta }) => delta !== null && delta !== 0)
    .map((fact) => `${resultInWords(fact, language)} ${signed(fact.delta ?? 0)}`);
  const names = filled(arithmetic.names, { score: inHundred(match.name_score) });
  return `${[names, ...terms].join(' · ')} = ${totalOf(match, language)}. ${arithmetic.meaning}`;
}

/** For every fact that is missing or contradicts: the score where it was otherwise. */
export function changesOf(match: StoredMatch, language: Language): readonly string[] {
  if (!isOwn(match)) return [];
  const { changes, fields } = WORDS[language];
  return factsOf(match).flatMap((fact) => {
    const { meaning } = effectOf(fact);
    const isMissing = meaning === 'missing' || meaning === 'open';
    if (!isMissing && meaning !== 'contradicts') return [];
    const wouldBe = (result: FactResult) => {
      const { delta } = effectOf({ field: fact.field, result });
      const score = scoreOf(match, [...others(match, fact), { ...fact, result, delta }]);
      return score < ALERT_SCORE ? filled(changes.below, { score: inHundred(score) }) : inHundred(score);
    };
    const { agrees, contradicts } = EXTREMES[fact.field];
    const values = { field: fields[fact.field], agrees: wouldBe(agrees), contradicts: wouldBe(contradicts) };
    return [filled(isMissing ? changes.missing : changes.contradicting, values)];
  });
}

/** True where our own engine made the score. */
function isOwn({ facts }: StoredMatch): boolean {
  return facts.length > 0 && facts.every(({ delta }) => delta !== null);
}

function others(match: StoredMatch, fact: Counted): readonly Counted[] {
  return match.facts.filter(({ field }) => field !== fact.field);
}

/** The score with these facts and with the rules that raise it. */
function scoreOf(match: StoredMatch, facts: readonly Counted[]): number {
  const score = scoreWithFacts(match.name_score, facts);
  const isSameNumber = facts.some(({ result }) => result === 'same_number');
  return Math.max(score, isSameNumber ? SAME_IDENTIFIER : 0, isExactPerson(match) ? ALERT_SCORE : 0);
}

function isExactPerson({ name_score, matching_name_kind, kind, records }: StoredMatch): boolean {
  const isSanctioned = records.some(
    ({ topics, ended_at }) => ended_at === null && topics.includes('sanction'),
  );
  return name_score === 1 && matching_name_kind === 'primary' && kind === 'individual' && isSanctioned;
}

function totalOf(match: StoredMatch, language: Language): string {
  const { arithmetic } = WORDS[language];
  const sum = match.facts.reduce((total, { delta }) => total + (delta ?? 0), match.name_score);
  const plain = scoreWithFacts(match.name_score, match.facts);
  const values = { sum: inHundred(Math.max(0, sum)), score: inHundred(match.score) };
  if (match.score > plain + EPSILON) {
    const isSameNumber = match.facts.some(({ result }) => result === 'same_number');
    return filled(isSameNumber ? arithmetic.sameNumber : arithmetic.exactName, values);
  }
  return values.sum === values.score ? values.score : filled(arithmetic.compressed, values);
}

function signed(delta: number): string {
  const points = pointsOf(delta);
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
}
