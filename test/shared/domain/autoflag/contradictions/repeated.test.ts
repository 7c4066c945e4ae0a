/** The same question asked twice. */
import { expect, test } from 'vitest';
import { type Asked, doubtsOf, findingsOf } from '../response-builder.ts';

const asked = (
  type: Exclude<Asked['type'], undefined>,
  [first, second]: readonly [string, string],
  changes: Partial<Asked> = {},
) =>
  doubtsOf([
    { text: 'In which country is the company incorporated?', type, answer: first },
    {
      text: 'Please state the country in which your company is incorporated',
      type,
      answer: second,
      ...changes,
    },
  ]);

test.each([
  ['country', 'DE', 'FR'],
  ['date', '2009-03-17', '2010-03-17'],
  ['number', '146', '147'],
  ['boolean', 'yes', 'no'],
] as const)('doubts the second %s that differs from the first', (type, first, second) => {
  expect(asked(type, [first, second])).toEqual(['repeated_question_differs 2']);
});

test('names the question that was asked first', () => {
  const text = 'How many people does the company employ?';
  const [finding] = findingsOf([
    { text, type: 'number', answer: '10' },
    { text, type: 'number', answer: '10.0' },
    { text, type: 'number', answer: '11' },
  ]);
  expect(finding).toMatchObject({ question_id: 3, related_question_ids: [1] });
});

test.each([
  ['the same value written differently', asked('number', ['146', '146.0'])],
  ['free text', asked('text', ['Germany', 'Federal Republic of Germany'])],
  ['another party in the heading', asked('country', ['DE', 'FR'], { section: 'Parent company' })],
  [
    'another party in the question',
    asked('country', ['DE', 'FR'], { text: 'In which country is the parent company incorporated?' }),
  ],
  ['another question', asked('country', ['DE', 'FR'], { text: 'In which country is the company listed?' })],
  [
    'another year',
    asked('number', ['1', '2'], { text: 'In which country is the company incorporated, 2024?' }),
  ],
])('says nothing of %s', (_case, doubts) => {
  expect(doubts).toEqual([]);
});

test('says nothing of short labels that recur', () => {
  const label = { text: 'Date of issue', type: 'date' } as const;
  expect(
    doubtsOf([
      { ...label, answer: '2020-01-01' },
      { ...label, answer: '2021-01-01' },
    ]),
  ).toEqual([]);
});
