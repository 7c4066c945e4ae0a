/** Dead branches the linter reports, and satisfiable conditions it leaves alone. */
import { expect, test } from 'vitest';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { type QuestionDraft, templateOf, when } from '../template-builder.ts';

const AT = 'sections[0].questions';

const select = (key: string, ...options: readonly string[]): QuestionDraft => ({
  key,
  question_type: 'select',
  options: [...options],
});

const dead = (trigger: QuestionDraft, ...rules: Parameters<typeof when>[1][]) =>
  lintTemplate(templateOf(trigger, { key: 'z', visibility_conditions: when('AND', ...rules) })).map(
    ({ code }) => code,
  );

test.each<[string, QuestionDraft, Parameters<typeof when>[1][]]>([
  ['an option that does not exist', select('a', 'x', 'y'), [['a', 'eq', 'z']]],
  ['the wrong words for yes', { key: 'a' }, [['a', 'eq', 'true']]],
  ['a country in small letters', { key: 'a', question_type: 'country' }, [['a', 'eq', 'de']]],
  [
    'an option that cannot be selected',
    { key: 'a', question_type: 'multi_select', options: ['x', 'y'] },
    [['a', 'contains', 'z']],
  ],
  ['a number that is none', { key: 'a', question_type: 'number' }, [['a', 'gt', '10%']]],
  ['a day that does not exist', { key: 'a', question_type: 'date' }, [['a', 'gte', '2024-02-30']]],
  ['an address that is none', { key: 'a', question_type: 'email' }, [['a', 'eq', 'nobody']]],
  ['a text that ends in white space', { key: 'a', question_type: 'text' }, [['a', 'eq', 'x ']]],
])('reports a rule on %s', (_what, trigger, rules) => {
  expect(dead(trigger, ...rules)).toEqual(['dead_rule']);
});

test.each<[string, QuestionDraft, Parameters<typeof when>[1][]]>([
  [
    'two values at once',
    { key: 'a' },
    [
      ['a', 'eq', 'yes'],
      ['a', 'eq', 'no'],
    ],
  ],
  [
    'every value excluded',
    { key: 'a' },
    [
      ['a', 'answered'],
      ['a', 'neq', 'yes'],
      ['a', 'neq', 'no'],
    ],
  ],
  [
    'an answer to a blank',
    { key: 'a', question_type: 'text' },
    [
      ['a', 'not_answered'],
      ['a', 'contains', 'x'],
    ],
  ],
  [
    'an empty range',
    { key: 'a', question_type: 'currency' },
    [
      ['a', 'gt', '10'],
      ['a', 'lt', '10.00'],
    ],
  ],
  [
    'a range of excluded points',
    { key: 'a', question_type: 'number' },
    [
      ['a', 'gte', '3'],
      ['a', 'lte', '3'],
      ['a', 'neq', '3.0'],
    ],
  ],
  [
    'adjacent days',
    { key: 'a', question_type: 'date' },
    [
      ['a', 'gt', '2024-02-28'],
      ['a', 'lt', '2024-02-29'],
    ],
  ],
  [
    'a part that is excluded',
    { key: 'a', question_type: 'text' },
    [
      ['a', 'contains', 'abc'],
      ['a', 'not_contains', 'b'],
    ],
  ],
  [
    'contains and not',
    { key: 'a', question_type: 'multi_select', options: ['x', 'y'] },
    [
      ['a', 'contains', 'x'],
      ['a', 'not_contains', 'x'],
    ],
  ],
  [
    'dates of a text and date',
    { key: 'a', question_type: 'text_and_date' },
    [
      ['a', 'gt', '2024-02-28'],
      ['a', 'lt', '2024-02-01'],
    ],
  ],
])('reports the contradiction: %s', (_what, trigger, rules) => {
  expect(dead(trigger, ...rules)).toEqual(['never_shown']);
});

test.each<[string, QuestionDraft, Parameters<typeof when>[1][]]>([
  [
    'one point',
    { key: 'a', question_type: 'number' },
    [
      ['a', 'gte', '3'],
      ['a', 'lte', '3.0'],
    ],
  ],
  [
    'a narrow range',
    { key: 'a', question_type: 'number' },
    [
      ['a', 'gt', '0.001'],
      ['a', 'lt', '0.0010001'],
    ],
  ],
  [
    'a day between',
    { key: 'a', question_type: 'date' },
    [
      ['a', 'gt', '2024-02-28'],
      ['a', 'lt', '2024-03-01'],
    ],
  ],
  [
    'a text that has both',
    { key: 'a', question_type: 'text' },
    [
      ['a', 'contains', 'ab'],
      ['a', 'contains', 'ba'],
      ['a', 'not_contains', 'abba'],
    ],
  ],
  [
    'some but not this',
    { key: 'a', question_type: 'multi_select', options: ['x', 'y'] },
    [
      ['a', 'answered'],
      ['a', 'not_contains', 'x'],
    ],
  ],
  ['days long past', { key: 'a', question_type: 'date' }, [['a', 'lt', '1950-01-01']]],
  ['days far ahead', { key: 'a', question_type: 'date' }, [['a', 'gt', '2090-01-01']]],
  ['large losses', { key: 'a', question_type: 'currency' }, [['a', 'lt', '-1000000']]],
  [
    'blank or no',
    { key: 'a' },
    [
      ['a', 'neq', 'yes'],
      ['a', 'not_answered'],
    ],
  ],
])('leaves %s alone', (_what, trigger, rules) => {
  expect(dead(trigger, ...rules)).toEqual([]);
});

test('sees that a trigger is hidden whenever the rule would need it', () => {
  const findings = lintTemplate(
    templateOf(
      { key: 'a' },
      { key: 'b', visibility_conditions: when('AND', ['a', 'eq', 'yes']) },
      { key: 'c', visibility_conditions: when('AND', ['a', 'eq', 'no'], ['b', 'answered']) },
      { key: 'd', visibility_conditions: when('OR', ['c', 'answered'], ['b', 'answered']) },
      { key: 'e', visibility_conditions: when('AND', ['a', 'eq', 'no'], ['b', 'not_answered']) },
    ),
  );
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    `never_shown ${AT}[2].visibility_conditions`,
    `dead_rule ${AT}[3].visibility_conditions.rules[0]`,
  ]);
});

test('warns of a negative rule that nothing can fail', () => {
  const template = templateOf(select('a', 'x', 'y'), {
    key: 'b',
    visibility_conditions: when('AND', ['a', 'neq', 'z']),
  });
  expect(lintTemplate(template)).toMatchObject([
    { severity: 'warning', code: 'pointless_rule', path: `${AT}[1].visibility_conditions.rules[0]` },
  ]);
});
