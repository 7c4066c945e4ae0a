/** Validates one answer against its question type (QT-001 to QT-016). Used by submissions, not by saves. */
import { isCarriable, isEmail, isTel, isUrl } from '@probity/written/addresses';
import { isCountryCode } from '@probity/written/countries';
import { isDay, isDecimal } from './compare.ts';
import { validateInstances } from './instances.ts';
import type { Answerable, AnswerContent, QuestionType } from './model.ts';
import type { AnswerProblem, ProblemCode } from './problems.ts';
import { dateOf, isAnswered, parseSelection, textOf } from './read.ts';
import { asksForShare, isShare } from './shares.ts';

/** What a message reads of a country that is no code. */
const LONGEST_COUNTRY = 80;

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
  if (!isCarriable(text)) return { code: 'malformed_text' };
  // A code point has at most two code units, so short texts need no count.
  const long = text.length > MAX_TEXT_LENGTH && [...text].length > MAX_TEXT_LENGTH;
  return long ? { code: 'text_too_long' } : null;
}

function misplaced(question: Answerable, answer: AnswerContent): AnswerProblem | null {
  const { question_type: type } = question;
  const used = textOf(answer) !== '' && textOf(answer) !== '[]';
  if (type === 'structured') {
    return used || dateOf(answer) !== '' ? wrongField('structured_data') : null;
  }
  const entries = (answer.structured_data?.length ?? 0) > 0;
  if (type === 'date') return used || entries ? wrongField('date_answer') : null;
  return dateOf(answer) !== '' || entries ? wrongField('answer_text') : null;
}

function wrongField(detail: keyof AnswerContent): AnswerProblem {
  return { code: 'wrong_field', detail };
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
      return invalidText(question.question_type, textOf(answer), question.text ?? '');
  }
}

function invalidTextAndDate(answer: AnswerContent): AnswerProblem | null {
  if (textOf(answer) === '') return { code: 'text_missing' };
  if (dateOf(answer) === '') return { code: 'date_missing' };
  return isDay(dateOf(answer)) ? null : NOT_A_DATE;
}

function invalidSelection(selection: unknown, options: readonly string[]): AnswerProblem | null {
  if (!Array.isArray(selection)) return { code: 'not_a_list' };
  if (!selection.every((entry) => options.includes(entry))) return NOT_AN_OPTION;
  return new Set(selection).size === selection.length ? null : { code: 'duplicate_option' };
}

type PlainType = Exclude<QuestionType, 'date' | 'text_and_date' | 'select' | 'multi_select' | 'structured'>;

function invalidText(type: PlainType, text: string, asked: string): AnswerProblem | null {
  const [accepts, code] = FORMATS[type];
  if (type === 'country' && !accepts(text)) return { code, detail: text.slice(0, LONGEST_COUNTRY) };
  if (!accepts(text)) return { code };
  return type === 'percentage' && asksForShare(asked) && !isShare(text)
    ? { code: 'share_out_of_range' }
    : null;
}

type Format = readonly [accepts: (text: string) => boolean, refusal: ProblemCode];

const FORMATS: Readonly<Record<PlainType, Format>> = {
  text: [() => true, 'not_a_text'],
  number: [isDecimal, 'not_a_number'],
  percentage: [isDecimal, 'not_a_percentage'],
  currency: [isDecimal, 'not_an_amount'],
  email: [isEmail, 'not_an_email'],
  tel: [isTel, 'not_a_phone_number'],
  url: [isUrl, 'not_a_url'],
  boolean: [(text) => text === 'yes' || text === 'no', 'not_yes_or_no'],
  yes_no_na: [(text) => text === 'yes' || text === 'no' || text === 'na', 'not_yes_no_or_na'],
  country: [isCountryCode, 'not_a_country_code'],
};

const NOT_A_DATE: AnswerProblem = { code: 'not_a_date' };
const NOT_AN_OPTION: AnswerProblem = { code: 'not_an_option' };
