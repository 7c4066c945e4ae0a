/** Starts a mail with the change that causes it: no mail without the change, no change without its mail. */
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { MailJob } from './mail-job-schema.ts';

/**
 * The write that has the respondent of a session mailed, once the transaction is committed. `now` in milliseconds.
 * The link is that of the session as it is when the mail leaves, so a newer one is never overtaken by an older one.
 */
export function mailJobWrite(
  scope: TenantScope,
  vault: Vault,
  input: MailJob,
  at: { readonly ids: Ids; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'mail', input }, { outboxId: at.ids.uuid(), now: at.now });
}
