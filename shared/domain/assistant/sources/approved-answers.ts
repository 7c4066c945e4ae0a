/** Answers of earlier responses of the same entity that people have approved. Pure. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { isAnswered } from '@probity/questionnaire-rules/read';
import type { Question } from '../../questionnaires/schema.ts';
import { isSameValue } from '../../responses/evidence/same-value.ts';
import type { StoredAnswer } from '../../responses/record.ts';
import type { Finding } from './finding.ts';
import { asksTheSame, meaningfulWords, WORDS_OF_ITS_OWN } from './wording.ts';

/** An approved response. */
export interface ApprovedResponse {
  readonly id: string;
  readonly name: string;
  readonly questionnaireId: number;
  /** ISO instant. */
  readonly approvedAt: string;
  readonly answers: readonly StoredAnswer[];
}

/** The same question of the same questionnaire, and the same question in another one. */
const CONFIDENCE = { same: 0.99, similar: 0.95 } as const;

/** The answer of the response that was approved last. Undefined where none has this question, or has it twice. */
export function approvedFinding(
  question: Question,
  questionnaireId: number,
  responses: readonly ApprovedResponse[],
): Finding | undefined {
  for (const response of responses) {
    const isOwn = response.questionnaireId === questionnaireId;
    const [answer, ...others] = response.answers.filter(
      (each) =>
        isUsable(question, each) && (isOwn ? each.question_id === question.id : isSimilar(question, each)),
    );
    if (answer === undefined || others.some((other) => !isSameValue(question.question_type, answer, other)))
      continue;
    const { answer_text, date_answer, structured_data } = answer;
    return {
      kind: 'approved_answer',
      value: { answer_text, date_answer, structured_data },
      confidence: isOwn ? CONFIDENCE.same : CONFIDENCE.similar,
      engine: 'record',
      proofs: [
        {
          sourceId: response.id,
          name: response.name,
          at: null,
          label: `question ${answer.question_number}, approved ${response.approvedAt.slice(0, 10)}`,
          quotation: answer.question_text,
        },
      ],
    };
  }
  return undefined;
}

function isUsable(question: Question, answer: StoredAnswer): boolean {
  return (
    !answer.archived &&
    answer.question_type === question.question_type &&
    isAnswered(question.question_type, answer) &&
    validateAnswer(question, answer) === null
  );
}

/** A question of few words, such as "Full name", is the same only below the same headings. */
function isSimilar(question: Question, answer: StoredAnswer): boolean {
  const words = meaningfulWords(question.text);
  if (!asksTheSame(words, meaningfulWords(answer.question_text))) return false;
  if (words.length >= WORDS_OF_ITS_OWN) return true;
  const headings = (section: string, sub: string | null) =>
    meaningfulWords(`${section} ${sub ?? ''}`).join(' ');
  return headings(question.section, question.sub_section) === headings(answer.section, answer.sub_section);
}
