/** Rule: a registration number belongs to a register of another country. */
import { textOf } from '@probity/questionnaire-rules/read';
import { isCountryCode } from '@probity/written/countries';
import type { AssessedQuestion, Given, Rule } from '../model.ts';
import { contentOf, isAboutSubject, quote } from '../wording.ts';

/** Number formats that identify their register. Numbers of digits only are used everywhere and are not checked. */
const REGISTERS: readonly { readonly form: RegExp; readonly countries: readonly string[] }[] = [
  { form: /^HR[AB][\s-]*\d{1,7}(?:\s?[A-Z]{1,3})?$/, countries: ['DE'] },
  { form: /^FN[\s-]*\d{1,6}\s?[A-Z]$/, countries: ['AT'] },
  // Companies of Liechtenstein have Swiss tax numbers.
  { form: /^CHE-?\d{3}\.?\d{3}\.?\d{3}$/, countries: ['CH', 'LI'] },
  { form: /^K\.?V\.?K\.?(?:\s?(?:NR|NO)\.?)?[\s:-]*\d{8}$/, countries: ['NL', 'AW', 'CW', 'SX', 'BQ'] },
  { form: /^KRS[\s:-]*\d{10}$/, countries: ['PL'] },
  { form: /^CVR[\s:-]*\d{8}$/, countries: ['DK', 'GL', 'FO'] },
  { form: /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, countries: ['IN'] },
];

const NUMBER = /\bregist(?:ration|er|ry) (?:number|no)\b|\bcompany number\b/i;
const OTHER_NUMBER = /\b(?:tax|vat|licen[cs]e|charity|data protection|export|customs)\b/i;
const COUNTRY = /\b(?:incorporat(?:ed|ion)|registered|registration)\b/i;

export const registrationOfOtherCountry: Rule = ({ given }) => {
  const number = only(given, (q) => q.question_type === 'text' && isRegistrationNumber(q));
  const country = only(given, (q) => q.question_type === 'country' && COUNTRY.test(q.text));
  if (number === undefined || country === undefined || mentionsBranch(given)) return [];
  const written = textOf(number.answer).normalize('NFKC').toUpperCase();
  const register = REGISTERS.find(({ form }) => form.test(written));
  const answered = textOf(country.answer);
  if (register === undefined || !isCountryCode(answered) || register.countries.includes(answered)) return [];
  return [
    {
      question_id: number.question.id,
      rule: 'registration_of_other_country',
      severity: 'warning',
      message: `The number ${quote(contentOf(number))} has the form of a register in ${register.countries[0]}, but the country given is ${answered}.`,
      related_question_ids: [country.question.id],
    },
  ];
};

function isRegistrationNumber({ text }: AssessedQuestion): boolean {
  return NUMBER.test(text) && !OTHER_NUMBER.test(text);
}

/** The only answer of its kind about the subject. Undefined where there are several. */
function only(given: readonly Given[], matches: (question: AssessedQuestion) => boolean): Given | undefined {
  const found = given.filter(({ question }) => isAboutSubject(question) && matches(question));
  return found.length === 1 ? found[0] : undefined;
}

/** A branch is registered in one country and incorporated in another. */
function mentionsBranch(given: readonly Given[]): boolean {
  return given.some(
    ({ question, answer }) => question.question_type === 'select' && /\bbranch\b/i.test(textOf(answer)),
  );
}
