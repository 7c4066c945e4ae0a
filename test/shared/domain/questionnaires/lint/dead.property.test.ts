/** The linter's claims against brute force: every combination of answers over small domains. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { type AnswerContent, CONDITIONS, type VisibilityRule } from '@probity/questionnaire-rules/model';
import { ruleHolds, visibleQuestions } from '@probity/questionnaire-rules/visibility';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { type QuestionDraft, templateOf } from '../template-builder.ts';

const texts = (...list: readonly string[]): readonly AnswerContent[] =>
  list.map((answer_text) => ({ answer_text }));

interface Domain {
  readonly type: QuestionType;
  readonly options: string[] | null;
  readonly answers: readonly AnswerContent[];
  readonly values: readonly string[];
}

const BOOLEAN: Domain = {
  type: 'boolean',
  options: null,
  answers: texts('yes', 'no'),
  values: ['yes', 'no', 'true'],
};
const SELECT: Domain = {
  type: 'select',
  options: ['x', 'y', 'xy'],
  answers: texts('x', 'y', 'xy'),
  values: ['x', 'y', 'xy', 'z'],
};
const MULTI: Domain = {
  type: 'multi_select',
  options: ['x', 'y'],
  answers: texts('["x"]', '["y"]', '["x","y"]', '["y","x"]'),
  values: ['x', 'y', 'z', '["x"]'],
};
const NUMBER: Domain = {
  type: 'number',
  options: null,
  answers: texts('-1', '0', '0.5', '1', '1.0', '1.5', '2', '3'),
  values: ['0', '1', '1.0', '2', 'many'],
};
const DATE: Domain = {
  type: 'date',
  options: null,
  answers: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'].map((date_answer) => ({ date_answer })),
  values: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-02', '2024-02-30'],
};
const TEXT: Domain = {
  type: 'text',
  options: null,
  answers: texts('a', 'b', 'ab', 'ba', 'aba', 'bab', 'abba', 'baab', 'c'),
  values: ['a', 'b', 'ab', 'ba', 'aba', ' a'],
};
const TEXT_AND_DATE: Domain = {
  type: 'text_and_date',
  options: null,
  answers: DATE.answers.flatMap((date) => texts('a', 'b', 'ab').map((text) => ({ ...date, ...text }))),
  values: ['a', 'ab', '2024-02-28', '2024-02-29', '2024-03-01'],
};
const STRUCTURED: Domain = {
  type: 'structured',
  options: null,
  answers: [{ structured_data: [{}] }],
  values: ['x'],
};

const FINITE = [BOOLEAN, SELECT];
const ALL = [...FINITE, MULTI, NUMBER, DATE, TEXT, TEXT_AND_DATE, STRUCTURED];

interface Case {
  readonly template: TemplateInput;
  readonly domains: readonly Domain[];
}

/** A template of up to four questions whose rules compare earlier ones with values of their domains. */
function cases(domains: readonly Domain[]): fc.Arbitrary<Case> {
  const rule = fc.record({ trigger: fc.nat(2), condition: fc.constantFrom(...CONDITIONS), value: fc.nat(9) });
  const conditions = fc.option(
    fc.record({
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
    }),
    { freq: 4 },
  );
  const question = fc.record({ domain: fc.constantFrom(...domains), conditions });
  return fc.array(question, { minLength: 2, maxLength: 4 }).map((drafts) => {
    const questions = drafts.map(({ domain, conditions: drawn }, index): QuestionDraft => {
      const bare = { key: `q${index}`, question_type: domain.type, options: domain.options };
      if (index === 0 || drawn === null) return bare;
      const rules = drawn.rules.map((drawnRule) => {
        const trigger = drawnRule.trigger % index;
        const values = drafts[trigger]?.domain.values ?? [''];
        return {
          question: `q${trigger}`,
          condition: drawnRule.condition,
          value: values[drawnRule.value % values.length] ?? '',
        };
      });
      return { ...bare, visibility_conditions: { operator: drawn.operator, rules } };
    });
    return { template: templateOf(...questions), domains: drafts.map(({ domain }) => domain) };
  });
}

/** Every combination of valid answers to the questions that trigger something; the last one triggers nothing. */
function* combinations(domains: readonly Domain[]): Generator<ReadonlyMap<number, AnswerContent>> {
  const [first, ...rest] = domains
    .slice(0, -1)
    .map((domain): readonly (AnswerContent | undefined)[] => [undefined, ...domain.answers]);
  let partial: readonly (readonly (AnswerContent | undefined)[])[] = (first ?? []).map((answer) => [answer]);
  for (const answers of rest) partial = partial.flatMap((head) => answers.map((answer) => [...head, answer]));
  for (const answers of partial) {
    yield new Map(answers.flatMap((answer, id) => (answer === undefined ? [] : [[id, answer] as const])));
  }
}

type Asked = Parameters<typeof visibleQuestions>[0][number] & { readonly path: string };

/** Paths of conditions and rules that some combination makes true, written as the linter writes them. */
function reachable({ template, domains }: Case): ReadonlySet<string> {
  const questions = (template.sections[0]?.questions ?? []).map((question, id) => ({
    id,
    question_type: question.question_type,
    visibility_conditions: byId(question),
    path: `sections[0].questions[${id}].visibility_conditions`,
  }));
  const reached = new Set<string>();
  for (const answers of combinations(domains)) {
    for (const path of truePaths(questions, answers)) reached.add(path);
  }
  return reached;
}

function truePaths(
  questions: readonly Asked[],
  answers: ReadonlyMap<number, AnswerContent>,
): readonly string[] {
  const visible = visibleQuestions(questions, answers);
  const passes = (rule: VisibilityRule) => {
    const answer = visible.has(rule.question_id) ? answers.get(rule.question_id) : undefined;
    return ruleHolds(rule, questions[rule.question_id]?.question_type ?? 'text', answer);
  };
  return questions.flatMap(({ id, path, visibility_conditions: conditions }) => [
    ...(visible.has(id) ? [path] : []),
    ...(conditions?.rules ?? []).flatMap((rule, index) => (passes(rule) ? [`${path}.rules[${index}]`] : [])),
  ]);
}

function byId({ visibility_conditions: conditions }: TemplateInput['sections'][number]['questions'][number]) {
  if (conditions === null) return null;
  return {
    ...conditions,
    rules: conditions.rules.map(({ question, ...rule }) => ({
      ...rule,
      question_id: Number(question.slice(1)),
    })),
  };
}

function claimedDead(template: TemplateInput): readonly string[] {
  return lintTemplate(template)
    .filter(({ code }) => code === 'dead_rule' || code === 'never_shown')
    .map(({ path }) => path);
}

test('the domains hold valid answers only', () => {
  for (const { type, options, answers } of ALL) {
    for (const answer of answers) expect(validateAnswer({ question_type: type, options }, answer)).toBeNull();
  }
});

test('nothing that some set of valid answers makes true is reported dead', () => {
  return fc.assert(
    fc.property(cases(ALL), (drawn) => {
      const reached = reachable(drawn);
      expect(claimedDead(drawn.template).filter((path) => reached.has(path))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('over yes-no and select questions every question that cannot be shown is reported', () => {
  return fc.assert(
    fc.property(cases(FINITE), (drawn) => {
      const reached = reachable(drawn);
      const claimed = claimedDead(drawn.template);
      const questions = drawn.template.sections[0]?.questions ?? [];
      for (const [id, question] of questions.entries()) {
        const path = `sections[0].questions[${id}].visibility_conditions`;
        if (question.visibility_conditions === null || reached.has(path)) continue;
        expect(claimed.some((claim) => claim.startsWith(path))).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
