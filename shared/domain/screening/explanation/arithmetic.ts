/** How a score comes about, and what would change it. */
import { scoreWithFacts } from '#shared/matching/context.ts';
import { effectOf, type FactField, type FactResult } from '#shared/matching/facts.ts';
import { ALERT_SCORE, SAME_IDENTIFIER } from '../../watchlists/thresholds.ts';
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
  const total = terms.length === 0 ? '' : ` = ${inHundred(sumOf(match))}`;
  return `${[names, ...terms].join(' · ')}${total}${ruleOf(match, language)}. ${arithmetic.meaning}`;
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

/** Why the score is not the sum, or nothing. */
function ruleOf(match: StoredMatch, language: Language): string {
  const { arithmetic } = WORDS[language];
  const score = inHundred(match.score);
  if (score === inHundred(sumOf(match))) return '';
  const isRaised = match.score > scoreWithFacts(match.name_score, match.facts) + EPSILON;
  const isSameNumber = match.facts.some(({ result }) => result === 'same_number');
  const rule = isSameNumber ? arithmetic.sameNumber : arithmetic.exactName;
  const separator = language === 'ar' ? '، ' : ', ';
  return separator + filled(isRaised ? rule : arithmetic.compressed, { score });
}

function sumOf({ facts, name_score }: StoredMatch): number {
  return Math.max(
    0,
    facts.reduce((total, { delta }) => total + (delta ?? 0), name_score),
  );
}

function signed(delta: number): string {
  const points = pointsOf(delta);
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
}
