/** What the template linter reports, and what it leaves alone. */
import { describe, expect, test } from 'vitest';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { type QuestionDraft, templateOf, when } from '../template-builder.ts';

const reported = (...questions: readonly QuestionDraft[]) =>
  lintTemplate(templateOf(...questions)).map(({ severity, code, path }) => `${severity} ${code} ${path}`);

const AT = 'sections[0].questions';

const select = (key: string, ...options: readonly string[]): QuestionDraft => ({
  key,
  question_type: 'select',
  options: [...options],
});

describe('questions', () => {
  test('a sound template has no findings', () => {
    expect(
      reported({ key: 'a' }, select('b', 'x', 'y'), {
        key: 'c',
        visibility_conditions: when('AND', ['b', 'eq', 'x']),
      }),
    ).toEqual([]);
  });

  test('every finding says where, what and how to mend it', () => {
    const [finding] = lintTemplate(templateOf({ key: 'a' }, { key: 'a' }));
    expect(finding).toEqual({
      severity: 'error',
      code: 'duplicate_key',
      path: `${AT}[1]`,
      message: `The key "a" is already used at ${AT}[0].`,
      fix: 'Choose another key.',
    });
  });

  test('a file question may not take the key of a question', () => {
    const template = templateOf({ key: 'a' });
    template.file_questions.push({
      key: 'a',
      document_type: 'T',
      description: 'D',
      required: false,
      multiple: false,
    });
    expect(lintTemplate(template)).toMatchObject([{ code: 'duplicate_key', path: 'file_questions[0]' }]);
  });

  test('texts are neither blank nor longer than 1000 characters', () => {
    expect(
      reported(
        { key: 'a', text: ' ' },
        { key: 'b', text: 'x'.repeat(1001) },
        { key: 'c', text: 'x'.repeat(1000) },
      ),
    ).toEqual([`error blank_text ${AT}[0]`, `error text_too_long ${AT}[1]`]);
  });

  test('fixed numbers rise by one: gaps are warned of, repetitions and descents refused', () => {
    expect(
      reported(
        { key: 'a', number: 1 },
        { key: 'b' },
        { key: 'c', number: 4 },
        { key: 'd', number: 4 },
        { key: 'e', number: 2 },
      ),
    ).toEqual([
      `error numbering_order ${AT}[3]`,
      `error numbering_order ${AT}[4]`,
      `warning numbering_gap ${AT}[2]`,
    ]);
  });

  test('gaps between sections and sub-sections are found, and empty ones', () => {
    const template = templateOf({ key: 'a' });
    const [section] = template.sections;
    if (section === undefined) throw new Error('the template has a section');
    template.sections.push({
      ...section,
      number: 3,
      questions: [],
      sub_sections: [{ title: 'Empty', number: 2, questions: [] }],
    });
    expect(lintTemplate(template).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'empty_section sections[1].sub_sections[0]',
      'numbering_gap sections[1]',
      'numbering_gap sections[1].sub_sections[0]',
    ]);
  });
});

describe('options and schemas', () => {
  test('options are listed for selects and for nothing else', () => {
    expect(
      reported(
        { key: 'a', options: ['x'] },
        { key: 'b', question_type: 'select' },
        { key: 'c', question_type: 'multi_select', options: [] },
      ),
    ).toEqual([
      `error options_not_allowed ${AT}[0].options`,
      `error options_missing ${AT}[1].options`,
      `error options_missing ${AT}[2].options`,
    ]);
  });

  test('options are not blank, doubled or padded; similar ones and single ones are warned of', () => {
    expect(reported(select('a', 'x', ' ', 'x', 'y ', 'X'), select('b', 'only'))).toEqual([
      `error blank_option ${AT}[0].options[1]`,
      `error duplicate_option ${AT}[0].options[2]`,
      `error untrimmed_option ${AT}[0].options[3]`,
      `warning similar_option ${AT}[0].options[4]`,
      `warning single_option ${AT}[1].options`,
    ]);
  });

  test('schemas stand on structured questions and can be fulfilled', () => {
    const schema = {
      properties: {
        n: { type: 'number' as const, minimum: 2, maximum: 1, format: 'date' as const },
        t: { type: 'string' as const, minimum: 1 },
      },
      required: ['missing'],
    };
    expect(
      reported({ key: 'a', schema: { properties: {} } }, { key: 'b', question_type: 'structured', schema }),
    ).toEqual([
      `error schema_not_allowed ${AT}[0].schema`,
      `error schema_required_unknown ${AT}[1].schema.required`,
      `error schema_range_empty ${AT}[1].schema.properties.n`,
      `error schema_limit_misfit ${AT}[1].schema.properties.n`,
      `warning schema_limit_misfit ${AT}[1].schema.properties.t`,
    ]);
  });
});

describe('references', () => {
  test('triggers exist and come first, and a condition has rules', () => {
    expect(
      reported(
        { key: 'a', visibility_conditions: when('AND', ['nowhere', 'eq', 'yes']) },
        { key: 'b', visibility_conditions: when('OR', ['c', 'eq', 'yes']) },
        { key: 'c', visibility_conditions: when('OR') },
      ),
    ).toEqual([
      `error unknown_trigger ${AT}[0].visibility_conditions.rules[0]`,
      `warning later_trigger ${AT}[1].visibility_conditions.rules[0]`,
      `warning empty_condition ${AT}[2]`,
    ]);
  });

  test('cycles are named with every question on them', () => {
    const findings = lintTemplate(
      templateOf(
        { key: 'a', visibility_conditions: when('AND', ['c', 'eq', 'yes']) },
        { key: 'b', visibility_conditions: when('OR', ['a', 'eq', 'yes'], ['a', 'eq', 'no']) },
        { key: 'c', visibility_conditions: when('AND', ['b', 'answered']) },
        { key: 'd', visibility_conditions: when('AND', ['d', 'not_answered']) },
      ),
    ).filter(({ code }) => code === 'condition_cycle');
    expect(findings.map(({ message }) => message)).toEqual([
      'These questions decide about each other: a → c → b → a.',
      'These questions decide about each other: d → d.',
    ]);
  });
});

describe('operators', () => {
  test.each([
    ['boolean', 'gt', 'no'],
    ['boolean', 'contains', 'y'],
    ['number', 'contains', '1'],
    ['date', 'not_contains', '2'],
    ['multi_select', 'eq', 'x'],
    ['select', 'contains', 'x'],
    ['country', 'lt', 'DE'],
    ['structured', 'neq', 'x'],
  ] as const)('a %s question does not suit %s', (question_type, condition, value) => {
    const options = question_type === 'select' || question_type === 'multi_select' ? ['x', 'y'] : null;
    const findings = lintTemplate(
      templateOf(
        { key: 'a', question_type, options },
        { key: 'b', visibility_conditions: when('AND', ['a', condition, value]) },
      ),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'unsuitable_operator' }),
    );
  });

  test('ordering texts is only warned of', () => {
    expect(
      reported(
        { key: 'a', question_type: 'text' },
        { key: 'b', visibility_conditions: when('AND', ['a', 'gt', 'm']) },
      ),
    ).toEqual([`warning unsuitable_operator ${AT}[1].visibility_conditions.rules[0]`]);
  });

  test('a comparison needs a value, presence does not', () => {
    expect(
      reported(
        { key: 'a' },
        {
          key: 'b',
          visibility_conditions: when('OR', ['a', 'eq'], ['a', 'neq', ' '], ['a', 'answered', 'x']),
        },
      ),
    ).toEqual([
      `error missing_value ${AT}[1].visibility_conditions.rules[0]`,
      `error missing_value ${AT}[1].visibility_conditions.rules[1]`,
      `warning needless_value ${AT}[1].visibility_conditions.rules[2]`,
    ]);
  });
});
