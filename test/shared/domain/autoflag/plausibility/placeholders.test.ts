/** Placeholder answers. */
import { expect, test } from 'vitest';
import { doubtsOf, findingsOf } from '../response-builder.ts';

const required = (answer: string, text = 'Describe the goods that the company supplies.') =>
  findingsOf([{ text, answer, required: true }]).map(({ rule, severity }) => `${rule} ${severity}`);

test.each([
  'tbc',
  'T.B.C.',
  'xxx',
  'XXXX',
  'test',
  'Test.',
  'asdf',
  'Lorem ipsum dolor sit amet',
  '...',
  '???',
  'to follow',
])('doubts %s', (answer) => {
  expect(required(answer)).toEqual(['placeholder_answer warning']);
});

test.each(['n/a', 'N/A', '-', '--', '–', '(n.a.)', 'Not applicable.'])('notes %s', (answer) => {
  expect(required(answer)).toEqual(['placeholder_answer info']);
});

test.each([
  'None',
  'No',
  'None, the company is owned by natural persons.',
  'Test equipment for water works',
  'AAA',
  'III',
  'ABC',
  'X',
  'XX Century Trading Ltd',
  '検査機器',
  '€',
  '5',
])('says nothing of %s', (answer) => {
  expect(required(answer)).toEqual([]);
});

test('leaves optional questions alone, and those that offer the way out', () => {
  expect(doubtsOf([{ text: 'Other remarks', answer: 'n/a' }])).toEqual([]);
  expect(required('n/a', 'Name the parent company, if any.')).toEqual([]);
  expect(required('xxx', 'Name the parent company, if any.')).toEqual(['placeholder_answer warning']);
});

test('doubts an entry whose texts are all placeholders, not one with a gap', () => {
  const list = (...structured_data: object[]) =>
    doubtsOf([{ text: 'List the owners.', type: 'structured', required: true, answer: { structured_data } }]);
  expect(list({ name: 'Ada Quill', role: '-' })).toEqual([]);
  expect(list({ name: 'Ada Quill', role: 'Owner' }, { name: 'xxx', role: 'tbc' })).toEqual([
    'placeholder_answer 1',
  ]);
});
