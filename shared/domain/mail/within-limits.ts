/** Mails that no call could be refused for: they are counted when they are sent, and not sent where a limit is reached. */
import { DailyLimitReached } from '#shared/contract/errors.ts';
import type { Table, TestMailRecipients } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { PasskeyMailJob } from '../people/passkeys/mail-job.ts';
import type { SignInMailJob } from '../people/sign-in/mail-job.ts';
import type { MailJob } from '../sessions/mail-job-schema.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import type { MailFacts } from './facts.ts';

/** What a mail of a job is about. */
export type MailTemplate = MailJob['template'] | SignInMailJob['template'] | PasskeyMailJob['template'];

/**
 * A submission and a review must not fail because of a mail. Invitations and new links were counted by the call that asked for them. A question
 * goes to the sender, who is a user of the tenant. Mails to people of a team are not counted here: what respondents get, and what strangers
 * ask for, would stop a person who has to sign in or to confirm. The calls that start them are limited (people/sign-in/limits.ts).
 */
const COUNTED_WHEN_SENT: ReadonlySet<MailTemplate> = new Set(['confirmation', 'changes_requested']);

/** A mail to be sent. `now` in milliseconds. */
export interface Addressed {
  readonly to: string;
  readonly table: Table;
  readonly vault: Vault;
  readonly now: number;
  readonly testMail: TestMailRecipients;
}

/**
 * False where the address or the tenant has no mails left today. A retried delivery counts again, so that the count is never
 * too low. `now` in milliseconds.
 */
export async function isWithinLimits(
  template: MailTemplate,
  { scope, sender: limits }: Pick<MailFacts, 'scope' | 'sender'>,
  { to, table, vault, now, testMail }: Addressed,
): Promise<boolean> {
  if (!COUNTED_WHEN_SENT.has(template)) return true;
  try {
    const used = await mailsToday(table, scope, now);
    const writes = countMailsWrites([to], { scope, vault, limits, used, now, testMail });
    await retryContended(() => table.commit(writes));
    return true;
  } catch (error) {
    if (!(error instanceof DailyLimitReached)) throw error;
    return false;
  }
}
