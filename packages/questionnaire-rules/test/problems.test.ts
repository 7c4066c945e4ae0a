/** What the API says about an invalid answer: a sentence for each code, with the detail of the problem. */
import { expect, it } from 'vitest';
import { validateAnswer } from '../src/answers.ts';
import { messageOf, PROBLEM_MESSAGES } from '../src/problems.ts';

it.each(Object.entries(PROBLEM_MESSAGES))('%s is a whole sentence', (_code, message) => {
  expect(message).toMatch(/^(?:\{detail\}|[A-Z].+\.)$/);
});

it('the refusal names the field in which the question is answered', () => {
  const problem = validateAnswer({ question_type: 'date', options: null }, { answer_text: '1 May 2026' });
  expect(problem && messageOf(problem)).toBe('Answer in date_answer.');
});

it('a detail is taken literally', () => {
  expect(messageOf({ code: 'schema_mismatch', detail: 'Entry 1: $& is missing.' })).toBe(
    'Entry 1: $& is missing.',
  );
});
