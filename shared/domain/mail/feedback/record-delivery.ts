/** Stores what became of a mail to a respondent where tenants look: on the session, its response and its verification. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findResponse } from '../../responses/repository.ts';
import { emailDeliveryWrite as responseWrite } from '../../responses/session-reference.ts';
import { emailDeliveryWrite as sessionWrite } from '../../sessions/delivery/record.ts';
import { onboardingData, onboardingEvents } from '../../sessions/events.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import type { SessionRecord } from '../../sessions/schema.ts';
import { findVerification, emailDeliveryWrite as verificationWrite } from '../../verification/repository.ts';

/** The session whose mail it was. */
export interface MailedSession {
  readonly scope: TenantScope;
  readonly sessionId: string;
}

/** Kind of the letter that goes to the sender of a request. */
const TO_SENDER = 'question_asked';

/** True where a letter of this kind goes to the respondent of its session. */
export function isToRespondent(kind: string): boolean {
  return kind !== TO_SENDER;
}

/**
 * Stores the state, and announces one that is known to be a failure, in one commit. Null removes an earlier state, because another mail
 * is sent. A report that says what is known, or less, changes nothing. Answers false where the session is gone.
 */
export async function recordDelivery(
  context: WorkerContext,
  { scope, sessionId }: MailedSession,
  delivery: EmailDelivery | null,
): Promise<boolean> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const record = await findSession(table, scope, sessionId);
  if (record === undefined || record.withdrawn) return false;
  if (!changes(record.email_delivery, delivery)) return true;
  const writes = [
    sessionWrite(scope, record, delivery),
    ...(await besideWrites(table, scope, record, delivery)),
    ...(await announcements(context, scope, record, delivery)),
  ];
  await retryContended(() => table.commit(writes));
  return true;
}

function changes(known: EmailDelivery | null, next: EmailDelivery | null): boolean {
  if (known === null || next === null) return known !== next;
  if (next.status === 'uncertain') return false;
  return known.status !== next.status || known.reason !== next.reason;
}

/** A response or verification that was deleted meanwhile refuses the commit, and the next attempt finds it gone. */
async function besideWrites(
  table: Table,
  scope: TenantScope,
  { id, response_id: responseId, verification_session_id: verificationId }: SessionRecord,
  delivery: EmailDelivery | null,
): Promise<readonly Write[]> {
  const [response, verification] = await Promise.all([
    responseId === null ? undefined : findResponse(table, scope, responseId),
    verificationId === null ? undefined : findVerification(table, scope, verificationId),
  ]);
  const refuse = () => new StaleRead();
  return [
    ...(response?.session_id === id ? [responseWrite(scope, response.id, id, delivery, refuse)] : []),
    ...(verification === undefined ? [] : [verificationWrite(scope, verification.id, delivery, refuse)]),
  ];
}

async function announcements(
  context: WorkerContext,
  scope: TenantScope,
  record: SessionRecord,
  delivery: EmailDelivery | null,
): Promise<readonly Write[]> {
  if (delivery === null || delivery.status === 'uncertain') return [];
  const vault = await context.vault(scope);
  const announce = announcer(scope, vault, { ids: context.ids, now: context.clock.now() });
  const data = onboardingData(record, unsealSession(record, vault).entity_name, {});
  return [announce(onboardingEvents.emailFailed.type, { ...data, email_delivery: delivery })];
}
