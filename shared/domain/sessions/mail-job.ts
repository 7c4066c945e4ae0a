/** Starts a mail in the transaction of its cause, so that neither is committed without the other. */
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { MailJob } from './mail-job-schema.ts';

/**
 * The write that mails the respondent of a session, or its sender, after the commit. `now` in milliseconds. The worker reads the
 * link when it sends, so a mail always has the newest link.
 */
export function mailJobWrite(
  scope: TenantScope,
  vault: Vault,
  input: MailJob,
  at: { readonly ids: Ids; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'mail', input }, { outboxId: at.ids.uuid(), now: at.now });
}
