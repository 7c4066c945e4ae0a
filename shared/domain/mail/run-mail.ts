/** The job of the mail worker: reads the current facts, composes the letter, sends it, and records that it was sent. */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { type Log, type Mail, type Mailer, MailRefused, type Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { reopenSession } from '../responses/review/reopen-session.ts';
import { notMailedWrite } from '../verification/repository.ts';
import { compose, isLetter } from './compose.ts';
import { readFacts } from './facts.ts';
import { AlreadyMailed, findMailJob, mailedWrite } from './repository.ts';
import { isWithinLimits } from './within-limits.ts';

export interface MailContext extends WorkerContext {
  readonly mailer: Mailer;
  /** `https://host` of the API, without a path. */
  readonly publicUrl: string;
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
  if (job.template === 'changes_requested') await reopenSession(context, scope, job.session_id);
  const facts = await readFacts(job, { table, scope, vault: await opening, context });
  const letter = compose(job, facts, context.clock.now());
  const about = { outbox_id: pointer.outbox_id, template: job.template };
  if (!isLetter(letter)) {
    context.log.info('mail not sent', { ...about, reason: letter.reason });
    return;
  }
  const counted = { to: letter.to, table, vault: await opening, now: context.clock.now() };
  if (!(await isWithinLimits(job.template, facts, counted))) {
    context.log.warn('mail not sent', { ...about, reason: 'daily_limit' });
    return;
  }
  if (await isAccepted(context.mailer, letter, { log: context.log, about }))
    await markMailed(table, scope, pointer.outbox_id, context);
  else if (job.template !== 'question_asked')
    await tellRefused(table, scope, facts.session?.record.verification_session_id ?? null);
}

class VerificationGone extends Error {}

/** A verification says that its mail was refused, so that the tenant can deliver the link in another way. */
async function tellRefused(table: Table, scope: TenantScope, verificationId: string | null): Promise<void> {
  if (verificationId === null) return;
  const write = notMailedWrite(scope, verificationId, () => new VerificationGone());
  try {
    await retryContended(() => table.commit([write]));
  } catch (error) {
    if (!(error instanceof VerificationGone)) throw error;
  }
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
