/** A "yes" with too short an explanation. */
import { expect, test } from 'vitest';
import { doubtsOf, findingsOf } from '../response-builder.ts';

const explained = (answer: string, text = 'Describe each arrangement and its purpose.') =>
  doubtsOf([
    { text: 'Are there trusts?', type: 'boolean', answer: 'yes' },
    { text, answer, whenYes: 1 },
  ]);

test.each(['Family', 'Two trusts', 'No', 'Trusts.'])('doubts the explanation %s', (answer) => {
  expect(explained(answer)).toEqual(['detail_too_thin 2']);
});

test('names the question that was answered with yes', () => {
  const [finding] = findingsOf([
    { text: 'Are there trusts?', type: 'yes_no_na', answer: 'yes' },
    { text: 'Give details.', answer: 'Some', whenYes: 1 },
  ]);
  expect(finding?.related_question_ids).toEqual([1]);
});

test.each([
  ['an explanation', 'A family trust', undefined],
  ['an explanation without spaces', '家族信託が株式を保有しています', undefined],
  ['a name', 'Jonas Abendroth', 'Who is the reporting officer?'],
  ['a number of them', 'Two', 'How many trusts?'],
])('says nothing of %s', (_case, answer, text) => {
  expect(explained(answer, text)).toEqual([]);
});

test('says nothing of questions that depend on no yes', () => {
  expect(doubtsOf([{ text: 'Describe the business.', answer: 'Shipping' }])).toEqual([]);
});

test('leaves a placeholder to the rule for placeholders', () => {
  expect(
    doubtsOf([
      { text: 'Are there trusts?', type: 'boolean', answer: 'yes' },
      { text: 'Describe them.', answer: 'tbc', whenYes: 1, required: true },
    ]),
  ).toEqual(['placeholder_answer 2']);
});
