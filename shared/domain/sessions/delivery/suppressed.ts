/** Addresses that get no more mail of an environment, because one bounced for good or its owner complained. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { addressSuppressed } from '../errors.ts';
import { suppressedRecipients } from '../keys.ts';
import { inboxOf } from './inbox.ts';

/** A mailbox may get another owner, and a server other rules. */
const KEPT_SEC = 365 * 86_400;

export type Suppression = 'bounce' | 'complaint';

/** The address as a keyed hash of its inbox. */
export function recipientOf(vault: Vault, address: string): string {
  return vault.blind('mail recipient', inboxOf(address));
}

function suppressionKey(scope: TenantScope, vault: Vault, address: string): Key {
  return suppressedRecipients.key(scope, { recipient: recipientOf(vault, address) });
}

/** Refuses the commit where the address is suppressed. */
export function notSuppressedCheck(scope: TenantScope, vault: Vault, address: string): Write {
  const refuse = (current: Item | undefined) => addressSuppressed(causeOf(current));
  return { check: suppressionKey(scope, vault, address), when: isNew, refuse };
}

/** Why the address gets no mail, or undefined where it does. */
export async function findSuppression(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  address: string,
): Promise<Suppression | undefined> {
  const item = await table.get(suppressionKey(scope, vault, address), { consistent: true });
  return item === undefined ? undefined : causeOf(item);
}

/** A repeated report changes the time only. */
export function suppressWrite(
  scope: TenantScope,
  vault: Vault,
  address: string,
  { cause, at }: { readonly cause: Suppression; readonly at: EmailDelivery['at'] },
): Write {
  const ttl = Math.ceil(Date.parse(at) / 1000) + KEPT_SEC;
  return { update: suppressionKey(scope, vault, address), set: { cause, reported_at: at, ttl } };
}

/** Lets mail go to the address again. */
export function releaseWrite(scope: TenantScope, vault: Vault, address: string): Write {
  return { remove: suppressionKey(scope, vault, address) };
}

function causeOf(item: Item | undefined): Suppression {
  return item?.['cause'] === 'complaint' ? 'complaint' : 'bounce';
}
