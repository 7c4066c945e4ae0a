/** Converts every error to one line, without stacks and without internal text of the SDK. */
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { TemplateRefused } from '#shared/domain/questionnaires/errors.ts';
import { ProvisionRefused } from '#shared/domain/tenants/provision/errors.ts';
import { RollbackRefused } from '#shared/domain/watchlists/errors.ts';
import { Contended } from '#shared/platform/ports.ts';
import { CommandRefused, fleetNotRunning } from '../connection/refused.ts';
import { harmless } from './width.ts';

export interface Explanation {
  readonly code: string;
  readonly message: string;
}

/** `stage` is the stage whose connection failed. */
export function explain(error: unknown, stage: string): Explanation {
  const { code, message } = readError(error, stage);
  const [first = ''] = message.split('\n').filter((line) => line.trim() !== '');
  return { code, message: harmless(first) };
}

function readError(error: unknown, stage: string): Explanation {
  if (error instanceof CommandRefused || error instanceof ProvisionRefused) return error;
  if (error instanceof RollbackRefused)
    return { code: 'rollback_refused', message: `${error.message}. Nothing was changed.` };
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof TemplateRefused) {
    const more = error.findings.map(({ path, message }) => `${path}: ${message}`).join(' ');
    return { code: 'template_refused', message: `The template was refused. ${more}` };
  }
  if (error instanceof z.ZodError) return { code: 'invalid_input', message: issuesOf(error) };
  if (error instanceof Contended)
    return { code: 'busy', message: 'The table is busy. Nothing was changed: try again.' };
  if (isUnreachable(error)) return unreachable(stage);
  return ofCloud(error);
}

function ofCloud(error: unknown): Explanation {
  if (!(error instanceof Error)) return { code: 'failed', message: String(error) };
  if (error.name === 'CredentialsProviderError')
    return { code: 'no_credentials', message: `No AWS credentials: ${error.message}` };
  return { code: error.name, message: `${error.name}: ${error.message}` };
}

function issuesOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`))
    .join(' ');
}

function unreachable(stage: string): Explanation {
  return stage === 'local'
    ? fleetNotRunning()
    : { code: 'unreachable', message: `AWS cannot be reached for ${stage}: is the network up?` };
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ECONNRESET';
}
