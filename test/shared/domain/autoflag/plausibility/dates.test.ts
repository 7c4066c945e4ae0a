/** Dates in the future of questions about the past, and dates of centuries ago. */
import type { InstanceSchema } from '@probity/questionnaire-rules/model';
import { expect, test } from 'vitest';
import { doubtsOf, TODAY } from '../response-builder.ts';

const date = (text: string, answer: string) => doubtsOf([{ text, type: 'date', answer }]);

test.each([
  'On which date was the company incorporated?',
  'When was the company registered?',
  'Date of birth of the managing director',
  'When was the organisation established?',
  'On which date did the last financial year with approved accounts end?',
])('doubts a date in the future: %s', (text) => {
  expect(date(text, '2031-05-01')).toEqual(['date_in_future 1']);
});

test('reads the date of a text-and-date answer, and dates within entries', () => {
  const answer = { answer_text: 'Authority, 12/4', date_answer: '2030-01-01' };
  expect(
    doubtsOf([{ text: 'Name the authority and when it was granted.', type: 'text_and_date', answer }]),
  ).toEqual(['date_in_future 1']);
  const schema: InstanceSchema = {
    properties: { born: { type: 'string', title: 'Date of birth', format: 'date' } },
  };
  const entries = { structured_data: [{ born: '1970-01-01' }, { born: '2070-01-01' }, { born: 7 }] };
  expect(doubtsOf([{ text: 'List the directors.', type: 'structured', schema, answer: entries }])).toEqual([
    'date_in_future 1',
    'format_invalid 1',
  ]);
});

test.each([
  ['today', 'When was the company registered?', TODAY],
  ['the past', 'When was the company registered?', '1899-12-31'],
  ['an expiry', 'On which date does the last certificate that was issued expire?', '2031-05-01'],
  ['a plan', 'The policy was last approved long ago. When is the next review planned?', '2027-01-01'],
  ['a neutral question', 'Date of the declaration', '2031-05-01'],
  ['the end of a contract', 'Last day of the contract', '2031-05-01'],
])('says nothing of %s', (_case, text, answer) => {
  expect(date(text, answer)).toEqual([]);
});

test('doubts dates before 1600, whatever the question', () => {
  expect(date('Date of the declaration', '0202-09-21')).toEqual(['date_before_1600 1']);
  expect(date('When was the company founded?', '1600-01-01')).toEqual([]);
});
