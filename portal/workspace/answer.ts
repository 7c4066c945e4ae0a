/** Answers as the page keeps them: comparing two, and preparing one for storage. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import type { Answerable } from '@probity/questionnaire-rules/model';

/** One entry of a structured answer. */
export type Instance = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly answer_text: string;
  /** `YYYY-MM-DD` */
  readonly date_answer: string | null;
  readonly structured_data: readonly Instance[] | null;
}

/** Answers by question id. */
export type AnswerMap = ReadonlyMap<number, Answer>;

export type StoredAnswer = Answer & { readonly question_id: number };

export const NO_ANSWER: Answer = { answer_text: '', date_answer: null, structured_data: null };

/** The answer as it is validated and sent: without blank entries, and without characters that cannot be stored. */
export function tidy(answer: Answer): Answer {
  const entries = answer.structured_data?.filter((entry) => Object.keys(entry).length > 0) ?? [];
  return {
    answer_text: storableText(answer.answer_text),
    date_answer: answer.date_answer === '' ? null : answer.date_answer,
    structured_data: entries.length === 0 ? null : entries,
  };
}

/** Answers by question id. */
export function answersById(answers: readonly StoredAnswer[]): AnswerMap {
  return new Map(answers.map(({ question_id, ...answer }) => [question_id, answer]));
}

/** Whether two answers are equal, regardless of the order of members in their entries. */
export function sameAnswer(left: Answer, right: Answer): boolean {
  return left === right || JSON.stringify(ordered(tidy(left))) === JSON.stringify(ordered(tidy(right)));
}

const UNSTORABLE: ReadonlySet<string> = new Set(['malformed_text', 'text_too_long', 'data_too_large']);

/** Whether the service can store the answer. A draft need not be valid, but it must be within the size limits. */
export function isStorable(question: Answerable, answer: Answer): boolean {
  const problem = validateAnswer(question, tidy(answer));
  return problem === null || !UNSTORABLE.has(problem.code);
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}
