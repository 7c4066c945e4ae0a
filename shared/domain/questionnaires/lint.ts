/** The template linter: finds what would trap a respondent before a questionnaire is loaded. */
import { checkDeadBranches } from './lint/dead.ts';
import { type Finding, lintSubject } from './lint/finding.ts';
import { checkOperators } from './lint/operators.ts';
import { checkOptions } from './lint/options.ts';
import { checkKeys, checkNumbers, checkSections, checkTexts } from './lint/questions.ts';
import { checkCycles, checkTriggers } from './lint/references.ts';
import { checkSchemas } from './lint/schemas.ts';
import type { TemplateInput } from './template.ts';

const CHECKS = [
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
 * All findings about a template, errors first. A template without errors compiles; what is reported as dead or never
 * shown is so for every possible set of valid answers.
 */
export function lintTemplate(template: TemplateInput): readonly Finding[] {
  const subject = lintSubject(template);
  const findings = CHECKS.flatMap((check) => check(subject));
  return [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
}

/** Whether the finding keeps a template from being loaded. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
