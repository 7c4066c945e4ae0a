/** Registration numbers and countries. */
import { expect, test } from 'vitest';
import { type Asked, doubtsOf, findingsOf } from '../response-builder.ts';

const company = (number: string, country: string, ...others: readonly Asked[]) => [
  { text: 'What is the company registration number?', answer: number },
  { text: 'In which country is the company incorporated?', type: 'country', answer: country } as const,
  ...others,
];

test.each([
  ['HRB 904417', 'FR'],
  ['FN 123456a', 'DE'],
  ['CHE-123.456.789', 'AT'],
  ['KvK 12345678', 'BE'],
  ['KRS 0000123456', 'CZ'],
  ['U72200KA2000PTC123456', 'SG'],
])('doubts %s in %s', (number, country) => {
  expect(doubtsOf(company(number, country))).toEqual(['registration_of_other_country 1']);
});

test('says which country the number points to', () => {
  const [finding] = findingsOf(company('HRB 904417', 'FR'));
  expect(finding).toMatchObject({
    message: 'The number "HRB 904417" has the form of a register in DE, but the country given is FR.',
    related_question_ids: [2],
  });
});

test.each<[string, readonly Asked[]]>([
  ['the right country', company('HRB 904417', 'DE')],
  ['digits alone', company('12345678', 'FR')],
  ['an unknown form', company('HRB Hamburg, see register', 'FR')],
  ['a Liechtenstein company with a Swiss number', company('CHE-123.456.789', 'LI')],
  [
    'a branch',
    company('HRB 904417', 'FR', {
      text: 'Legal form',
      type: 'select',
      options: ['Branch of a foreign company'],
      answer: 'Branch of a foreign company',
    }),
  ],
  [
    'two numbers',
    company('HRB 904417', 'FR', { text: 'Former registry number of the entity', answer: '1' }).concat({
      text: 'Company number abroad',
      answer: '7',
    }),
  ],
])('says nothing of %s', (_case, asked) => {
  expect(doubtsOf(asked)).toEqual([]);
});
