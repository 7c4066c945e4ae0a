/** "If yes, …" answered after a "no". */
import { expect, test } from 'vitest';
import { type Asked, doubtsOf, findingsOf } from '../response-builder.ts';

const asked = (cause: string, answer: string, changes: Partial<Asked> = {}) =>
  doubtsOf([
    { text: 'Has the company been fined?', type: 'boolean', answer: cause },
    { text: 'If yes, give the amount and the authority.', answer, ...changes },
  ]);

test('doubts an answer to "if yes" after a no, also to the second one', () => {
  expect(asked('no', 'EUR 5,000 by the port authority')).toEqual(['follow_up_contradicts_no 2']);
  const found = findingsOf([
    { text: 'Has the company been fined?', type: 'yes_no_na', answer: 'no' },
    { text: 'If so, by whom?' },
    { text: 'If so, when?', type: 'date', answer: '2020-01-01' },
  ]);
  expect(found).toMatchObject([{ question_id: 3, related_question_ids: [1] }]);
});

test.each([
  ['a yes', asked('yes', 'EUR 5,000 by the port authority')],
  ['a denial', asked('no', 'None')],
  ['a placeholder', asked('no', 'n/a')],
  ['an amount of nothing', asked('no', '0', { type: 'currency' })],
  ['another section', asked('no', 'EUR 5,000', { section: 'Other matters' })],
  ['a question for both cases', asked('no', 'We check daily.', { text: 'If yes or no, how do you check?' })],
  ['a question that presupposes nothing', asked('no', 'By audits', { text: 'How do you prevent fines?' })],
])('says nothing of %s', (_case, doubts) => {
  expect(doubts).toEqual([]);
});
