/** Judges a given answer by documents: whether they support it, contradict it, or say nothing about it. Pure. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { isAnswered } from '@probity/questionnaire-rules/read';
import { decide } from './answering/decide.ts';
import type { Understood } from './answering/model.ts';
import { rank } from './answering/rank.ts';
import { namesOf, sameAnswer } from './answering/same.ts';
import { understand } from './answering/understand.ts';
import type { EvidenceIndex } from './evidence/model.ts';
import { findingsFor } from './extract.ts';
import type { AskedQuestion, Candidate, Citation, Extraction, FoundValue } from './model.ts';
import { foldedOf } from './text/tokens.ts';

export interface Judgement {
  readonly verdict: 'supported' | 'contradicted' | 'no_evidence';
  /** Between 0 and 1: how sure the verdict is. 0 where there is no evidence. */
  readonly confidence: number;
  /** What the documents say. Null where they say nothing. */
  readonly found: FoundValue | null;
  readonly citations: readonly Citation[];
}

/** From this confidence on, a place that says something else contradicts an answer. Less sure ones are mostly misreadings. */
const SURE_CONTRADICTION = 0.65;
/** From this confidence on, a place that says the same supports an answer. */
const SUPPORT_CONFIDENCE = 0.25;
/** How much of a question a place must say for its words to support an answer in words. */
const SUPPORT_SCORE = 0.55;
const LEAST_WORDS = 0.8;

const NO_EVIDENCE: Judgement = { verdict: 'no_evidence', confidence: 0, found: null, citations: [] };

/** Judges an answer as it is saved. An answer that is empty or malformed has no evidence. */
export function judge(
  index: EvidenceIndex,
  question: AskedQuestion,
  given: FoundValue,
  least = SURE_CONTRADICTION,
): Judgement {
  const answerable = { ...question, question_type: question.type };
  if (!isAnswered(question.type, given) || validateAnswer(answerable, given) !== null) return NO_EVIDENCE;
  const understood = understand(question, index);
  const extraction = decide(understood, findingsFor(understood, index), least);
  const same = candidatesOf(extraction).find(
    ({ value, confidence }) => confidence >= SUPPORT_CONFIDENCE && sameAnswer(question.type, given, value),
  );
  if (same !== undefined) {
    return isOutdone(question, same, extraction) ? NO_EVIDENCE : judgement('supported', same);
  }
  const said = question.type === 'text' ? saidInWords(understood, index, given) : undefined;
  if (said !== undefined) return judgement('supported', said);
  const judged = contradiction(understood, extraction);
  return judged.found !== null && isOneOfMany(judged.found, given) ? NO_EVIDENCE : judged;
}

/** A place supports nothing where another value is clearly better proven. It may be right all the same. */
function isOutdone({ type }: AskedQuestion, same: Candidate, extraction: Extraction): boolean {
  return extraction.state === 'answered' && !sameAnswer(type, same.value, extraction.value);
}

/** A place that names one director does not say that there are no others. */
function isOneOfMany(found: FoundValue, given: FoundValue): boolean {
  const [only, ...others] = namesOf(found);
  return others.length === 0 && only !== undefined && namesOf(given).includes(only);
}

function judgement(
  verdict: 'supported' | 'contradicted',
  { value, confidence, citations }: Candidate,
): Judgement {
  return { verdict, confidence, found: value, citations };
}

function candidatesOf(extraction: Extraction): readonly Candidate[] {
  return extraction.state === 'answered' ? [extraction, ...extraction.rivals] : extraction.candidates;
}

/** Another value, given with confidence, contradicts. A description in other words does not. */
function contradiction({ question, wanted }: Understood, extraction: Extraction): Judgement {
  if (question.type === 'text' && wanted === 'any') return NO_EVIDENCE;
  if (extraction.state === 'answered') return judgement('contradicted', extraction);
  const [first] = extraction.candidates;
  return extraction.state === 'conflict' && first !== undefined
    ? judgement('contradicted', first)
    : NO_EVIDENCE;
}

/** A place about the question that has the words of the answer. */
function saidInWords(understood: Understood, index: EvidenceIndex, given: FoundValue): Candidate | undefined {
  const words = foldedOf(given.answer_text).split(' ');
  const place = rank(understood, index).find(({ unit, score }) => {
    if (score < SUPPORT_SCORE) return false;
    const said = new Set(foldedOf(`${unit.text} ${unit.label}`).split(' '));
    return words.filter((word) => said.has(word)).length >= LEAST_WORDS * words.length;
  });
  if (place === undefined) return undefined;
  const { source, at, quotation } = place.unit;
  return { value: given, confidence: Math.min(0.99, place.score), citations: [{ source, at, quotation }] };
}
