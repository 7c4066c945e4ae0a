/** Explains a match to an analyst: a sentence, the facts of both sides, the names part by part, and the sum. */
import { effectOf, type FactMeaning } from '@probity/matching/facts';
import type { StoredMatch } from '../profiles/model.ts';
import { arithmeticOf, changesOf } from './arithmetic.ts';
import { factRowsOf, factsOf, resultInWords } from './facts.ts';
import { nameInWords, namePartsOf } from './names.ts';
import type { MatchExplanation } from './schema.ts';
import { filled, inList, type Language, WORDS } from './wording/words.ts';

/** Match types that mean that a fact other than the name agrees. */
const CORROBORATING: readonly string[] = ['dob_match', 'year_of_birth', 'country_match', 'id_match'];
const SCORE_DIGITS = 4;

export function explanationOf(match: StoredMatch, language: Language): MatchExplanation {
  const agrees = match.match_types.some((type) => CORROBORATING.includes(type));
  const apart = match.contradictions.length > 0;
  return {
    label: apart ? 'facts contradict' : agrees ? 'facts agree' : 'nothing contradicts',
    sentence: sentenceOf(match, language),
    facts: factRowsOf(match, language).map((row) => ({
      ...row,
      ours: [...row.ours],
      theirs: [...row.theirs],
    })),
    arithmetic: arithmeticOf(match, language),
    would_change: [...changesOf(match, language)],
    name_score: Number(match.name_score.toFixed(SCORE_DIGITS)),
    matching_name_kind: match.matching_name_kind,
    tokens: [...namePartsOf(match, language)],
    contradictions: match.contradictions,
  };
}

/** What agrees, what contradicts, and what is missing to settle it. */
export function sentenceOf(match: StoredMatch, language: Language): string {
  const facts = factsOf(match);
  const found = (...meanings: readonly FactMeaning[]) =>
    facts.filter((fact) => meanings.includes(effectOf(fact).meaning));
  const said = (...meanings: readonly FactMeaning[]) =>
    found(...meanings).map((fact) => resultInWords(fact, language));
  const name = nameInWords(match, language);
  const isOther = match.contradictions.includes('name');
  const [agreeing, against] = [said('agrees', 'close'), said('contradicts')];
  const isSettled = facts.some(({ result }) => result === 'same_number');
  return [
    asSentence(isOther ? agreeing : [name, ...agreeing], language),
    asSentence(isOther ? [name, ...against] : against, language),
    isSettled ? '' : unsettled(found('missing', 'open'), language),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function unsettled(facts: ReturnType<typeof factsOf>, language: Language): string {
  const { fields, nothingToSettle } = WORDS[language];
  // The gender tells too few people apart to settle anything.
  const labels = facts.filter(({ field }) => field !== 'gender').map(({ field }) => fields[field]);
  return labels.length === 0
    ? ''
    : filled(nothingToSettle, { fields: inList(labels, language, 'disjunction') });
}

function asSentence(parts: readonly string[], language: Language): string {
  const text = inList(parts, language, 'conjunction');
  return text === '' ? '' : `${text.slice(0, 1).toLocaleUpperCase(language)}${text.slice(1)}.`;
}
