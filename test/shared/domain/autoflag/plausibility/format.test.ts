/** Answers that do not fit the type of their question. */
import { expect, test } from 'vitest';
import { doubtsOf, findingsOf } from '../response-builder.ts';

test('doubts an answer that does not fit its type, and says which type that is', () => {
  const [finding] = findingsOf([{ text: 'How many people?', type: 'number', answer: 'about\n"forty"' }]);
  expect(finding).toEqual({
    question_id: 1,
    rule: 'format_invalid',
    severity: 'warning',
    message: `The answer "about 'forty'" does not fit a question of the type number (not_a_number).`,
    related_question_ids: [],
  });
});

test('quotes at most 80 characters, and never half of one', () => {
  const [finding] = findingsOf([{ text: 'How many people?', type: 'number', answer: '𝒳'.repeat(500) }]);
  const [, quoted = ''] = /"(.*)"/.exec(finding?.message ?? '') ?? [];
  expect([...quoted]).toHaveLength(80);
  expect(quoted.isWellFormed()).toBe(true);
});

test('says nothing of answers that fit, are missing, or are hidden', () => {
  const doubts = doubtsOf([
    { text: 'How many people?', type: 'number', answer: '12' },
    { text: 'How many sites?', type: 'number' },
    { text: 'Is it licensed?', type: 'boolean', answer: 'no' },
    { text: 'How many licences?', type: 'number', answer: 'some', whenYes: 3 },
  ]);
  expect(doubts).toEqual([]);
});
