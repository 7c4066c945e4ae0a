/** Finds dead branches: rules that can never pass and questions that can never be shown. */

import type { PlacedQuestion } from '../placed.ts';
import type { TemplateQuestion, TemplateRule } from '../template.ts';
import { type Check, error, type Finding, type LintSubject, rulePath, warning } from './finding.ts';
import { lacksValue } from './operators.ts';
import { Reach } from './reach.ts';
import { findCycles } from './references.ts';

/** More options are counted and not listed. */
const MOST_LISTED = 20;

/** One template under examination. */
interface Examined extends LintSubject {
  readonly reach: Reach;
  /** Paths of the conditions about which nothing was found out. */
  readonly doubtful: Set<string>;
}

/**
 * Reports only what no set of valid answers can make true. Where operators or the size of the search leave doubt, it reports
 * nothing about the condition, and says how many those are. A template with a cycle is not examined, because visibility within a
 * cycle is undefined.
 */
export const checkDeadBranches: Check = (subject) => {
  if (findCycles(subject).length > 0) return [];
  const examined = { ...subject, reach: new Reach(subject), doubtful: new Set<string>() };
  const findings = subject.placed.flatMap((placed) => lintCondition(examined, placed));
  const { size } = examined.doubtful;
  if (size === 0) return findings;
  const message = `The questions depend on each other in too many ways: ${size} conditions were not examined for contradictions.`;
  const fix =
    'Let fewer questions decide about each other, or try out by hand that every question can be shown.';
  return [...findings, warning('not_examined', 'sections', message, fix)];
};

function lintCondition(examined: Examined, { question, path }: PlacedQuestion): readonly Finding[] {
  const conditions = question.visibility_conditions;
  if (conditions === null || conditions.rules.length === 0) return [];
  const findings = conditions.rules.flatMap((rule, index) => lintRule(examined, rule, path, index));
  const explained =
    conditions.rules.some(lacksValue) || findings.some(({ severity }) => severity === 'error');
  if (explained || conditions.operator === 'OR') return findings;
  if (isOpen(examined, path, examined.reach.canHold(conditions.rules))) return findings;
  const message = 'The rules contradict each other, or what must be true for their triggers to be shown.';
  const fix = 'Remove one of the contradicting rules, or join them with OR.';
  return [...findings, error('never_shown', `${path}.visibility_conditions`, message, fix)];
}

/** Whether it may be: what was not found out is noted for its condition, and not reported. */
function isOpen({ doubtful }: Examined, path: string, found: boolean | undefined): boolean {
  if (found === undefined) doubtful.add(path);
  return found !== false;
}

function lintRule(
  examined: Examined,
  rule: TemplateRule,
  condition: string,
  index: number,
): readonly Finding[] {
  const { byKey, reach } = examined;
  const trigger = byKey.get(rule.question)?.question;
  if (trigger === undefined || lacksValue(rule)) return [];
  const path = rulePath(condition, index);
  if (!isOpen(examined, condition, reach.canPass(trigger, [rule]))) {
    const message = `No valid answer to "${trigger.key}" passes ${describe(rule)}.`;
    return [error('dead_rule', path, message, `Compare with ${comparable(trigger)}.`)];
  }
  if (!isOpen(examined, condition, reach.canHold([rule]))) {
    const message = `Whenever "${trigger.key}" is shown, ${describe(rule)} is false.`;
    return [
      error('dead_rule', path, message, 'Compare with something the conditions of the trigger leave open.'),
    ];
  }
  const opposite = OPPOSITE[rule.condition];
  if (opposite === undefined || reach.canPass(trigger, [{ ...rule, condition: opposite }]) !== false)
    return [];
  const message = `Every valid answer to "${trigger.key}" passes ${describe(rule)}.`;
  return [
    warning('pointless_rule', path, message, `Compare with ${comparable(trigger)}, or remove the rule.`),
  ];
}

const OPPOSITE: Readonly<Partial<Record<TemplateRule['condition'], TemplateRule['condition']>>> = {
  neq: 'eq',
  not_contains: 'contains',
};

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
      return `one of the options: ${listed(options ?? [])}`;
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

function listed(options: readonly string[]): string {
  const more = options.length - MOST_LISTED;
  const shown = options.slice(0, MOST_LISTED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
