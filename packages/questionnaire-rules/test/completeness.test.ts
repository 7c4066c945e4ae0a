/** What prevents the submission of a filled questionnaire. */
import { expect, test } from 'vitest';
import { assessCompleteness } from '../src/completeness.ts';
import type { AnswerContent, RuledQuestion } from '../src/model.ts';

const question = (id: number, changes: Partial<RuledQuestion> = {}): RuledQuestion => ({
  id,
  number: id - 100,
  text: `Question ${id - 100}`,
  question_type: 'text',
  required: true,
  options: null,
  visibility_conditions: null,
  ...changes,
});

const questions = [
  question(101, { question_type: 'boolean' }),
  question(102, {
    visibility_conditions: { operator: 'AND', rules: [{ question_id: 101, condition: 'eq', value: 'yes' }] },
  }),
  question(103, { question_type: 'number', required: false }),
  question(104, { question_type: 'date' }),
];
const file_questions = [
  { id: 201, document_type: 'Register extract', description: 'Not older than six months.', required: true },
  { id: 202, document_type: 'Chart', description: 'If there is one.', required: false },
];

const assess = (answers: Readonly<Record<number, AnswerContent>>, files: readonly number[] = [201]) =>
  assessCompleteness({
    questions,
    file_questions,
    answers: new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer])),
    attachments: new Set(files),
  });

const date = { date_answer: '2024-05-01' };

test('is complete when every visible required question is answered validly and required files are there', () => {
  const result = assess({ 101: { answer_text: 'yes' }, 102: { answer_text: 'Because.' }, 104: date });
  expect(result).toMatchObject({
    complete: true,
    missing_questions: [],
    missing_files: [],
    invalid_answers: [],
    hidden_answers: [],
  });
  expect([...result.visible]).toEqual([101, 102, 103, 104]);
});

test('names visible required questions without an answer by id, number and text', () => {
  const result = assess({ 101: { answer_text: 'yes' }, 102: { answer_text: '  ' } });
  expect(result.complete).toBe(false);
  expect(result.missing_questions).toEqual([
    { question_id: 102, number: 2, text: 'Question 2' },
    { question_id: 104, number: 4, text: 'Question 4' },
  ]);
});

test('asks nothing of a hidden question', () => {
  expect(assess({ 101: { answer_text: 'no' }, 104: date }).complete).toBe(true);
});

test('reports an answer to a hidden question apart, without judging or blocking it', () => {
  const result = assess({ 101: { answer_text: 'no' }, 102: { answer_text: '\ud800' }, 104: date });
  expect(result).toMatchObject({ complete: true, invalid_answers: [] });
  expect(result.hidden_answers).toEqual([{ question_id: 102, number: 2, text: 'Question 2' }]);
});

test('refuses an invalid answer also where none was required, and lists it once', () => {
  const result = assess({
    101: { answer_text: 'true' },
    103: { answer_text: 'many' },
    104: { answer_text: '2024-05-01' },
  });
  expect(result.complete).toBe(false);
  expect(result.missing_questions).toEqual([]);
  expect(result.invalid_answers.map(({ question_id, code }) => [question_id, code])).toEqual([
    [101, 'not_yes_or_no'],
    [103, 'not_a_number'],
    [104, 'wrong_field'],
  ]);
});

test('lists required file questions without a file apart', () => {
  const result = assess({ 101: { answer_text: 'no' }, 104: date }, [202]);
  expect(result).toMatchObject({
    complete: false,
    missing_questions: [],
    missing_files: [
      { file_question_id: 201, document_type: 'Register extract', description: 'Not older than six months.' },
    ],
  });
});

test('ignores answers to questions that the questionnaire does not have', () => {
  expect(assess({ 101: { answer_text: 'no' }, 104: date, 999: { answer_text: 'x' } }).complete).toBe(true);
});
