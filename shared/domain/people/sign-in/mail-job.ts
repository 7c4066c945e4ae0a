/** The job that mails links to a person. It has ids and hashes: the worker reads names and addresses, and derives the tokens again. */
import * as z from 'zod';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { MailLanguage } from '../../tenants/schema.ts';
import { LINK_PURPOSES } from './links.ts';

export const SignInMailJob = z.object({
  template: z.enum(LINK_PURPOSES),
  /** One per tenant in which the address belongs to somebody. */
  links: z.array(z.object({ tenant_id: z.uuid(), user_id: z.uuid(), id: z.uuid(), hash: z.string() })).min(1),
  /** In which the person asked. Jobs of an earlier release have none. */
  language: MailLanguage,
  /** When the links end, in milliseconds since the epoch. */
  expires_at: z.int(),
});
export type SignInMailJob = z.output<typeof SignInMailJob>;

/** Starts the mail in the transaction of its links; `scope` is the live environment of the first tenant. */
export function signInMailWrite(
  scope: TenantScope,
  vault: Vault,
  input: SignInMailJob,
  at: { readonly ids: Ids; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'mail', input }, { outboxId: at.ids.uuid(), now: at.now });
}
