/** Judges the whole questionnaire by the rules that the service itself applies at submission. */
import { assessCompleteness } from '#shared/domain/questionnaires/rules/completeness.ts';
import type { AnswerProblem } from '#shared/domain/questionnaires/rules/model.ts';
import { isAnswered } from '#shared/domain/questionnaires/rules/read.ts';
import type { FileQuestion, Question, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { type AnswerMap, tidy } from './answer.ts';
import { outlineOf, type Section, visibleSection } from './outline.ts';
import { type Place, placeOf, placeOfFile } from './place.ts';

/** What stands against one question, or against one document. */
export interface Problem {
  /** Where it is put right. */
  readonly place: Place;
  /** How the questionnaire calls what is asked. */
  readonly label: string;
  readonly asked: QuestionType | 'file';
  /** The rule that the answer breaks; undefined where there is no answer. */
  readonly rule: AnswerProblem | undefined;
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
  /** Required documents that are missing. */
  readonly documents: readonly Problem[];
  /** Visible questions with an answer and required documents with a file, of how many. */
  readonly done: number;
  readonly total: number;
  /** In the order of the questionnaire, the documents last. */
  readonly problems: readonly Problem[];
}

export interface Asked {
  readonly questions: readonly Question[];
  readonly file_questions: readonly FileQuestion[];
}

/** Progress under these answers and with files for the file questions `attached`. */
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
  return { place: placeOfFile(file), label: file.description, asked: 'file', rule: undefined };
}

function sectionProgress(
  section: Section,
  answers: AnswerMap,
  problems: ReadonlyMap<number, AnswerProblem | undefined>,
): SectionProgress {
  const { questions } = section;
  return {
    section,
    answered: questions.filter(({ id, question_type }) => isAnswered(question_type, answers.get(id))).length,
    asked: questions.length,
    problems: questions
      .filter(({ id }) => problems.has(id))
      .map((question) => ({
        place: placeOf(question),
        label: `${question.number}. ${question.text}`,
        asked: question.question_type,
        rule: problems.get(question.id),
      })),
  };
}

/** A rough time for reading and typing: half a minute for each thing that is asked, in steps of five minutes. */
export function estimateMinutes({ total }: Pick<Progress, 'total'>): number {
  return Math.max(1, Math.ceil(total / 10)) * 5;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
