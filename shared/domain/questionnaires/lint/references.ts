/** Checks references of conditions: triggers must exist, come earlier, and not depend on the questions they trigger. */
import { type Check, error, type Finding, type LintSubject, rulePath, warning } from './finding.ts';

/** Triggers must exist (VIS-009) and come before the questions that they show. */
export const checkTriggers: Check = ({ placed, byKey }) => {
  const position = new Map(placed.map(({ question }, index) => [question.key, index]));
  return placed.flatMap(({ question, path }, index) => {
    const conditions = question.visibility_conditions;
    if (conditions === null) return [];
    if (conditions.rules.length === 0) {
      const fix = 'Add a rule, or set visibility_conditions to null.';
      return [warning('empty_condition', path, 'The condition has no rules and always holds.', fix)];
    }
    return conditions.rules.flatMap((rule, r): Finding[] => {
      const at = rulePath(path, r);
      if (!byKey.has(rule.question)) {
        const message = `No question has the key "${rule.question}".`;
        return [error('unknown_trigger', at, message, 'Correct the key, or remove the rule.')];
      }
      if ((position.get(rule.question) ?? 0) <= index) return [];
      const message = `"${rule.question}" is asked after the question that it shows.`;
      return [warning('later_trigger', at, message, 'Move the trigger before this question.')];
    });
  });
};

/** The visibility of a question must not depend on itself, directly or through other questions (R25). */
export const checkCycles: Check = (subject) =>
  findCycles(subject).map((cycle) => {
    const path = `${subject.byKey.get(cycle[0] ?? '')?.path ?? ''}.visibility_conditions`;
    const message = `These questions decide about each other: ${cycle.join(' → ')}.`;
    return error('condition_cycle', path, message, 'Remove one of the rules that close the circle.');
  });

/** The others are found once these are mended. */
const MOST_CYCLES = 20;

/** Each cycle as its keys in order, with the first repeated at the end; where there are very many, some of them. */
export function findCycles({ byKey }: Pick<LintSubject, 'byKey'>): readonly (readonly string[])[] {
  const finished = new Set<string>();
  const trail: string[] = [];
  const places = new Map<string, number>();
  const cycles: string[][] = [];

  const visit = (key: string): void => {
    const start = places.get(key);
    if (start !== undefined && cycles.length < MOST_CYCLES) cycles.push([...trail.slice(start), key]);
    if (start !== undefined || finished.has(key)) return;
    places.set(key, trail.length);
    trail.push(key);
    const rules = byKey.get(key)?.question.visibility_conditions?.rules ?? [];
    for (const trigger of new Set(rules.map((rule) => rule.question))) visit(trigger);
    trail.pop();
    places.delete(key);
    finished.add(key);
  };

  for (const key of byKey.keys()) visit(key);
  return cycles;
}
