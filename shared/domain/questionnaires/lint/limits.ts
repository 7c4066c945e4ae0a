/** Checks names, titles and numbers of parts. A page of authors has no schema in between, and says the same. */
import {
  MAX_ALL_OPTIONS,
  MAX_ALL_RULES,
  MAX_FILE_QUESTIONS,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_RULES,
  MAX_SECTIONS,
  TEXT_LIMITS,
} from '../limits.ts';
import type { PlacedQuestion } from '../placed.ts';
import { type Check, error, type Finding } from './finding.ts';

/** Names and titles must say something and fit. */
export const checkNames: Check = ({ template }) => [
  ...lintText('name', 'The name', 'name', template.name),
  ...lintText('description', 'The description', 'description', template.description),
  ...template.sections.flatMap((section, s) => [
    ...lintText('title', 'The title of the section', `sections[${s}]`, section.title),
    ...section.sub_sections.flatMap((sub, b) =>
      lintText('title', 'The title of the sub-section', `sections[${s}].sub_sections[${b}]`, sub.title),
    ),
  ]),
  ...template.file_questions.flatMap((file, f) => [
    ...lintText('documentType', 'The name of the document', `file_questions[${f}]`, file.document_type),
    ...lintText('documentDescription', 'The description', `file_questions[${f}]`, file.description),
  ]),
];

/** A questionnaire must have a section, and no more of anything than the service keeps. */
export const checkCounts: Check = ({ template, placed }) => [
  ...(template.sections.length === 0
    ? [error('no_sections', 'sections', 'There is no section.', 'Add a section.')]
    : []),
  ...lintCount('sections', 'sections', template.sections.length, MAX_SECTIONS),
  ...lintCount('sections', 'questions', placed.length, MAX_QUESTIONS),
  ...lintCount('sections', 'rules', sum(placed.map(rulesOf)), MAX_ALL_RULES),
  ...lintCount('sections', 'options', sum(placed.map(optionsOf)), MAX_ALL_OPTIONS),
  ...lintCount('file_questions', 'documents', template.file_questions.length, MAX_FILE_QUESTIONS),
  ...placed.flatMap((each) => [
    ...lintCount(`${each.path}.options`, 'options', optionsOf(each), MAX_OPTIONS),
    ...lintCount(`${each.path}.visibility_conditions`, 'rules', rulesOf(each), MAX_RULES),
  ]),
];

function rulesOf({ question }: PlacedQuestion): number {
  return question.visibility_conditions?.rules.length ?? 0;
}

function optionsOf({ question }: PlacedQuestion): number {
  return question.options?.length ?? 0;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function lintText(
  part: keyof typeof TEXT_LIMITS,
  what: string,
  path: string,
  text: string,
): readonly Finding[] {
  const { least, most } = TEXT_LIMITS[part];
  if (least === 1 && text.trim() === '') return [error('blank_text', path, `${what} is blank.`, 'Write it.')];
  const length = [...text].length;
  if (length <= most) return [];
  return [error('text_too_long', path, `${what} has ${length} characters of ${most}.`, 'Shorten it.')];
}

function lintCount(path: string, what: string, count: number, most: number): readonly Finding[] {
  if (count <= most) return [];
  return [error('too_many', path, `There are ${count} ${what}, and at most ${most} are kept.`, 'Split it.')];
}
