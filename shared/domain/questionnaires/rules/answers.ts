/** Validates one answer against its question type (QT-001 to QT-016). Used by submissions, not by saves. */
import { isCountryCode } from '#shared/contract/countries.ts';
import { isDay, isDecimal } from './compare.ts';
import { isCarriable, isEmail, isTel, isUrl } from './formats.ts';
import { validateInstances } from './instances.ts';
import type { Answerable, AnswerContent, AnswerProblem, QuestionType } from './model.ts';
import { dateOf, isAnswered, parseSelection, textOf } from './read.ts';

/** Longest answer text, in Unicode code points. */
export const MAX_TEXT_LENGTH = 20_000;

/**
 * The first problem of an answer, or null. A missing answer is valid here, because completeness checks required questions.
 * Content in a field that the type does not use is refused, because it would be lost silently.
 */
export function validateAnswer(question: Answerable, answer: AnswerContent): AnswerProblem | null {
  return (
    malformed(answer) ??
    (isAnswered(question.question_type, answer) ? invalid(question, answer) : misplaced(question, answer))
  );
}

function malformed(answer: AnswerContent): AnswerProblem | null {
  const text = answer.answer_text ?? '';
  if (!isCarriable(text)) {
    return problem('malformed_text', 'The text contains characters that cannot be stored. Type it again.');
  }
  // A code point has at most two code units, so short texts need no count.
  if (text.length > MAX_TEXT_LENGTH && [...text].length > MAX_TEXT_LENGTH) {
    return problem(
      'text_too_long',
      `Shorten the text to ${MAX_TEXT_LENGTH.toLocaleString('en')} characters.`,
    );
  }
  return null;
}

function misplaced(question: Answerable, answer: AnswerContent): AnswerProblem | null {
  const { question_type: type } = question;
  const used = textOf(answer) !== '' && textOf(answer) !== '[]';
  if (type === 'structured') {
    return used || dateOf(answer) !== '' ? problem('wrong_field', 'Answer in structured_data.') : null;
  }
  const entries = (answer.structured_data?.length ?? 0) > 0;
  if (type === 'date') return used || entries ? problem('wrong_field', 'Answer in date_answer.') : null;
  return dateOf(answer) !== '' || entries ? problem('wrong_field', 'Answer in answer_text.') : null;
}

function invalid(question: Answerable, answer: AnswerContent): AnswerProblem | null {
  switch (question.question_type) {
    case 'date':
      return isDay(dateOf(answer)) ? null : NOT_A_DATE;
    case 'text_and_date':
      return invalidTextAndDate(answer);
    case 'select':
      return question.options?.includes(textOf(answer)) === true ? null : NOT_AN_OPTION;
    case 'multi_select':
      return invalidSelection(parseSelection(answer), question.options ?? []);
    case 'structured':
      return validateInstances(answer.structured_data ?? [], question.schema);
    default:
      return invalidText(question.question_type, textOf(answer));
  }
}

function invalidTextAndDate(answer: AnswerContent): AnswerProblem | null {
  if (textOf(answer) === '') return problem('text_missing', 'Enter the text as well as the date.');
  if (dateOf(answer) === '') return problem('date_missing', 'Enter the date as well as the text.');
  return isDay(dateOf(answer)) ? null : NOT_A_DATE;
}

function invalidSelection(selection: unknown, options: readonly string[]): AnswerProblem | null {
  if (!Array.isArray(selection))
    return problem('not_a_list', 'Give the selected options as a JSON array of strings.');
  if (!selection.every((entry) => options.includes(entry))) return NOT_AN_OPTION;
  return new Set(selection).size === selection.length
    ? null
    : problem('duplicate_option', 'Select each option once.');
}

type PlainType = Exclude<QuestionType, 'date' | 'text_and_date' | 'select' | 'multi_select' | 'structured'>;

function invalidText(type: PlainType, text: string): AnswerProblem | null {
  const format = FORMATS[type];
  return format.accepts(text) ? null : problem(format.code, format.message);
}

interface Format {
  readonly accepts: (text: string) => boolean;
  readonly code: string;
  readonly message: string;
}

const FORMATS: Readonly<Record<PlainType, Format>> = {
  text: { accepts: () => true, code: 'not_a_text', message: 'Enter text.' },
  number: { accepts: isDecimal, code: 'not_a_number', message: 'Enter a number such as 1250 or 12.5.' },
  percentage: {
    accepts: isDecimal,
    code: 'not_a_percentage',
    message: 'Enter a number such as 25 or 12.5, without the % sign.',
  },
  currency: {
    accepts: isDecimal,
    code: 'not_an_amount',
    message: 'Enter an amount such as 1250000.50, without currency sign or thousands separators.',
  },
  email: {
    accepts: isEmail,
    code: 'not_an_email',
    message: 'Enter an e-mail address such as name@example.com.',
  },
  tel: {
    accepts: isTel,
    code: 'not_a_phone_number',
    message: 'Enter a telephone number such as +44 20 7946 0000.',
  },
  url: { accepts: isUrl, code: 'not_a_url', message: 'Enter a web address such as https://www.example.com.' },
  boolean: {
    accepts: (text) => text === 'yes' || text === 'no',
    code: 'not_yes_or_no',
    message: 'Answer yes or no.',
  },
  yes_no_na: {
    accepts: (text) => text === 'yes' || text === 'no' || text === 'na',
    code: 'not_yes_no_or_na',
    message: 'Answer yes, no or na.',
  },
  country: {
    accepts: isCountryCode,
    code: 'not_a_country_code',
    message: 'Enter a two-letter ISO country code in capitals, such as DE.',
  },
};

const NOT_A_DATE = problem('not_a_date', 'Enter a date that exists, as YYYY-MM-DD.');
const NOT_AN_OPTION = problem('not_an_option', 'Choose from the options of the question.');

function problem(code: string, message: string): AnswerProblem {
  return { code, message };
}
