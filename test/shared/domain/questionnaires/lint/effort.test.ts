/** What the examination of a questionnaire costs: counted in steps, which are the same on every machine. */
import { describe, expect, it, test } from 'vitest';
import { lintSubject } from '#shared/domain/questionnaires/lint/finding.ts';
import { MOST_EFFORT, Reach } from '#shared/domain/questionnaires/lint/reach.ts';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { type QuestionDraft, templateOf, when } from '../template-builder.ts';
import { SHAPE_NAMES, shaped } from './hard-templates.ts';

/** Steps that all rules and all conditions of a template take. */
function effortOf(template: TemplateInput): number {
  const subject = lintSubject(template);
  const reach = new Reach(subject);
  for (const { question } of subject.placed) {
    const rules = question.visibility_conditions?.rules ?? [];
    for (const rule of rules) reach.canHold([rule]);
    reach.canHold(rules);
  }
  return reach.effort;
}

const codes = (template: TemplateInput) => lintTemplate(template).map(({ code }) => code);

describe('the examination', () => {
  it.each(['a chain', 'the one before and the first', 'countries, in a chain'])(
    'of %s grows as the number of questions does',
    (name) => {
      const [half, whole] = [effortOf(shaped(name, 500)), effortOf(shaped(name, 1_000))];
      expect(whole / half).toBeLessThan(2.1);
      expect(whole).toBeLessThan(MOST_EFFORT / 10);
    },
  );

  it.each(SHAPE_NAMES)('of a thousand questions is limited as a whole: %s', (name) => {
    // What is under way when the limit is reached is one answer that is tried.
    expect(effortOf(shaped(name, 1_000))).toBeLessThan(1.2 * MOST_EFFORT);
  });

  it('of long values is limited as well', () => {
    const rules = Array.from({ length: 50 }, (_, n): [string, 'gt', string] => [
      'q',
      'gt',
      `${n}.${'7'.repeat(990)}`,
    ]);
    const many = Array.from(
      { length: 20 },
      (_, n): QuestionDraft => ({
        key: `z${n}`,
        visibility_conditions: when('AND', ...rules.slice(n), ...rules.slice(0, n)),
      }),
    );
    const template = templateOf({ key: 'q', question_type: 'number' }, ...many);
    expect(effortOf(template)).toBeLessThan(1.2 * MOST_EFFORT);
  });

  it('finds the contradiction at the end of a thousand questions', () => {
    const chain = Array.from(
      { length: 999 },
      (_, n): QuestionDraft => ({
        key: `q${n}`,
        visibility_conditions: n === 0 ? null : when('AND', [`q${n - 1}`, 'eq', n === 1 ? 'no' : 'yes']),
      }),
    );
    const last = { key: 'z', visibility_conditions: when('AND', ['q998', 'eq', 'yes'], ['q0', 'eq', 'yes']) };
    expect(codes(templateOf(...chain, last))).toEqual(['never_shown']);
  });

  it('says of how many conditions nothing was found out, and refuses the template for none of them', () => {
    const findings = lintTemplate(shaped('one of two, over five', 1_000));
    expect(findings).toMatchObject([{ severity: 'warning', code: 'not_examined' }]);
    expect(findings[0]?.message).toMatch(/: \d+ conditions were not examined for contradictions\.$/);
  });

  it('lists no more cycles than an author reads', () => {
    const tangled = Array.from(
      { length: 200 },
      (_, n): QuestionDraft => ({
        key: `q${n}`,
        visibility_conditions: when(
          'AND',
          ...Array.from({ length: 20 }, (__, at) => [`q${(n + at + 1) % 200}`, 'eq', 'yes'] as const).map(
            ([q, c, v]): [string, 'eq', string] => [q, c, v],
          ),
        ),
      }),
    );
    const cycles = codes(templateOf(...tangled)).filter((code) => code === 'condition_cycle');
    expect(cycles).toHaveLength(20);
  });
});

describe('all questions together', () => {
  const [first, ...others] = Array.from({ length: 101 }, (_, n) => `q${n}`);
  const fifty = when(
    'AND',
    ...Array.from({ length: 50 }, (): [string, 'neq', string] => ['q0', 'neq', 'na']),
  );

  it('may have 5,000 rules, and not one more', () => {
    const questions = others.map((key): QuestionDraft => ({ key, visibility_conditions: fifty }));
    const within = templateOf({ key: first ?? '' }, ...questions);
    expect(codes(within)).not.toContain('too_many');
    const one = { key: 'more', visibility_conditions: when('AND', ['q0', 'eq', 'yes']) };
    expect(() => templateOf({ key: first ?? '' }, ...questions, one)).toThrow('at most 5000 rules together');
    const [section] = within.sections;
    const [question] = templateOf({ key: 'q0' }, one).sections[0]?.questions.slice(1) ?? [];
    if (section === undefined || question === undefined) throw new Error('there is no section');
    const beyond = { ...within, sections: [{ ...section, questions: [...section.questions, question] }] };
    expect(lintTemplate(beyond).map(({ message }) => message)).toContain(
      'There are 5001 rules, and at most 5000 are kept.',
    );
  });

  test('and 20,000 options', () => {
    const options = Array.from({ length: 500 }, (_, n) => `option ${n}`);
    const select = (key: string): QuestionDraft => ({ key, question_type: 'select', options });
    const within = others.slice(0, 40).map(select);
    expect(codes(templateOf(...within))).toEqual([]);
    expect(() => templateOf(...within, { ...select('more'), options: ['a', 'b'] })).toThrow(
      'at most 20000 options together',
    );
  });
});
