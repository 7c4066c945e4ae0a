/** The job of the mail worker: reads the current facts, composes the letter, sends it, and records that it was sent. */

import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import type { OutboxPointer } from '#shared/contract/message.ts';
import {
  type Log,
  type Mail,
  type Mailer,
  MailRefused,
  type Table,
  type TestMailRecipients,
} from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { PasskeyMailJob } from '../people/passkeys/mail-job.ts';
import type { SignInMailJob } from '../people/sign-in/mail-job.ts';
import { reopenSession } from '../responses/review/reopen-session.ts';
import { findSuppression } from '../sessions/delivery/suppressed.ts';
import { mayBeMailed } from '../sessions/delivery/test-recipients.ts';
import type { MailJob } from '../sessions/mail-job-schema.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { compose, isLetter } from './compose.ts';
import { type MailFacts, readFacts } from './facts.ts';
import { isToRespondent, type MailedSession, recordDelivery } from './feedback/record-delivery.ts';
import { composePasskeys } from './people/passkeys.ts';
import { composeSignIn } from './people/sign-in.ts';
import { AlreadyMailed, findMailJob, mailedWrite } from './repository.ts';
import { type Addressed, isWithinLimits, type MailTemplate } from './within-limits.ts';

export interface MailContext extends WorkerContext {
  readonly mailer: Mailer;
  /** `https://host` of the API, without a path. */
  readonly publicUrl: string;
  readonly testMail: TestMailRecipients;
}

/**
 * Runs one mail job. A second delivery sends nothing. Rejects where a retry may succeed. A mail that can never be sent ends
 * here with a log line.
 */
export async function runMail(pointer: OutboxPointer, context: MailContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope));
  const opening = context.vault(scope);
  const job = await findMailJob(table, scope, pointer.outbox_id, opening);
  if (job === undefined) return;
  if (!('session_id' in job)) return runMailToPerson(job, { scope, outboxId: pointer.outbox_id }, context);
  if (job.template === 'changes_requested') await reopenSession(context, scope, job.session_id);
  const facts = await readFacts(job, { table, scope, vault: await opening, context });
  const letter = compose(job, facts, context.clock.now());
  const about = { outbox_id: pointer.outbox_id, template: job.template };
  if (!isLetter(letter)) {
    context.log.info('mail not sent', { ...about, reason: letter.reason });
    return;
  }
  const addressed = {
    to: letter.to,
    table,
    vault: await opening,
    now: context.clock.now(),
    testMail: context.testMail,
  };
  const session = { scope, sessionId: job.session_id };
  const refusal = await refusalOf(job.template, facts, addressed);
  if (refusal !== undefined) {
    context.log.warn('mail not sent', { ...about, reason: refusal });
    await tellRefused(job, refusal, session, context);
    return;
  }
  // What became of an earlier mail says nothing of this one.
  if (isToRespondent(job.template) && facts.session?.record.email_delivery != null)
    await recordDelivery(context, session, null);
  if (await isAccepted(context.mailer, letter, { log: context.log, about }))
    await markMailed(table, scope, pointer.outbox_id, context);
  else await tellRefused(job, 'rejected', session, context);
}

/** A mail to a person of a team. It is counted and suppressed as mails to respondents are; nobody is told where it is not sent. */
async function runMailToPerson(
  job: SignInMailJob | PasskeyMailJob,
  { scope, outboxId }: { readonly scope: TenantScope; readonly outboxId: string },
  context: MailContext,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope));
  const now = context.clock.now();
  const about = { outbox_id: outboxId, template: job.template };
  const [letter, vault, sender] = await Promise.all([
    'links' in job ? composeSignIn(job, scope, context) : composePasskeys(job, scope, context),
    context.vault(scope),
    findEnvironment(table, scope),
  ]);
  if (letter === undefined || sender === undefined)
    return context.log.info('mail not sent', { ...about, reason: 'nobody_to_mail' });
  const addressed = { to: letter.to, table, vault, now, testMail: context.testMail };
  const refusal = await refusalOf(job.template, { scope, sender }, addressed);
  if (refusal !== undefined) return context.log.warn('mail not sent', { ...about, reason: refusal });
  if (await isAccepted(context.mailer, letter, { log: context.log, about }))
    await markMailed(table, scope, outboxId, context);
}

/** Why the mail may not be sent. Undefined where it may. */
async function refusalOf(
  template: MailTemplate,
  facts: Pick<MailFacts, 'scope' | 'sender'>,
  addressed: Addressed,
): Promise<EmailDelivery['reason'] | undefined> {
  const { table, vault, to, testMail } = addressed;
  const { scope, sender } = facts;
  if (!mayBeMailed(to, { scope, testMail, domains: sender.mail_domains })) return 'not_allowed';
  if ((await findSuppression(table, scope, vault, to)) !== undefined) return 'suppressed';
  return (await isWithinLimits(template, facts, addressed)) ? undefined : 'daily_limit';
}

/** The tenant sees that the respondent got no mail, and can reach them in another way. A mail to the sender concerns no session. */
async function tellRefused(
  { template }: MailJob,
  reason: EmailDelivery['reason'],
  session: MailedSession,
  context: MailContext,
): Promise<void> {
  if (!isToRespondent(template)) return;
  const at = new Date(context.clock.now()).toISOString();
  await recordDelivery(context, session, { status: 'not_delivered', reason, at });
}

/** False where the provider refused the mail for good. */
async function isAccepted(
  mailer: Mailer,
  mail: Mail,
  { log, about }: { readonly log: Log; readonly about: Readonly<Record<string, string>> },
): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn('mail refused by the provider', { ...about, code: error.code });
    return false;
  }
}

/**
 * The provider has no idempotency token, so sending and recording cannot be atomic. If the process crashes in between, the mail
 * is sent again: a duplicate is better than no mail.
 */
async function markMailed(
  table: Table,
  scope: TenantScope,
  outboxId: string,
  { clock }: MailContext,
): Promise<void> {
  try {
    await retryContended(() => table.commit([mailedWrite(scope, outboxId, clock.now())]));
  } catch (error) {
    if (!(error instanceof AlreadyMailed)) throw error;
  }
}
