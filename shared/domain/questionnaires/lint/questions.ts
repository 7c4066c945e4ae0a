/** Checks keys, texts and numbers of questions. */
import { MAX_QUESTION_LENGTH } from '../limits.ts';
import { numberTemplate } from '../numbering.ts';
import { type Check, error, type Finding, warning } from './finding.ts';

/** Every key must be unique among questions and file questions. */
export const checkKeys: Check = ({ template, placed }) => {
  const keyed = [
    ...placed.map(({ question, path }) => ({ key: question.key, path })),
    ...template.file_questions.map(({ key }, index) => ({ key, path: `file_questions[${index}]` })),
  ];
  const first = new Map<string, string>();
  return keyed.flatMap(({ key, path }) => {
    const earlier = first.get(key);
    first.set(key, earlier ?? path);
    return earlier === undefined
      ? []
      : [
          error(
            'duplicate_key',
            path,
            `The key "${key}" is already used at ${earlier}.`,
            'Choose another key.',
          ),
        ];
  });
};

/** Every question must have a text of at most 1000 characters (QST-027). */
export const checkTexts: Check = ({ placed }) =>
  placed.flatMap(({ question, path }) => {
    const { text } = question;
    if (text.trim() === '')
      return [error('blank_text', path, 'The question has no text.', 'Write the question.')];
    if (text.length <= MAX_QUESTION_LENGTH) return [];
    const message = `The text has ${text.length} characters; at most ${MAX_QUESTION_LENGTH} are allowed.`;
    return [error('text_too_long', path, message, 'Shorten the question or split it.')];
  });

/** Numbers fixed by the author must increase by one. */
export const checkNumbers: Check = ({ template }) => {
  const { sections, subSections, questions } = numberTemplate(template);
  return [...sections, ...subSections.flat(), ...questions].flatMap(
    ({ number, previous, path }): Finding[] => {
      if (number === previous + 1) return [];
      const message = `Number ${number} follows number ${previous}.`;
      const fix = `Number it ${previous + 1}, or leave the number out.`;
      return [
        number > previous
          ? warning('numbering_gap', path, message, fix)
          : error('numbering_order', path, message, fix),
      ];
    },
  );
};

/** A section or sub-section without questions would be an empty page. */
export const checkSections: Check = ({ template }) =>
  template.sections.flatMap((section, s) => {
    const path = `sections[${s}]`;
    const empty = section.sub_sections.flatMap((sub, b) =>
      sub.questions.length > 0 ? [] : [emptySection(`${path}.sub_sections[${b}]`, sub.title)],
    );
    const hasNone = section.questions.length === 0 && section.sub_sections.length === 0;
    return hasNone ? [emptySection(path, section.title)] : empty;
  });

function emptySection(path: string, title: string): Finding {
  return warning(
    'empty_section',
    path,
    `"${title}" has no questions.`,
    'Add a question or remove the section.',
  );
}
