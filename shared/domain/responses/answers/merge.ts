/** Pure functions on answers: merging sent answers into stored ones, and reading them for the rules. */
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { duplicateQuestions, unknownQuestions } from '../errors.ts';
import { memberId } from '../member-id.ts';
import type { StoredAnswer } from '../record.ts';
import type { AnswerInput } from '../schema.ts';
import { type Writing, writtenNow } from './history/actor.ts';
import { sameValue } from './history/overwritten.ts';
import { type LoadedSection, sectionOf } from './sections.ts';

/** Stored answers as input of the visibility and completeness rules. */
export function contents(sections: readonly LoadedSection[]): ReadonlyMap<number, AnswerContent> {
  return new Map(sections.flatMap(({ answers }) => answers.map((answer) => [answer.question_id, answer])));
}

/** The questions of a questionnaire, or of one of its sections, by id. */
export function questionsOf(
  questionnaire: Pick<Questionnaire, 'questions'>,
  sectionNumber?: number,
): ReadonlyMap<number, Question> {
  const own = questionnaire.questions.filter(
    (question) => sectionNumber === undefined || question.section_number === sectionNumber,
  );
  return new Map(own.map((question) => [question.id, question]));
}

/** Refuses answers to unknown questions, and questions that are answered twice. */
export function refuseMisdirected(
  sent: readonly AnswerInput[],
  questions: ReadonlyMap<number, Question>,
): void {
  const ids = sent.map((input) => input.question_id);
  const unknown = ids.filter((id) => !questions.has(id));
  if (unknown.length > 0) throw unknownQuestions([...new Set(unknown)]);
  const seen = new Set<number>();
  const repeated = ids.filter((id) => seen.size === seen.add(id).size);
  if (repeated.length > 0) throw duplicateQuestions([...new Set(repeated)]);
}

/** The target of an answer, who sent it, and when (ISO instant). */
export interface MergeContext extends Writing {
  readonly responseId: string;
  readonly questions: ReadonlyMap<number, Question>;
}

/** The section after a save: sent answers replace or clear the stored ones, all others stay (ANS-207, ANS-210). */
export function mergeAnswers(
  section: LoadedSection,
  sent: readonly AnswerInput[],
  context: MergeContext,
): LoadedSection {
  const kept = new Map(section.answers.map((answer) => [answer.question_id, answer]));
  for (const input of sent) {
    const question = context.questions.get(input.question_id);
    if (question === undefined) continue;
    if (isEmpty(input)) kept.delete(question.id);
    else kept.set(question.id, stored(question, input, kept.get(question.id), context));
  }
  const answers = [...kept.values()].sort((a, b) => a.question_number - b.question_number);
  return { ...section, answers };
}

/** The sections that a save of the whole questionnaire changes. */
export function mergeSections(
  sections: readonly LoadedSection[],
  sent: readonly AnswerInput[],
  context: MergeContext,
): readonly LoadedSection[] {
  const numbers = new Set(sent.map((input) => context.questions.get(input.question_id)?.section_number ?? 0));
  return [...numbers].map((number) => {
    const own = sent.filter((input) => context.questions.get(input.question_id)?.section_number === number);
    return mergeAnswers(sectionOf({ sections }, number), own, context);
  });
}

/** All sections, with those in `changed` replaced. */
export function withChanged(
  sections: readonly LoadedSection[],
  changed: readonly LoadedSection[],
): readonly LoadedSection[] {
  const numbers = new Set(changed.map((section) => section.sectionNumber));
  return [...sections.filter((section) => !numbers.has(section.sectionNumber)), ...changed];
}

/**
 * The sections in which answers change between archived and active, because their question was hidden or shown (R25).
 */
export function archiveHidden(
  sections: readonly LoadedSection[],
  visible: ReadonlySet<number>,
): readonly LoadedSection[] {
  return sections
    .filter(({ answers }) => answers.some((answer) => answer.archived === visible.has(answer.question_id)))
    .map((section) => ({
      ...section,
      answers: section.answers.map((answer) => ({ ...answer, archived: !visible.has(answer.question_id) })),
    }));
}

/** An empty answer for a question. `since` is an ISO instant. */
export function emptyAnswer(id: string, question: Question, since: string): StoredAnswer {
  return {
    id,
    question_id: question.id,
    question_text: question.text,
    question_number: question.number,
    question_type: question.question_type,
    section: question.section,
    sub_section: question.sub_section ?? '',
    required: question.required,
    answer_text: '',
    date_answer: null,
    structured_data: null,
    is_flagged: false,
    archived: false,
    created_at: since,
    updated_at: since,
  };
}

function stored(
  question: Question,
  input: AnswerInput,
  before: StoredAnswer | undefined,
  context: MergeContext,
): StoredAnswer {
  const value = {
    answer_text: input.answer_text ?? '',
    date_answer: emptyAsNull(input.date_answer),
    structured_data: input.structured_data ?? null,
  };
  const isUnchanged = before !== undefined && sameValue(before, value);
  const written = isUnchanged ? before.written : writtenNow(before?.written, context);
  return {
    ...emptyAnswer(memberId(context.responseId, 'answer', question.id), question, context.now),
    ...value,
    ...(written === undefined ? {} : { written }),
    created_at: before?.created_at ?? context.now,
  };
}

/** True where an input is empty and so clears the answer. */
export function isEmpty(input: AnswerInput): boolean {
  const noInstances = (input.structured_data ?? []).length === 0;
  return (input.answer_text ?? '') === '' && emptyAsNull(input.date_answer) === null && noInstances;
}

function emptyAsNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
