/** Where in the questionnaire something is: a screen, and on it the control that takes the focus. */
import type { FileQuestion, Question } from '#shared/domain/questionnaires/schema.ts';

export interface Place {
  readonly screen: 'overview' | 'section' | 'documents' | 'review' | 'done';
  /** Number of the section, on its screen. */
  readonly section?: number;
  /** Id of the element that takes the focus; the heading where none is named. */
  readonly focus?: string;
}

/** Id of the element that takes the focus for a question: its control, the first of its controls, or its group. */
export function controlId(question: Pick<Question, 'id'>): string {
  return `q${question.id}`;
}

/** The same for a document. */
export function fileControlId(file: Pick<FileQuestion, 'id'>): string {
  return `f${file.id}`;
}

export function placeOf(question: Question): Place {
  return { screen: 'section', section: question.section_number, focus: controlId(question) };
}

export function placeOfFile(file: FileQuestion): Place {
  return { screen: 'documents', focus: fileControlId(file) };
}
