/** Why an answer is invalid, and what the API says about it. The respondent's page has texts of its own. */
import { codeMeantBy } from '@probity/written/country-names';

/** The codes are stable. `{detail}` stands for the detail of the problem. */
export const PROBLEM_MESSAGES = {
  malformed_text: 'The answer contains characters or nesting that cannot be stored. Enter it again.',
  text_too_long: 'Shorten the text to 20,000 characters.',
  wrong_field: 'Answer in {detail}.',
  text_missing: 'Enter the text as well as the date.',
  date_missing: 'Enter the date as well as the text.',
  not_a_date: 'Enter a date that exists, as YYYY-MM-DD.',
  not_a_list: 'Give the selected options as a JSON array of strings.',
  not_an_option: 'Choose from the options of the question.',
  duplicate_option: 'Select each option once.',
  not_a_text: 'Enter text.',
  not_a_number: 'Enter a number such as 1250 or 12.5.',
  not_a_percentage: 'Enter a number such as 25 or 12.5, without the % sign.',
  share_out_of_range: 'Enter a share from 0 to 100.',
  not_an_amount: 'Enter an amount such as 1250000.50, without currency sign or thousands separators.',
  not_an_email: 'Enter an e-mail address such as name@example.com.',
  not_a_phone_number: 'Enter a telephone number such as +44 20 7946 0000.',
  not_a_url: 'Enter a web address such as https://www.example.com.',
  not_yes_or_no: 'Answer yes or no.',
  not_yes_no_or_na: 'Answer yes, no or na.',
  not_a_country_code: 'Enter a two-letter ISO country code in capitals, such as {detail}.',
  not_a_list_of_objects: 'Each entry must be a JSON object.',
  data_too_large: 'The entries are larger than 64 KB in total. Shorten them.',
  schema_mismatch: '{detail}',
} as const;

export type ProblemCode = keyof typeof PROBLEM_MESSAGES;

export interface AnswerProblem {
  readonly code: ProblemCode;
  /** What the code does not say, in English: the field to answer in, what is wrong with an entry, or what was written for a country. */
  readonly detail?: string;
}

/** An English sentence that tells the sender of the answer what to do. */
export function messageOf({ code, detail = '' }: AnswerProblem): string {
  const named = code === 'not_a_country_code' ? (codeMeantBy(detail) ?? 'DE') : detail;
  return PROBLEM_MESSAGES[code].replace('{detail}', () => named);
}
