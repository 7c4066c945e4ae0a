/** Events before incorporation. */
import { expect, test } from 'vitest';
import { type Asked, doubtsOf, findingsOf } from '../response-builder.ts';

const BEGAN = 'On which date was the company incorporated?';
const life = (began: string, event: Asked) => [{ text: BEGAN, type: 'date', answer: began } as const, event];
const yearEnd: Asked = {
  text: 'On which date did the last financial year with approved accounts end?',
  type: 'date',
  answer: '2025-12-31',
};

test('doubts a company that ended a financial year, held a licence or approved a policy before it began', () => {
  const licence: Asked = {
    text: 'Name the authority, and the date on which the licence was granted.',
    type: 'text_and_date',
    answer: { answer_text: 'Harbour Office', date_answer: '2001-06-01' },
  };
  expect(doubtsOf(life('2026-03-01', yearEnd))).toEqual(['incorporated_after_event 1']);
  expect(findingsOf([...life('2026-03-01', yearEnd), licence])).toMatchObject([
    { question_id: 1, related_question_ids: [2, 3] },
  ]);
});

test.each<[string, readonly Asked[]]>([
  ['the usual order', life('2009-03-17', yearEnd)],
  ['the same day', life('2025-12-31', yearEnd)],
  ['the accounts of the parent', life('2026-03-01', { ...yearEnd, section: 'Parent company' })],
  [
    'dates of something else',
    life('2026-03-01', { text: 'Start of the lease', type: 'date', answer: '2020-01-01' }),
  ],
  ['a date that does not exist', life('2026-02-30', yearEnd).slice(1)],
])('says nothing of %s', (_case, asked) => {
  expect(doubtsOf(asked)).toEqual([]);
});
