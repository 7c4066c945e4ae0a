/** The ten operators, AND and OR, and hidden triggers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnswerContent,
  type Condition,
  QUESTION_TYPES,
  type QuestionType,
  type VisibilityConditions,
} from '../src/model.ts';
import { ruleHolds, visibleQuestions } from '../src/visibility.ts';

const text = (answer_text: string): AnswerContent => ({ answer_text });
const date = (date_answer: string): AnswerContent => ({ date_answer });
const both = (answer_text: string, date_answer: string): AnswerContent => ({ answer_text, date_answer });

const HOLDS: readonly [QuestionType, AnswerContent, Condition, string | undefined, boolean][] = [
  ['boolean', text('yes'), 'eq', 'yes', true],
  ['boolean', text('no'), 'eq', 'yes', false],
  ['boolean', text('no'), 'neq', 'yes', true],
  ['text', text(' Berlin '), 'eq', 'Berlin', true],
  ['text', text('10'), 'eq', '10.0', false],
  ['number', text('10'), 'eq', '10.0', true],
  ['number', text('10'), 'neq', '10.0', false],
  ['number', text('9'), 'gt', '10', false],
  ['number', text('9'), 'lt', '10', true],
  ['text', text('9'), 'gt', '10', true],
  ['percentage', text('10'), 'gte', '10', true],
  ['percentage', text('9.99'), 'gte', '10', false],
  ['currency', text('-0.5'), 'lte', '0', true],
  ['currency', text('ten'), 'gt', '0', false],
  ['currency', text('ten'), 'lte', '0', false],
  ['currency', text('ten'), 'neq', '0', true],
  ['date', date('2024-02-01'), 'gt', '2024-01-31', true],
  ['date', date('2024-02-01'), 'eq', '2024-02-01', true],
  ['date', date('2024-02-01'), 'lte', '2024-02-01', true],
  ['date', date('2024-02-01'), 'lt', '2024-02-01', false],
  ['date', date('2024-02-01'), 'contains', '2024-02', true],
  ['date', text('2024-02-01'), 'answered', undefined, false],
  ['text_and_date', both('Policy 4', '2024-02-01'), 'lt', '2024-03-01', true],
  ['text_and_date', both('Policy 4', '2024-02-01'), 'eq', '2024-02-01', true],
  ['text_and_date', both('Policy 4', '2024-02-01'), 'eq', 'Policy 4', true],
  ['text_and_date', both('Policy 4', '2024-02-01'), 'contains', 'Policy', true],
  ['text_and_date', text('Policy 4'), 'answered', undefined, true],
  ['text_and_date', text('Policy 4'), 'lt', '2024-03-01', false],
  ['text_and_date', text('Policy 4'), 'neq', '2024-02-01', true],
  ['multi_select', text('["Iran","Cuba"]'), 'contains', 'Iran', true],
  ['multi_select', text('["Iran","Cuba"]'), 'contains', 'Ira', false],
  ['multi_select', text('["Iran","Cuba"]'), 'not_contains', 'Syria', true],
  ['multi_select', text('[]'), 'answered', undefined, false],
  ['multi_select', text('garbled'), 'contains', 'garbled', false],
  ['text', text('We trade with Iran'), 'contains', 'Iran', true],
  ['text', text('We trade with Iran'), 'not_contains', 'iran', true],
  ['country', text('DE'), 'neq', 'FR', true],
  ['select', text('Other'), 'eq', 'Other', true],
  ['structured', { structured_data: [{}] }, 'answered', undefined, true],
  ['structured', { structured_data: [] }, 'answered', undefined, false],
  ['structured', { structured_data: [{ a: 'x' }] }, 'contains', 'x', false],
];

test.each(HOLDS)('%s %j %s %j is %s', (type, answer, condition, value, expected) => {
  expect(ruleHolds({ condition, value }, type, answer)).toBe(expected);
});

describe('unanswered triggers', () => {
  const TRUE_WHEN_UNANSWERED: readonly Condition[] = ['not_answered', 'neq', 'not_contains'];
  const conditions: readonly Condition[] = [
    'eq',
    'neq',
    'contains',
    'not_contains',
    'answered',
    'not_answered',
    'gt',
    'lt',
    'gte',
    'lte',
  ];

  test.each(QUESTION_TYPES)('%s: only not_answered, neq and not_contains are true, for any value', (type) => {
    return fc.assert(
      fc.property(
        fc.constantFrom(...conditions),
        fc.constantFrom('', '0', 'yes', '2024-01-01', '[]'),
        (condition, value) => {
          for (const answer of [undefined, {}, text(' '), { structured_data: [], date_answer: null }]) {
            expect(ruleHolds({ condition, value }, type, answer)).toBe(
              TRUE_WHEN_UNANSWERED.includes(condition),
            );
          }
        },
      ),
    );
  });

  test('the negative operators are the exact negations of the positive ones, whatever was stored', () => {
    const answer = fc.record({
      answer_text: fc.oneof(fc.string(), fc.constantFrom('yes', '12', '["a"]')),
      date_answer: fc.oneof(fc.constant(null), fc.constantFrom('2024-01-01', 'garbled')),
      structured_data: fc.array(fc.object(), { maxLength: 1 }),
    });
    const value = fc.oneof(fc.string(), fc.constantFrom('yes', '12.0', 'a', '2024-01-01'));
    const pairs = [
      ['eq', 'neq'],
      ['contains', 'not_contains'],
      ['answered', 'not_answered'],
    ] as const;
    return fc.assert(
      fc.property(
        fc.constantFrom(...QUESTION_TYPES),
        answer,
        value,
        fc.constantFrom(...pairs),
        (type, given, compared, [yes, no]) => {
          const holds = ruleHolds({ condition: yes, value: compared }, type, given);
          expect(ruleHolds({ condition: no, value: compared }, type, given)).toBe(!holds);
        },
      ),
    );
  });
});

describe('questions', () => {
  const ask = (
    id: number,
    visibility_conditions: VisibilityConditions | null = null,
    question_type: QuestionType = 'boolean',
  ) => ({
    id,
    question_type,
    visibility_conditions,
  });
  const when = (
    operator: 'AND' | 'OR',
    ...rules: readonly [number, Condition, string?][]
  ): VisibilityConditions => ({
    operator,
    rules: rules.map(([question_id, condition, value]) => ({ question_id, condition, value })),
  });
  const shown = (questions: readonly ReturnType<typeof ask>[], answers: Readonly<Record<number, string>>) =>
    [
      ...visibleQuestions(
        questions,
        new Map(Object.entries(answers).map(([id, value]) => [Number(id), text(value)])),
      ),
    ].sort();

  test('without conditions, or with none in the list, a question is always shown', () => {
    expect(shown([ask(1), ask(2, when('AND')), ask(3, when('OR'))], {})).toEqual([1, 2, 3]);
  });

  test('AND needs every rule, OR one', () => {
    const questions = [
      ask(1),
      ask(2),
      ask(3, when('AND', [1, 'eq', 'yes'], [2, 'eq', 'yes'])),
      ask(4, when('OR', [1, 'eq', 'yes'], [2, 'eq', 'yes'])),
    ];
    expect(shown(questions, { 1: 'yes', 2: 'yes' })).toEqual([1, 2, 3, 4]);
    expect(shown(questions, { 1: 'yes', 2: 'no' })).toEqual([1, 2, 4]);
    expect(shown(questions, { 1: 'no' })).toEqual([1, 2]);
  });

  test('a hidden trigger counts as unanswered, through any number of steps', () => {
    const questions = [
      ask(4, when('AND', [3, 'eq', 'yes'])),
      ask(5, when('AND', [3, 'not_answered'])),
      ask(3, when('AND', [2, 'eq', 'yes'])),
      ask(2, when('AND', [1, 'eq', 'yes'])),
      ask(1),
    ];
    expect(shown(questions, { 1: 'yes', 2: 'yes', 3: 'yes' })).toEqual([1, 2, 3, 4]);
    expect(shown(questions, { 1: 'no', 2: 'yes', 3: 'yes' })).toEqual([1, 5]);
  });

  test('a trigger outside the questionnaire counts as unanswered', () => {
    expect(
      shown([ask(1, when('AND', [9, 'eq', 'yes'])), ask(2, when('AND', [9, 'neq', 'yes']))], { 9: 'yes' }),
    ).toEqual([2]);
  });

  test('a cycle ends in a decision instead of a loop', () => {
    const questions = [ask(1, when('AND', [2, 'eq', 'yes'])), ask(2, when('AND', [1, 'eq', 'yes']))];
    expect(shown(questions, { 1: 'yes', 2: 'yes' })).toEqual([]);
  });

  test('the order of the questions does not matter', () => {
    const rule = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom<Condition>('eq', 'neq', 'answered', 'not_answered'),
      fc.constantFrom('yes', 'no'),
    );
    const conditions = (count: number) =>
      fc
        .tuple(fc.constantFrom('AND' as const, 'OR' as const), fc.array(rule, { minLength: 1, maxLength: 2 }))
        .map(([operator, rules]) => {
          const earlier = rules.map(([id, condition, value]): [number, Condition, string] => [
            Math.min(id, count),
            condition,
            value,
          ]);
          return when(operator, ...earlier);
        });
    const answer = fc.constantFrom('', 'yes', 'no');
    return fc.assert(
      fc.property(
        conditions(1),
        conditions(2),
        conditions(3),
        fc.tuple(answer, answer, answer, answer),
        (two, three, four, given) => {
          const questions = [ask(1), ask(2, two), ask(3, three), ask(4, four)];
          expect(shown(questions.toReversed(), { 1: given[0], 2: given[1], 3: given[2] })).toEqual(
            shown(questions, { 1: given[0], 2: given[1], 3: given[2] }),
          );
        },
      ),
    );
  });
});
