/** A declaration that a respondent denies is recognised; an ordinary question that is answered with no is not. */
import { expect, it } from 'vitest';
import { isRefusedDeclaration } from '#shared/domain/reports/assessment/answers/declarations.ts';

const NO = { answer_text: 'no' };

it.each([
  'I confirm that the answers are complete',
  'I confirm that the answers are complete and correct.',
  'We hereby declare that nothing was left out.',
  'The undersigned certifies that the information is true.',
  'Do you confirm that all owners are named?',
])('%s', (text) => {
  expect(isRefusedDeclaration({ question_type: 'boolean', text }, NO)).toBe(true);
  expect(isRefusedDeclaration({ question_type: 'boolean', text }, { answer_text: 'yes' })).toBe(false);
  expect(isRefusedDeclaration({ question_type: 'text', text }, NO)).toBe(false);
  expect(isRefusedDeclaration({ question_type: 'boolean', text }, undefined)).toBe(false);
});

it.each([
  'Is the company listed on a stock exchange?',
  'Do you have a policy against bribery?',
  'Did a court confirm the judgement?',
  'Does the company declare dividends?',
])('no to “%s” is an answer', (text) => {
  expect(isRefusedDeclaration({ question_type: 'boolean', text }, NO)).toBe(false);
});
