/** The job that brings a verification session on: hands over what was submitted, reads the result, or ends the case. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

/** Input of the job. */
export const VerificationJob = z.object({ session_id: Uuid });

/**
 * Starts the job in the transaction of its cause: a submission, a callback, a timer, or the end of the session. The worker finds
 * out by itself what is to be done, so the same job serves all of them, and one too many changes nothing.
 */
export function verificationJobWrite(
  scope: TenantScope,
  vault: Vault,
  sessionId: string,
  at: { readonly outboxId: string; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'verification', input: { session_id: sessionId } }, at);
}
