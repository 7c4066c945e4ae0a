/** Errors of questionnaires: one that does not exist, and a template that cannot be imported. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';
import type { Finding } from './lint/finding.ts';

/** The template has errors; `findings` lists them with their fixes. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[]) {
    super(message);
    this.findings = findings;
  }
}

/** The linter found errors. Warnings do not prevent an import. */
export function templateHasErrors(findings: readonly Finding[]): TemplateRefused {
  const lines = findings.map(({ path, message, fix }) => `${path}: ${message} ${fix}`);
  return new TemplateRefused(`The template has ${findings.length} error(s).\n${lines.join('\n')}`, findings);
}

/** A set of answers names a question that the template does not have. */
export function unknownAnswerKey(key: string): TemplateRefused {
  return new TemplateRefused(`No question has the key "${key}".`, []);
}

/** Nothing new is sent with it, and no version of it is published. Requests that were sent go on. */
export function questionnaireRetired(id: number): DomainError {
  const detail =
    'The questionnaire is retired. Choose another one, or let an administrator take it back first.';
  return new DomainError(409, 'questionnaire_retired', detail, { questionnaire_id: id });
}

export function questionnaireNotFound(): NotFound {
  return new NotFound('Questionnaire not found.');
}
