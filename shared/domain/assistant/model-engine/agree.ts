/** What is kept of the findings of two engines: the rules, which never invent, and a model, which reads other words. */
import type { Candidate, Extraction } from '@probity/extraction/model';
import type { QuestionType } from '@probity/questionnaire-rules/model';

/** A reading by a model alone is never more sure than this: a person looks at it. */
const MODEL_ALONE = 0.85;
/** What only the reader of a quotation can judge, such as "yes", is less sure than a value that stands in it. */
const JUDGED_BY_MODEL = 0.7;

/** True where two values mean the same. */
export type Same = (type: QuestionType, one: Candidate['value'], other: Candidate['value']) => boolean;

/**
 * Equal findings support each other. Different ones are a conflict: a person decides. Where one engine abstains, the other's
 * finding stands; that of a model with a bounded confidence.
 */
export function agreed(
  byRules: Extraction,
  byModel: Extraction,
  { same, type, isJudged }: { readonly same: Same; readonly type: QuestionType; readonly isJudged: boolean },
): Extraction {
  if (byModel.state !== 'answered') return byRules;
  const most = isJudged ? JUDGED_BY_MODEL : MODEL_ALONE;
  const bounded = { ...byModel, confidence: Math.min(byModel.confidence, most), by: 'model' as const };
  if (byRules.state === 'abstained') return bounded;
  if (byRules.state === 'conflict') {
    return { ...byRules, candidates: [...byRules.candidates, candidateOf(bounded)] };
  }
  if (!same(type, byRules.value, byModel.value)) {
    return { state: 'conflict', candidates: [candidateOf(byRules), candidateOf(bounded)] };
  }
  return {
    ...byRules,
    confidence: Math.max(byRules.confidence, bounded.confidence),
    citations: [...byRules.citations, ...bounded.citations.filter((citation) => isNew(citation, byRules))],
  };
}

function isNew(
  citation: Candidate['citations'][number],
  { citations }: Pick<Candidate, 'citations'>,
): boolean {
  return citations.every(
    ({ source, quotation }) => source !== citation.source || !quotation.includes(citation.quotation),
  );
}

function candidateOf({ value, confidence, citations, by }: Candidate): Candidate {
  return { value, confidence, citations, ...(by === undefined ? {} : { by }) };
}
