/** Stores what became of a mail to a respondent where tenants look: on the session, its response and its verification. */
import { type EmailDelivery, isFailure } from '#shared/contract/email-delivery.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { findResponse, unsealDetails } from '../../responses/repository.ts';
import { emailDeliveryWrites as responseWrites } from '../../responses/session-reference.ts';
import { workAfterDelivery } from '../../responses/work.ts';
import { emailDeliveryWrite as sessionWrite } from '../../sessions/delivery/record.ts';
import { onboardingData, onboardingEvents } from '../../sessions/events.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import type { SessionRecord } from '../../sessions/schema.ts';
import { emailDeliveryWrites as verificationWrites } from '../../verification/delivery.ts';
import { findVerification } from '../../verification/repository.ts';
import type { Ground } from '../../work/changes.ts';

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

const TRIES = 3;

/**
 * Stores the state, and announces one that is known to be a failure, in one commit. Null removes an earlier state, because another mail
 * is sent. A report that says what is known, or less, changes nothing. Answers false where the session is gone.
 */
export async function recordDelivery(
  context: WorkerContext,
  session: MailedSession,
  delivery: EmailDelivery | null,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(context, session, delivery);
    } catch (error) {
      // A save, a comment or an assignment was first.
      if (!(error instanceof StaleRead) || tries === TRIES) throw error;
    }
  }
}

async function recordOnce(
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
    ...(await besideWrites(table, await groundOf(context, scope), record, delivery)),
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

async function groundOf(context: WorkerContext, scope: TenantScope): Promise<Ground> {
  return { scope, vault: await context.vault(scope), at: new Date(context.clock.now()).toISOString() };
}

/**
 * A response or verification that was changed or deleted meanwhile refuses the commit, and the next attempt reads it anew. A mail that
 * asks for both is work of the response alone.
 */
async function besideWrites(
  table: Table,
  ground: Ground,
  { id, response_id: responseId, verification_session_id: verificationId }: SessionRecord,
  delivery: EmailDelivery | null,
): Promise<readonly Write[]> {
  const { scope, vault } = ground;
  const [response, verification] = await Promise.all([
    responseId === null ? undefined : findResponse(table, scope, responseId),
    verificationId === null ? undefined : findVerification(table, scope, verificationId),
  ]);
  const refuse = () => new StaleRead();
  const ofResponse = (record: ResponseRecord) => {
    const work = workAfterDelivery(ground, record, unsealDetails(record, vault), delivery);
    return responseWrites(record, { sessionId: id, delivery, work }, refuse);
  };
  return [
    ...(response?.session_id === id ? ofResponse(response) : []),
    ...(verification === undefined
      ? []
      : verificationWrites(ground, verification, { delivery, isAlone: responseId === null }, refuse)),
  ];
}

async function announcements(
  context: WorkerContext,
  scope: TenantScope,
  record: SessionRecord,
  delivery: EmailDelivery | null,
): Promise<readonly Write[]> {
  if (!isFailure(delivery)) return [];
  const vault = await context.vault(scope);
  const announce = announcer(scope, vault, { ids: context.ids, now: context.clock.now() });
  const data = onboardingData(record, unsealSession(record, vault).entity_name, {});
  return [announce(onboardingEvents.emailFailed.type, { ...data, email_delivery: delivery })];
}
