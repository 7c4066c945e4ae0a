/** Rule: wages are paid although there is no staff. */
import { compareDecimals } from '@probity/questionnaire-rules/compare';
import { textOf } from '@probity/questionnaire-rules/read';
import type { Given, Rule } from '../model.ts';
import { isAboutSubject, quote } from '../wording.ts';

const STAFF = /\b(?:how many|number of)\b.*\b(?:people|persons|employees|staff)\b|\bhead ?count\b/i;
/** Questions about part of the staff, or about events, whose answer may be zero. */
const NOT_ALL_STAFF =
  /\b(?:who|with|under|over|below|above|accidents?|injur\w*|left|new|hired|part[- ]time|temporary|trained|women|complet\w*|compliance|certified|abroad)\b/i;
const PAYROLL = /\b(?:payroll|salar(?:y|ies)|wages|staff costs|personnel (?:costs|expenses))\b/i;

export const payrollWithoutStaff: Rule = ({ given }) => {
  const own = given.filter(({ question }) => isAboutSubject(question));
  const zeroStaff = own.find(
    ({ question, answer }) =>
      question.question_type === 'number' &&
      STAFF.test(question.text) &&
      !NOT_ALL_STAFF.test(question.text) &&
      compareDecimals(textOf(answer), '0') === 0,
  );
  const paid = own.find(
    ({ question, answer }) =>
      question.question_type === 'currency' &&
      PAYROLL.test(question.text) &&
      (compareDecimals(textOf(answer), '0') ?? 0) > 0,
  );
  return zeroStaff === undefined || paid === undefined ? [] : [finding(zeroStaff, paid)];
};

function finding(zeroStaff: Given, paid: Given) {
  return {
    question_id: paid.question.id,
    rule: 'payroll_without_staff',
    severity: 'info',
    message: `An amount of ${quote(textOf(paid.answer))} is paid to staff, but the number of staff given is zero.`,
    related_question_ids: [zeroStaff.question.id],
  } as const;
}
