/** The job that tells a person which of their passkeys were added or removed. A removed one is gone when the mail is written: the job has its name. */
import * as z from 'zod';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

export const PasskeyMailJob = z.object({
  template: z.enum(['passkey_added', 'passkeys_removed']),
  user_id: z.uuid(),
  /** The names that the person gave them. */
  names: z.array(z.string()).min(1),
  /** Who did it. A person alone adds one. */
  by: z.enum(['person', 'administrator', 'operator']),
  /** When, in milliseconds since the epoch. */
  at: z.int(),
});
export type PasskeyMailJob = z.output<typeof PasskeyMailJob>;

/** Starts the mail in the transaction of the change; `scope` and `vault` are of the live environment. None where there were no passkeys. */
export function passkeyMailWrites(
  scope: TenantScope,
  vault: Vault,
  input: Omit<PasskeyMailJob, 'at'>,
  { ids, now }: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  if (input.names.length === 0) return [];
  const job = { kind: 'mail', input: { ...input, at: now } } as const;
  return [jobWrite(scope, vault, job, { outboxId: ids.uuid(), now })];
}
