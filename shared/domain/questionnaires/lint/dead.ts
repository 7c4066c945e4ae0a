/** Finds dead branches: rules that can never pass and questions that can never be shown. */

import type { PlacedQuestion } from '../placed.ts';
import type { AnswerContent } from '../rules/model.ts';
import { ruleHolds } from '../rules/visibility.ts';
import type { TemplateQuestion, TemplateRule } from '../template.ts';
import { type Check, error, type Finding, type LintSubject, rulePath, warning } from './finding.ts';
import { lacksValue } from './operators.ts';
import { findCycles } from './references.ts';
import { witnesses } from './witnesses.ts';

const MAX_STEPS = 2_000;

/**
 * Reports only what no set of valid answers can make true. Where operators or the size of the search leave doubt, it reports
 * nothing. A template with a cycle is not examined, because visibility within a cycle is undefined.
 */
export const checkDeadBranches: Check = (subject) =>
  findCycles(subject).length > 0 ? [] : subject.placed.flatMap((placed) => lintCondition(subject, placed));

function lintCondition(subject: LintSubject, { question, path }: PlacedQuestion): readonly Finding[] {
  const conditions = question.visibility_conditions;
  if (conditions === null || conditions.rules.length === 0) return [];
  const findings = conditions.rules.flatMap((rule, index) => lintRule(subject, rule, rulePath(path, index)));
  const explained =
    conditions.rules.some(lacksValue) || findings.some(({ severity }) => severity === 'error');
  if (explained || conditions.operator === 'OR' || canHold(subject, conditions.rules)) return findings;
  const message = 'The rules contradict each other, or what must be true for their triggers to be shown.';
  const fix = 'Remove one of the contradicting rules, or join them with OR.';
  return [...findings, error('never_shown', `${path}.visibility_conditions`, message, fix)];
}

function lintRule(subject: LintSubject, rule: TemplateRule, path: string): readonly Finding[] {
  const trigger = subject.byKey.get(rule.question)?.question;
  if (trigger === undefined || lacksValue(rule)) return [];
  if (!canPass(trigger, [rule])) {
    const message = `No valid answer to "${trigger.key}" passes ${describe(rule)}.`;
    return [error('dead_rule', path, message, `Compare with ${comparable(trigger)}.`)];
  }
  if (!canHold(subject, [rule])) {
    const message = `Whenever "${trigger.key}" is shown, ${describe(rule)} is false.`;
    return [
      error('dead_rule', path, message, 'Compare with something the conditions of the trigger leave open.'),
    ];
  }
  const opposite = OPPOSITE[rule.condition];
  if (opposite === undefined || canPass(trigger, [{ ...rule, condition: opposite }])) return [];
  const message = `Every valid answer to "${trigger.key}" passes ${describe(rule)}.`;
  return [
    warning('pointless_rule', path, message, `Compare with ${comparable(trigger)}, or remove the rule.`),
  ];
}

const OPPOSITE: Readonly<Partial<Record<TemplateRule['condition'], TemplateRule['condition']>>> = {
  neq: 'eq',
  not_contains: 'contains',
};

/** True where all rules can pass together. A trigger can only have an answer while it is shown. */
function canHold(subject: LintSubject, rules: readonly TemplateRule[]): boolean {
  let steps = 0;

  const search = (wanted: readonly TemplateRule[], opened: ReadonlySet<string>): boolean => {
    steps += 1;
    if (steps > MAX_STEPS) return true;
    const groups = [...Map.groupBy(wanted, (rule) => rule.question)].flatMap(([key, group]) => {
      const trigger = subject.byKey.get(key)?.question;
      return trigger === undefined ? [] : [{ trigger, group }];
    });
    if (!groups.every(({ trigger, group }) => canPass(trigger, group))) return false;
    const next = groups.find(
      ({ trigger, group }) => !opened.has(trigger.key) && mustBeAnswered(trigger, group),
    );
    if (next === undefined) return true;
    const conditions = next.trigger.visibility_conditions;
    const openedNext = new Set([...opened, next.trigger.key]);
    return conditions?.operator === 'OR' && conditions.rules.length > 0
      ? conditions.rules.some((rule) => search([...wanted, rule], openedNext))
      : search([...wanted, ...(conditions?.rules ?? [])], openedNext);
  };

  return search(rules, new Set());
}

function canPass(trigger: TemplateQuestion, rules: readonly TemplateRule[]): boolean {
  const answers = witnesses(trigger, rules);
  return answers === undefined || [undefined, ...answers].some((answer) => allHold(trigger, rules, answer));
}

function mustBeAnswered(trigger: TemplateQuestion, rules: readonly TemplateRule[]): boolean {
  return !allHold(trigger, rules, undefined);
}

function allHold(
  trigger: TemplateQuestion,
  rules: readonly TemplateRule[],
  answer: AnswerContent | undefined,
): boolean {
  return rules.every((rule) => ruleHolds(rule, trigger.question_type, answer));
}

function describe(rule: TemplateRule): string {
  return rule.value === undefined ? rule.condition : `${rule.condition} "${rule.value}"`;
}

function comparable({ question_type: type, options }: TemplateQuestion): string {
  switch (type) {
    case 'boolean':
      return 'yes or no';
    case 'yes_no_na':
      return 'yes, no or na';
    case 'select':
    case 'multi_select':
      return `one of the options: ${(options ?? []).join(', ')}`;
    case 'country':
      return 'a two-letter ISO country code in capitals';
    case 'number':
    case 'percentage':
    case 'currency':
      return 'a plain number such as 12.5';
    case 'date':
    case 'text_and_date':
      return 'a date as YYYY-MM-DD';
    default:
      return `a valid ${type} answer without surrounding white space`;
  }
}
