/** Judges the whole questionnaire by the rules that the service itself applies at submission. */
import { assessCompleteness } from '#shared/domain/questionnaires/rules/completeness.ts';
import { isAnswered } from '#shared/domain/questionnaires/rules/read.ts';
import type { FileQuestion, Question } from '#shared/domain/questionnaires/schema.ts';
import { type AnswerMap, tidy } from './answer.ts';
import { outlineOf, type Section, visibleSection } from './outline.ts';

/** What stands against one question. */
export interface Problem {
  readonly question: Question;
  /** The rule's words about an invalid answer; undefined where there is no answer. */
  readonly message: string | undefined;
}

export interface SectionProgress {
  readonly section: Section;
  readonly answered: number;
  /** Number of visible questions. */
  readonly asked: number;
  readonly problems: readonly Problem[];
}

export interface Progress {
  /** Sections with at least one visible question, reduced to those. */
  readonly sections: readonly SectionProgress[];
  readonly answered: number;
  readonly asked: number;
  /** In the order of the questionnaire. */
  readonly problems: readonly Problem[];
}

export interface Asked {
  readonly questions: readonly Question[];
  readonly file_questions: readonly FileQuestion[];
}

/**
 * Progress under these answers. Documents travel on another way, so a file question never stands against the
 * respondent here; whether one is still missing is for the service to say.
 */
export function assessProgress(asked: Asked, answers: AnswerMap): Progress {
  const tidied = new Map([...answers].map(([id, answer]) => [id, tidy(answer)]));
  const { visible, missing_questions, invalid_answers } = assessCompleteness({
    questions: asked.questions,
    file_questions: asked.file_questions,
    answers: tidied,
    attachments: new Set(asked.file_questions.map(({ id }) => id)),
  });
  const problems = new Map<number, string | undefined>([
    ...missing_questions.map((found) => [found.question_id, undefined] as const),
    ...invalid_answers.map((found) => [found.question_id, found.message] as const),
  ]);
  const sections = outlineOf(asked.questions)
    .map((section) => visibleSection(section, visible))
    .filter((section) => section.questions.length > 0)
    .map((section) => sectionProgress(section, tidied, problems));
  return {
    sections,
    answered: sum(sections, (each) => each.answered),
    asked: sum(sections, (each) => each.asked),
    problems: sections.flatMap((each) => each.problems),
  };
}

function sectionProgress(
  section: Section,
  answers: AnswerMap,
  problems: ReadonlyMap<number, string | undefined>,
): SectionProgress {
  const { questions } = section;
  return {
    section,
    answered: questions.filter(({ id, question_type }) => isAnswered(question_type, answers.get(id))).length,
    asked: questions.length,
    problems: questions
      .filter(({ id }) => problems.has(id))
      .map((question) => ({ question, message: problems.get(question.id) })),
  };
}

/** A rough time for reading and typing: half a minute for each visible question, in steps of five minutes. */
export function estimateMinutes({ asked }: Pick<Progress, 'asked'>): number {
  return Math.max(1, Math.ceil(asked / 10)) * 5;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
