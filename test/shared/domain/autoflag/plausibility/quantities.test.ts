/** Percentages above 100 and negative quantities. */
import type { InstanceSchema } from '@probity/questionnaire-rules/model';
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

test.each(['100.01', '-1', '1250'])('doubts %s per cent of a whole', (answer) => {
  const text = 'What percentage of staff was trained?';
  expect(doubtsOf([{ text, type: 'percentage', answer }])).toEqual(['percentage_out_of_range 1']);
});

test.each([
  ['0', 'What percentage of the company does a state hold?'],
  ['100.000', 'What percentage of the company does a state hold?'],
  ['140', 'By what percentage has turnover grown?'],
  ['-12', 'Percentage change of the workforce'],
  ['180', 'What is the capital ratio in per cent?'],
  ['-4.5', 'Profit margin of the last year'],
])('says nothing of %s per cent: %s', (answer, text) => {
  expect(doubtsOf([{ text, type: 'percentage', answer }])).toEqual([]);
});

test('reads percentages within entries', () => {
  const schema: InstanceSchema = { properties: { share: { type: 'number', title: 'Quota (%)' } } };
  const list = (share: number) =>
    doubtsOf([
      { text: 'List the sites.', type: 'structured', schema, answer: { structured_data: [{ share }] } },
    ]);
  expect(list(120)).toEqual(['percentage_out_of_range 1']);
  expect(list(20)).toEqual([]);
});

test('doubts a negative count and a negative turnover', () => {
  expect(
    doubtsOf([
      { text: 'How many people does the company employ?', type: 'number', answer: '-3' },
      { text: 'What was the turnover of that year?', type: 'currency', answer: '-0.01' },
    ]),
  ).toEqual(['negative_quantity 1', 'negative_quantity 2']);
});

test.each([
  ['currency', 'What was the net result of that year? Enter a loss with a minus sign.', '-412500.50'],
  ['currency', 'Change of turnover against the year before', '-1000'],
  ['number', 'Lowest storage temperature', '-18'],
  ['number', 'How many people does the company employ?', '-0'],
] as const)('says nothing of a %s that may be negative: %s', (type, text, answer) => {
  expect(doubtsOf([{ text, type, answer }])).toEqual([]);
});
