/** Pure bookkeeping of answers: merging what was sent into what is stored, and reading it for the rules. */
import type { Questionnaire } from '../questionnaires/repository.ts';
import type { AnswerContent } from '../questionnaires/rules/model.ts';
import type { Question } from '../questionnaires/schema.ts';
import type { LoadedSection } from './repository.ts';
import type { AnswerInput, StoredAnswer } from './schema.ts';

/** Stored answers as the visibility and completeness rules read them. */
export function contents(sections: readonly LoadedSection[]): ReadonlyMap<number, AnswerContent> {
  return new Map(sections.flatMap(({ answers }) => answers.map((answer) => [answer.question_id, answer])));
}

/** The questions of one section, by id. */
export function questionsOf(
  questionnaire: Questionnaire,
  sectionNumber: number,
): ReadonlyMap<number, Question> {
  const own = questionnaire.questions.filter((question) => question.section_number === sectionNumber);
  return new Map(own.map((question) => [question.id, question]));
}

/**
 * The section after a save: answers that are sent replace or clear theirs, all others stay (ANS-207, ANS-210).
 * `newId` is asked once per new answer; `now` is an ISO instant.
 */
export function mergeAnswers(
  section: LoadedSection,
  sent: readonly AnswerInput[],
  context: {
    readonly questions: ReadonlyMap<number, Question>;
    readonly now: string;
    readonly newId: () => string;
  },
): LoadedSection {
  const kept = new Map(section.answers.map((answer) => [answer.question_id, answer]));
  for (const input of sent) {
    const question = context.questions.get(input.question_id);
    if (question === undefined) continue;
    const before = kept.get(question.id);
    if (isEmpty(input)) kept.delete(question.id);
    else kept.set(question.id, stored(question, input, before, context));
  }
  const answers = [...kept.values()].sort((a, b) => a.question_number - b.question_number);
  return { ...section, answers };
}

/** Ids that are sent but belong to no question of the section; the first is enough to refuse. */
export function unknownQuestions(
  sent: readonly AnswerInput[],
  questions: ReadonlyMap<number, Question>,
): number[] {
  return sent.map((input) => input.question_id).filter((id) => !questions.has(id));
}

/** Sections that hold answers to hidden questions, with those answers set aside (decisions 25). */
export function archiveHidden(
  sections: readonly LoadedSection[],
  visible: ReadonlySet<number>,
): { readonly changed: readonly LoadedSection[] } {
  const changed = sections
    .map((section) => ({ section, answers: section.answers.map((answer) => archive(answer, visible)) }))
    .filter(({ section, answers }) =>
      answers.some((answer, index) => answer.archived !== section.answers[index]?.archived),
    )
    .map(({ section, answers }) => ({ ...section, answers }));
  return { changed };
}

function archive(answer: StoredAnswer, visible: ReadonlySet<number>): StoredAnswer {
  const archived = !visible.has(answer.question_id);
  return archived === answer.archived ? answer : { ...answer, archived };
}

function stored(
  question: Question,
  input: AnswerInput,
  before: StoredAnswer | undefined,
  context: { readonly now: string; readonly newId: () => string },
): StoredAnswer {
  return {
    id: before?.id ?? context.newId(),
    question_id: question.id,
    question_text: question.text,
    question_number: question.number,
    question_type: question.question_type,
    section: question.section,
    sub_section: question.sub_section ?? '',
    required: question.required,
    answer_text: input.answer_text ?? '',
    date_answer: emptyAsNull(input.date_answer),
    structured_data: input.structured_data ?? null,
    is_flagged: false,
    archived: false,
    created_at: before?.created_at ?? context.now,
    updated_at: context.now,
  };
}

function isEmpty(input: AnswerInput): boolean {
  const noInstances = (input.structured_data ?? []).length === 0;
  return (input.answer_text ?? '') === '' && emptyAsNull(input.date_answer) === null && noInstances;
}

function emptyAsNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
