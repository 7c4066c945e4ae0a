/** Rule: the telephone number of an office has the calling code of another country. */
import { textOf } from '@probity/questionnaire-rules/read';
import type { Rule } from '../model.ts';
import { isAboutSubject, quote } from '../wording.ts';

/** Calling codes (ITU-T E.164) of countries that have exactly one. Other countries are not checked. */
const WRITTEN_CODES =
  'AE 971, AR 54, AT 43, AU 61, BE 32, BG 359, BR 55, CA 1, CH 41, CL 56, CN 86, CO 57, CY 357, CZ 420, ' +
  'DE 49, DK 45, EE 372, EG 20, ES 34, FI 358, FR 33, GB 44, GR 30, HK 852, HR 385, HU 36, ID 62, IE 353, ' +
  'IL 972, IN 91, IS 354, IT 39, JP 81, KE 254, KR 82, LI 423, LT 370, LU 352, LV 371, MT 356, MX 52, ' +
  'MY 60, NG 234, NL 31, NO 47, NZ 64, PH 63, PL 48, PT 351, RO 40, RS 381, SA 966, SE 46, SG 65, SI 386, ' +
  'SK 421, TH 66, TR 90, TW 886, UA 380, US 1, VN 84, ZA 27';

const CALLING_CODES: ReadonlyMap<string, string> = new Map(
  WRITTEN_CODES.split(', ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
);

/** Calling codes without a country: freephone, shared cost, personal, satellite, networks. */
const OF_NO_COUNTRY = /^(?:800|808|870|878|88[123]|888|979)/;

/** Questions about the same office. A company's general number may be in any country. */
const OFFICES = [/\bregistered office\b/i, /\bhead ?office\b|\bheadquarters\b/i, /\bplace of business\b/i];

export const telephoneOfOtherCountry: Rule = ({ given }) => {
  const own = given.filter(({ question }) => isAboutSubject(question));
  return OFFICES.flatMap((office) => {
    const about = own.filter(({ question }) => office.test(question.text));
    const countries = about.filter(({ question }) => question.question_type === 'country');
    const [country] = countries;
    const code = CALLING_CODES.get(textOf(country?.answer));
    if (country === undefined || countries.length > 1 || code === undefined) return [];
    return about
      .filter(({ question }) => question.question_type === 'tel')
      .filter(({ answer }) => isOfOtherCountry(textOf(answer), code))
      .map(({ question, answer }) => ({
        question_id: question.id,
        rule: 'telephone_of_other_country',
        severity: 'info',
        message: `The number ${quote(textOf(answer))} does not begin with +${code}, the calling code of the country given for the same office.`,
        related_question_ids: [country.question.id],
      }));
  });
};

/** Only a number in international format has a country. */
function isOfOtherCountry(number: string, code: string): boolean {
  if (!/^(?:\+|00)/.test(number)) return false;
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  return !digits.startsWith(code) && !OF_NO_COUNTRY.test(digits);
}
