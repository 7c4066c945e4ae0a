/**
 * Finds the answers to questions in the texts of documents. Pure and deterministic: the same texts give the same answers, in
 * whatever order they are given. Every value obeys the format of its question type, and every quotation is verbatim (AI-113).
 */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { decide } from './answering/decide.ts';
import type { Finding, Understood } from './answering/model.ts';
import { rank } from './answering/rank.ts';
import { understand } from './answering/understand.ts';
import { isBlank } from './evidence/blanks.ts';
import { indexSources } from './evidence/index.ts';
import type { EvidenceIndex } from './evidence/model.ts';
import { EXTRACTORS } from './extractors/by-type.ts';
import type { AskedQuestion, Extraction, FoundValue, SourceText } from './model.ts';
import { replyNamed } from './vocabulary/forms/replies.ts';

/** One extraction per question, by its id. */
export function extract(
  questions: readonly AskedQuestion[],
  sources: readonly SourceText[],
): ReadonlyMap<number, Extraction> {
  const index = indexSources(sources);
  return new Map(questions.map((question) => [question.id, answerQuestion(index, question)]));
}

/** Answers one question from an index. `least` is the confidence from which on a value is given. */
export function answerQuestion(index: EvidenceIndex, question: AskedQuestion, least?: number): Extraction {
  const understood = understand(question, index);
  return decide(understood, findingsFor(understood, index), least);
}

/** Values that may answer a question and obey its format. */
export function findingsFor(understood: Understood, index: EvidenceIndex): Finding[] {
  const { question } = understood;
  const answerable = { ...question, question_type: question.type };
  const ranked = rank(understood, index);
  return EXTRACTORS[question.type](understood, ranked, index).filter(
    ({ value }) => validateAnswer(answerable, value) === null && !isOpen(question, value),
  );
}

/** A text that says that there is nothing to say, or not yet. */
function isOpen({ type }: AskedQuestion, { answer_text: text }: FoundValue): boolean {
  if (type !== 'text' && type !== 'text_and_date') return false;
  return isBlank(text) || replyNamed(text) === 'na';
}
