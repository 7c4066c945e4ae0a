/** Routes of the page: a screen, and the control on it that receives the focus. */
import type { FileQuestion, Question } from '#shared/domain/questionnaires/schema.ts';

export interface Route {
  readonly screen: 'overview' | 'section' | 'documents' | 'review' | 'done' | 'verification';
  /** Number of the section, for the screen `section`. */
  readonly section?: number;
  /** Id of the element that receives the focus; the heading by default. */
  readonly focus?: string;
}

/** Id of the element that is focused for a question: its control, the first of its controls, or its fieldset. */
export function controlId(question: Pick<Question, 'id'>): string {
  return `q${question.id}`;
}

/** Id of the element that is focused for a document question. */
export function fileControlId(file: Pick<FileQuestion, 'id'>): string {
  return `f${file.id}`;
}

export function routeToQuestion(question: Question): Route {
  return { screen: 'section', section: question.section_number, focus: controlId(question) };
}

export function routeToFile(file: FileQuestion): Route {
  return { screen: 'documents', focus: fileControlId(file) };
}
