/** Takes what the mail provider reports of a mail that it had accepted. Reports come at least once, in any order. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { type Suppression, suppressWrite } from '../../sessions/delivery/suppressed.ts';
import { isToRespondent, recordDelivery } from './record-delivery.ts';

export interface MailFeedback {
  readonly scope: TenantScope;
  /** Kind of the letter. */
  readonly kind: string;
  readonly sessionId: string;
  /** The addresses that the report is about. */
  readonly recipients: readonly string[];
  readonly delivery: EmailDelivery;
  /** Set where the addresses get no more mail of the tenant and environment. */
  readonly suppressedBy: Suppression | null;
}

/** Suppresses first: where the second part fails, the message comes again, and no mail is sent meanwhile. */
export async function takeFeedback(context: WorkerContext, feedback: MailFeedback): Promise<void> {
  const { scope, delivery, suppressedBy: cause, kind, sessionId } = feedback;
  const about = { tenant: scope.tenantId, session: sessionId, template: kind };
  if (cause !== null) await suppress(context, feedback, cause);
  if (!isToRespondent(kind)) {
    context.log.warn('mail to a sender not delivered', { ...about, reason: delivery.reason });
    return;
  }
  const isStored = await recordDelivery(context, { scope, sessionId }, delivery);
  const outcome = { status: delivery.status, reason: delivery.reason, session_found: isStored };
  context.log.info('mail feedback', { ...about, ...outcome });
}

async function suppress(
  context: WorkerContext,
  { scope, recipients, delivery }: MailFeedback,
  cause: Suppression,
): Promise<void> {
  const vault = await context.vault(scope);
  const table = context.tables.within(fenceOf(scope));
  const writes = recipients.map((address) =>
    suppressWrite(scope, vault, address, { cause, at: delivery.at }),
  );
  await table.commit(writes);
}
