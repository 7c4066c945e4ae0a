/** Questionnaires that are hard to examine: what decides about what, for a number of questions. */
import { COUNTRY_CODES } from '@probity/written/countries';
import type { Condition, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';

type Rule = readonly [question: number, condition: Condition, value: string];

interface Asked {
  readonly type?: QuestionType;
  readonly options?: readonly string[];
  readonly operator?: 'AND' | 'OR';
  readonly rules: readonly Rule[];
}

/** What question number `n` is, by the name of the shape. */
const SHAPES: Readonly<Record<string, (n: number) => Asked>> = {
  'a chain': (n) => ({ rules: n === 0 ? [] : [[n - 1, 'eq', 'yes']] }),
  'a chain over two': (n) => ({
    rules: [n - 1, n - 2].filter((at) => at >= 0).map((at): Rule => [at, 'eq', 'yes']),
  }),
  'the one before and the first': (n) => ({
    rules: [...new Set([n - 1, 0])].filter((at) => at >= 0 && at < n).map((at): Rule => [at, 'neq', 'no']),
  }),
  'one of two, over five': (n) => ({
    operator: n % 2 === 0 ? 'OR' : 'AND',
    rules: [1, 2, 3, 4, 5].filter((back) => back <= n).map((back): Rule => [n - back, 'eq', 'yes']),
  }),
  'countries, in a chain': (n) => ({
    type: 'country',
    rules: n === 0 ? [] : [[n - 1, 'neq', COUNTRY_CODES[n % COUNTRY_CODES.length] ?? '']],
  }),
  'numbers between bounds': (n) => ({
    type: 'number',
    rules: Array.from({ length: n === 0 ? 0 : 5 }, (_, at): Rule => [n - 1, 'gt', `${at}.${n}`]),
  }),
  'five selections each': (n) => ({
    type: 'multi_select',
    options: Array.from({ length: 20 }, (_, at) => `option ${at}`),
    rules: Array.from({ length: 5 }, (_, back): Rule => [n - 1 - back, 'contains', `option ${back}`]).filter(
      ([at]) => at >= 0,
    ),
  }),
};

export const SHAPE_NAMES = Object.keys(SHAPES);

export function shaped(name: string, count: number): TemplateInput {
  const shape = SHAPES[name];
  if (shape === undefined) throw new Error(`there is no shape "${name}"`);
  const questions = Array.from({ length: count }, (_, n) => {
    const { type = 'boolean', options = null, operator = 'AND', rules } = shape(n);
    return {
      key: `q${n}`,
      text: `Question ${n}?`,
      question_type: type,
      options: options === null ? null : [...options],
      visibility_conditions:
        rules.length === 0
          ? null
          : {
              operator,
              rules: rules.map(([at, condition, value]) => ({ question: `q${at}`, condition, value })),
            },
    };
  });
  return TemplateInput.parse({
    name: 'A hard one',
    description: '',
    questionnaire_type: 'ddq',
    sections: [{ title: 'All', questions }],
  });
}
