/** Refusals of the publication of questionnaires. */
import { DomainError } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';
import type { Finding } from '../../questionnaires/lint/finding.ts';

/** How many findings a refusal lists. */
const MOST_FINDINGS = 50;

/** The linter found errors: `findings` says where, what and how to mend it. */
export function templateRefused(errors: readonly Finding[]): DomainError {
  const findings = errors.slice(0, MOST_FINDINGS).map(({ code, path, message, fix }) => ({
    code,
    path,
    message: quoted(message),
    fix: quoted(fix),
  }));
  const detail = `The questionnaire has ${errors.length} error(s). Correct them and send it again.`;
  return new DomainError(400, 'template_refused', detail, { findings });
}

export function templateTooLarge(bytes: number, most: number): DomainError {
  const detail = `The questionnaire takes ${bytes} bytes and may take ${most}. Split it.`;
  return new DomainError(400, 'template_too_large', detail);
}

/** Somebody published the next version meanwhile. */
export function replacedAlready(by: number): DomainError {
  const detail = 'A newer version was published meanwhile. Look at it, and make your changes there.';
  return new DomainError(409, 'replaced_already', detail, { replaced_by: by });
}

export function aliasTaken(by: number): DomainError {
  const detail = 'Another questionnaire has this alias. Choose another one, or leave it out.';
  return new DomainError(409, 'alias_taken', detail, { questionnaire_id: by });
}
