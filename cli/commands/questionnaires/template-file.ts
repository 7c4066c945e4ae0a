/** Reads a questionnaire template from a file and lints it. */

import type { Finding } from '#shared/domain/questionnaires/lint/finding.ts';
import { isError, lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { readJson } from '../../connection/read-json.ts';
import { unreadableFile } from '../../connection/refused.ts';
import { type Report, tableReport } from '../../output/report.ts';

export interface LintedFile {
  /** Undefined where the file does not have the shape of a template. */
  readonly template: TemplateInput | undefined;
  readonly findings: readonly Finding[];
}

/** Reads and lints a template. Throws for a file that is missing or not JSON. */
export async function lintFile(path: string): Promise<LintedFile> {
  const content = await readJson(path);
  if (content === undefined) throw unreadableFile(path, 'does not exist');
  const outcome = TemplateInput.safeParse(content);
  if (outcome.success) return { template: outcome.data, findings: lintTemplate(outcome.data) };
  const findings = outcome.error.issues.map((issue) => ({
    severity: 'error' as const,
    code: 'malformed',
    path: pathOf(issue.path),
    message: issue.message,
    fix: 'Correct the file.',
  }));
  return { template: undefined, findings };
}

/** The findings as a table. Exit code 1 where there is an error. */
export function findingsReport(path: string, findings: readonly Finding[]): Report {
  const report = tableReport(
    { file: path, findings },
    {
      headings: ['SEVERITY', 'CODE', 'WHERE', 'WHAT', 'TO DO'],
      rows: findings.map(({ severity, code, path: at, message, fix }) => [severity, code, at, message, fix]),
      nothing: `${path}: no findings.`,
    },
  );
  return { ...report, exitCode: findings.some(isError) ? 1 : 0 };
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((sofar, part) => {
    if (typeof part === 'number') return `${sofar}[${part}]`;
    return sofar === '' ? String(part) : `${sofar}.${String(part)}`;
  }, '');
}
