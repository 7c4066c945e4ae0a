/** Checks the options of select and multi-select questions. */
import type { TemplateQuestion } from '../template.ts';
import { type Check, error, type Finding, warning } from './finding.ts';

/** Options must exist where they are needed and only there, and must be distinct and selectable. */
export const checkOptions: Check = ({ placed }) =>
  placed.flatMap(({ question, path }) => lintOptions(question, `${path}.options`));

function lintOptions(question: TemplateQuestion, path: string): readonly Finding[] {
  const { question_type: type, options } = question;
  const selectable = type === 'select' || type === 'multi_select';
  if (!selectable) {
    if (options === null) return [];
    const fix = 'Remove the options, or make the question a select or multi_select.';
    return [error('options_not_allowed', path, `A ${type} question has no options.`, fix)];
  }
  if (options === null || options.length === 0) {
    return [error('options_missing', path, `A ${type} question needs options.`, 'List the options.')];
  }
  const few =
    options.length === 1
      ? [
          warning(
            'single_option',
            path,
            'There is only one option to choose.',
            'Add options, or ask yes or no.',
          ),
        ]
      : [];
  return [...few, ...lintEach(options, path)];
}

function lintEach(options: readonly string[], path: string): readonly Finding[] {
  const seen = new Map<string, string>();
  return options.flatMap((option, index): Finding[] => {
    const at = `${path}[${index}]`;
    if (option.trim() === '')
      return [error('blank_option', at, 'The option is blank.', 'Write or remove the option.')];
    if (option.trim() !== option) {
      const message = `The option "${option}" begins or ends with white space and could never be chosen.`;
      return [error('untrimmed_option', at, message, 'Remove the white space.')];
    }
    const earlier = seen.get(option.toLowerCase());
    seen.set(option.toLowerCase(), option);
    if (earlier === undefined) return [];
    if (earlier === option) {
      return [
        error('duplicate_option', at, `The option "${option}" is listed twice.`, 'Remove one of them.'),
      ];
    }
    const message = `The options "${earlier}" and "${option}" differ only in capitals.`;
    return [warning('similar_option', at, message, 'Make the difference clear, or remove one of them.')];
  });
}
