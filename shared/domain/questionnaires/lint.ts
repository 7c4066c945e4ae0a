/** The template linter: finds mistakes in a questionnaire before it is imported. */
import { checkDeadBranches } from './lint/dead.ts';
import { type Finding, lintSubject } from './lint/finding.ts';
import { checkCounts, checkNames } from './lint/limits.ts';
import { checkOperators } from './lint/operators.ts';
import { checkOptions } from './lint/options.ts';
import { checkKeys, checkNumbers, checkSections, checkTexts } from './lint/questions.ts';
import { checkCycles, checkTriggers } from './lint/references.ts';
import { checkSchemas } from './lint/schemas.ts';
import type { TemplateInput } from './template.ts';

const CHECKS = [
  checkNames,
  checkCounts,
  checkKeys,
  checkTexts,
  checkSections,
  checkNumbers,
  checkOptions,
  checkSchemas,
  checkTriggers,
  checkCycles,
  checkOperators,
  checkDeadBranches,
];

/**
 * All findings about a template, errors first. A template without errors compiles. A branch is reported as dead only if no set
 * of valid answers can reach it.
 */
export function lintTemplate(template: TemplateInput): readonly Finding[] {
  const subject = lintSubject(template);
  const findings = CHECKS.flatMap((check) => check(subject));
  return [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
}

/** True where the finding prevents the import. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
