/** Checks the operator and value of each visibility rule against the type of its trigger. */
import type { Condition, QuestionType } from '../schema.ts';
import type { TemplateRule } from '../template.ts';
import { type Check, error, type Finding, rulePath, warning } from './finding.ts';

const PRESENCE: readonly Condition[] = ['answered', 'not_answered'];
const EQUALITY: readonly Condition[] = [...PRESENCE, 'eq', 'neq'];
const MEMBERSHIP: readonly Condition[] = [...PRESENCE, 'contains', 'not_contains'];
const ORDERED: readonly Condition[] = [...EQUALITY, 'gt', 'lt', 'gte', 'lte'];
const TEXTUAL: readonly Condition[] = [...EQUALITY, 'contains', 'not_contains'];

const SUITABLE: Readonly<Record<QuestionType, readonly Condition[]>> = {
  text: TEXTUAL,
  number: ORDERED,
  email: TEXTUAL,
  tel: TEXTUAL,
  url: TEXTUAL,
  percentage: ORDERED,
  currency: ORDERED,
  boolean: EQUALITY,
  yes_no_na: EQUALITY,
  date: ORDERED,
  text_and_date: [...ORDERED, 'contains', 'not_contains'],
  select: EQUALITY,
  multi_select: MEMBERSHIP,
  country: EQUALITY,
  structured: PRESENCE,
};

/** The operator of each rule must fit its trigger's type, and have a value where it needs one. */
export const checkOperators: Check = ({ placed, byKey }) =>
  placed.flatMap(({ question, path }) =>
    (question.visibility_conditions?.rules ?? []).flatMap((rule, index) => {
      const trigger = byKey.get(rule.question)?.question;
      const at = rulePath(path, index);
      const unsuitable = trigger === undefined ? [] : lintOperator(rule, trigger.question_type, at);
      return [...unsuitable, ...lintValue(rule, at)];
    }),
  );

/** The operators that fit a trigger of this type, in the order of their table. */
export function suitableConditions(type: QuestionType): readonly Condition[] {
  return SUITABLE[type];
}

/** False for operators that only ask whether there is an answer. */
export function takesValue(condition: Condition): boolean {
  return !PRESENCE.includes(condition);
}

/** True where the operator needs a value and the rule has none. */
export function lacksValue(rule: TemplateRule): boolean {
  return takesValue(rule.condition) && (rule.value ?? '').trim() === '';
}

function lintOperator(rule: TemplateRule, type: QuestionType, path: string): readonly Finding[] {
  const suitable = SUITABLE[type];
  if (suitable.includes(rule.condition)) return [];
  const message = `${rule.condition} does not suit a ${type} question.`;
  const fix = `Use one of ${suitable.join(', ')}.`;
  // Text has an order, but comparing it is rarely intended, so this is only a warning.
  const report = suitable === TEXTUAL ? warning : error;
  return [report('unsuitable_operator', path, message, fix)];
}

function lintValue(rule: TemplateRule, path: string): readonly Finding[] {
  if (lacksValue(rule)) {
    return [
      error('missing_value', path, `${rule.condition} needs a value.`, 'Give the value to compare with.'),
    ];
  }
  if (takesValue(rule.condition) || rule.value === undefined) return [];
  return [warning('needless_value', path, `${rule.condition} ignores its value.`, 'Remove the value.')];
}
