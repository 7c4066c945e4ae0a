/** Progress of the questionnaire, by the same rules that the service applies at submission. */
import { assessCompleteness } from '@probity/questionnaire-rules/completeness';
import type { AnswerProblem } from '@probity/questionnaire-rules/problems';
import { isAnswered } from '@probity/questionnaire-rules/read';
import type { FileQuestion, Question, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { type AnswerMap, tidy } from './answer.ts';
import { outlineOf, type Section, visibleSection } from './outline.ts';
import { type Route, routeToFile, routeToQuestion } from './route.ts';

/** A problem of one question or one document question. */
export interface Problem {
  /** The control that has to be changed. */
  readonly route: Route;
  /** Number and text of the question. */
  readonly label: string;
  readonly asked: QuestionType | 'file';
  /** The broken rule; undefined where the answer is missing. */
  readonly rule: AnswerProblem | undefined;
}

export interface SectionProgress {
  readonly section: Section;
  /** Number of valid answers. */
  readonly answered: number;
  /** Number of visible questions. */
  readonly asked: number;
  readonly problems: readonly Problem[];
}

export interface Progress {
  /** Sections with at least one visible question, and only their visible questions. */
  readonly sections: readonly SectionProgress[];
  /** Missing required documents. */
  readonly documents: readonly Problem[];
  /** Number of visible questions with a valid answer and of required documents with a file; `total` counts all of them. */
  readonly done: number;
  readonly total: number;
  /** All problems in the order of the questionnaire, documents last. */
  readonly problems: readonly Problem[];
}

export interface Asked {
  readonly questions: readonly Question[];
  readonly file_questions: readonly FileQuestion[];
}

/** Progress with these answers and with files for the document questions `attached`. */
export function assessProgress(
  { questions, file_questions }: Asked,
  answers: AnswerMap,
  attached: ReadonlySet<number>,
): Progress {
  const tidied = new Map([...answers].map(([id, answer]) => [id, tidy(answer)]));
  const { visible, missing_questions, missing_files, invalid_answers } = assessCompleteness({
    questions,
    file_questions,
    answers: tidied,
    attachments: attached,
  });
  const problems = new Map<number, AnswerProblem | undefined>([
    ...missing_questions.map((found) => [found.question_id, undefined] as const),
    ...invalid_answers.map((found) => [found.question_id, found] as const),
  ]);
  const sections = outlineOf(questions)
    .map((section) => visibleSection(section, visible))
    .filter((section) => section.questions.length > 0)
    .map((section) => sectionProgress(section, tidied, problems));
  const missing = new Set(missing_files.map((file) => file.file_question_id));
  const documents = file_questions.filter(({ id }) => missing.has(id)).map(missingFile);
  const required = file_questions.filter((file) => file.required).length;
  return {
    sections,
    documents,
    done: sum(sections, (each) => each.answered) + required - documents.length,
    total: sum(sections, (each) => each.asked) + required,
    problems: [...sections.flatMap((each) => each.problems), ...documents],
  };
}

function missingFile(file: FileQuestion): Problem {
  return { route: routeToFile(file), label: file.description, asked: 'file', rule: undefined };
}

function sectionProgress(
  section: Section,
  answers: AnswerMap,
  problems: ReadonlyMap<number, AnswerProblem | undefined>,
): SectionProgress {
  const { questions } = section;
  return {
    section,
    answered: questions.filter(
      ({ id, question_type }) => isAnswered(question_type, answers.get(id)) && !problems.has(id),
    ).length,
    asked: questions.length,
    problems: questions
      .filter(({ id }) => problems.has(id))
      .map((question) => ({
        route: routeToQuestion(question),
        label: `${question.number}. ${question.text}`,
        asked: question.question_type,
        rule: problems.get(question.id),
      })),
  };
}

/** An estimate: half a minute for each question and document, rounded up to five minutes. */
export function estimateMinutes({ total }: Pick<Progress, 'total'>): number {
  return Math.max(1, Math.ceil(total / 10)) * 5;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
