/**
 * How many mails the service sends for a tenant per day (UTC): to one address, and to all. Without a limit, callers could fill
 * the inbox of a stranger. Operators set other numbers per tenant (`probity tenants limits`).
 */
import { any, below, missing } from '#shared/platform/condition.ts';
import type { Table, TestMailRecipients, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { type LanePlaces, laneKey, readLanes, sumOf } from '#shared/platform/spread/lanes.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EnvironmentRecord } from '../tenants/schema.ts';
import { inboxOf } from './delivery/inbox.ts';
import { notSuppressedCheck, recipientOf } from './delivery/suppressed.ts';
import { mayBeMailed } from './delivery/test-recipients.ts';
import { recipientNotAllowed, tooManyMails } from './errors.ts';
import { mailDays, recipientDays } from './keys.ts';

/** An address is asked a few times a day at most, and a book of some thousand clients is sent to in one day at most. */
export const DEFAULT_MAIL_LIMITS = { perRecipient: 10, perTenant: 10_000 } as const;

const DAY_MS = 86_400_000;
const DAYS_KEPT_SEC = 2 * 86_400;

/** The settings of the environment that are read here. */
export type MailLimits = Pick<EnvironmentRecord, 'mails_per_recipient' | 'mails_per_tenant' | 'mail_domains'>;

/** What the limits are compared with. `now` in milliseconds. */
export interface MailBudget {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly limits: MailLimits;
  /** Mails of the tenant today, as `mailsToday` has read. */
  readonly used: number;
  readonly testMail: TestMailRecipients;
  readonly now: number;
}

/** Mails of the tenant on the day of `now`, in this environment. */
export async function mailsToday(table: Table, scope: TenantScope, now: number): Promise<number> {
  return sumOf(await readLanes(table, dayPlaces(scope, now)), 'mails');
}

/** True where the tenant may send `more` mails today. */
function mayMail({ limits, used }: Pick<MailBudget, 'limits' | 'used'>, more: number): boolean {
  return used + more <= tenantLimit(limits);
}

/**
 * Counts mails to these addresses, which may repeat. Throws where the tenant has no mails left today, where test mode may not mail an address, or where there are more to one
 * address than a day admits. The commit is refused where an address has none left, or gets no mail any more. The number of an address is exact. The number of
 * the tenant is compared with what was read, so concurrent calls can exceed it a little.
 */
export function countMailsWrites(addresses: readonly string[], budget: MailBudget): readonly Write[] {
  if (addresses.length === 0) return [];
  refuseNotAllowed(addresses, budget);
  if (!mayMail(budget, addresses.length)) throw tenantMailsUsedUp(budget);
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const inbox = inboxOf(address);
    counts.set(inbox, (counts.get(inbox) ?? 0) + 1);
  }
  return [
    ...[...counts].map(([inbox, count]) => recipientWrite(inbox, count, budget)),
    ...[...counts.keys()].map((inbox) => notSuppressedCheck(budget.scope, budget.vault, inbox)),
    tenantWrite(addresses.length, budget),
  ];
}

function refuseNotAllowed(
  addresses: readonly string[],
  { scope, testMail, limits: { mail_domains: domains } }: MailBudget,
): void {
  const rules = { scope, testMail, domains };
  if (!addresses.every((address) => mayBeMailed(address, rules))) throw recipientNotAllowed();
}

/** The refusal where the tenant has no mails left today. */
function tenantMailsUsedUp({ limits, now }: Pick<MailBudget, 'limits' | 'now'>) {
  return tooManyMails('tenant', tenantLimit(limits), secondsLeft(now));
}

function recipientWrite(inbox: string, count: number, { scope, vault, limits, now }: MailBudget): Write {
  const limit = limits.mails_per_recipient ?? DEFAULT_MAIL_LIMITS.perRecipient;
  const refuse = () => tooManyMails('recipient', limit, secondsLeft(now));
  if (count > limit) throw refuse();
  return {
    update: recipientDays.key(scope, { recipient: recipientOf(vault, inbox), day: dayOf(now) }),
    add: { mails: count },
    set: { ttl: ttlOf(now) },
    when: any(missing('mails'), below('mails', limit - count + 1)),
    refuse,
  };
}

function tenantWrite(count: number, { scope, now }: MailBudget): Write {
  const places = dayPlaces(scope, now);
  return {
    update: places.first,
    add: { mails: count },
    set: { ttl: ttlOf(now) },
    lane: (lane) => laneKey(places, lane),
  };
}

function dayPlaces(scope: TenantScope, now: number): LanePlaces {
  const first = mailDays.key(scope, { day: dayOf(now) });
  return { first, partitions: [first.pk] };
}

function tenantLimit(limits: MailLimits): number {
  return limits.mails_per_tenant ?? DEFAULT_MAIL_LIMITS.perTenant;
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function ttlOf(now: number): number {
  return Math.ceil(now / 1000) + DAYS_KEPT_SEC;
}

function secondsLeft(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
}
