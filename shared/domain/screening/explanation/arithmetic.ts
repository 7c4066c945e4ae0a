/** How a score comes about, and what would change it. */
import { scoreWithFacts } from '@probity/matching/context';
import { effectOf, type FactField, type FactResult, weighed } from '@probity/matching/facts';
import { areOfOffice } from '../../watchlists/profile/facts.ts';
import { ALERT_SCORE, SAME_IDENTIFIER } from '../../watchlists/thresholds.ts';
import type { StoredMatch } from '../profiles/model.ts';
import { factsOf, lackOf, resultInWords } from './facts.ts';
import { decimal, inHundred, pointsOf } from './wording/numbers.ts';
import { filled, type Language, WORDS } from './wording/words.ts';

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
  const score = inHundred(match.score, language);
  if (!isOwn(match)) return `${filled(arithmetic.provider, { score })} ${arithmetic.meaning}`;
  const terms = factsOf(match)
    .filter(({ delta }) => delta !== null && delta !== 0)
    .map((fact) => `${resultInWords(fact, language)} ${signed(fact.delta ?? 0, language)}`);
  const names = filled(arithmetic.names, { score: inHundred(match.name_score, language) });
  const total = terms.length === 0 ? '' : ` = ${inHundred(sumOf(match), language)}`;
  return `${[names, ...terms].join(' · ')}${total}${ruleOf(match, language)}. ${arithmetic.meaning}`;
}

/**
 * For every fact that is missing or contradicts: the score where it was otherwise. First what contradicts, then what we can ask for, and of
 * these what changes most. What changes nothing is left out.
 */
export function changesOf(match: StoredMatch, language: Language): readonly string[] {
  if (!isOwn(match)) return [];
  const changes = factsOf(match).flatMap((fact) => changeOf(match, fact, language) ?? []);
  return changes.toSorted((a, b) => a.place - b.place || b.spread - a.spread).map(({ text }) => text);
}

const LACKS = ['ours', 'open', 'theirs', 'both'] as const;

interface Change {
  readonly text: string;
  readonly place: number;
  /** Between the scores that it can lead to. */
  readonly spread: number;
}

function changeOf(
  match: StoredMatch,
  fact: ReturnType<typeof factsOf>[number],
  language: Language,
): Change | undefined {
  const { changes, definite } = WORDS[language];
  const { meaning } = effectOf(fact);
  const isMissing = meaning === 'missing' || meaning === 'open';
  if (!isMissing && meaning !== 'contradicts') return undefined;
  const { agrees, contradicts } = extremesOf(match, fact.field);
  const [best, worst] = [scoreWith(match, fact, agrees), scoreWith(match, fact, contradicts)];
  const said = (score: number) => scoreInWords(score, match, language);
  const values = { field: definite[fact.field], agrees: said(best), contradicts: said(worst) };
  if (!isMissing)
    return { text: filled(changes.contradicting, values), place: -1, spread: Math.abs(best - match.score) };
  const isSame = said(best) === said(match.score) && said(worst) === said(match.score);
  if (isSame) return undefined;
  const lack = meaning === 'open' ? 'open' : lackOf(fact);
  return { text: filled(changes.missing[lack], values), place: LACKS.indexOf(lack), spread: best - worst };
}

function extremesOf({ records }: StoredMatch, field: FactField): (typeof EXTREMES)[FactField] {
  const isOffice = field === 'country' && areOfOffice(records);
  return isOffice ? { ...EXTREMES.country, contradicts: 'other_office_country' } : EXTREMES[field];
}

function scoreWith(match: StoredMatch, fact: Counted, result: FactResult): number {
  const { delta } = effectOf({ field: fact.field, result });
  return scoreOf(match, [...others(match, fact), { ...fact, result, delta }]);
}

function scoreInWords(score: number, match: StoredMatch, language: Language): string {
  const { changes } = WORDS[language];
  const text = inHundred(score, language);
  if (score < ALERT_SCORE) return filled(changes.below, { score: text });
  return text === inHundred(match.score, language) ? filled(changes.same, { score: text }) : text;
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
  const score = scoreWithFacts(match.name_score, weighed(facts));
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
  const score = inHundred(match.score, language);
  if (score === inHundred(sumOf(match), language)) return '';
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

function signed(delta: number, language: Language): string {
  const points = pointsOf(delta);
  return `${points < 0 ? '−' : '+'}${decimal(Math.abs(points), language)}`;
}
