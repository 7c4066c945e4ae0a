/** A respondent whose link no longer opens asks for a new one: it goes to the address on record, and nowhere else. */

import type { GuestRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { renewedSessionWrite } from '../responses/repository.ts';
import { onboardingData, onboardingEvents } from '../sessions/events.ts';
import { findLink } from '../sessions/link.ts';
import { mailJobWrite } from '../sessions/mail-job.ts';
import { findSession, openSession, renewalsWrite } from '../sessions/repository.ts';
import type { SessionRecord } from '../sessions/schema.ts';
import { renewLink } from '../sessions/session/renew.ts';
import { findEnvironment } from '../tenants/repository.ts';

/** Links that a respondent may ask for within a day. */
const MOST_RENEWALS = 3;
const DAY_MS = 24 * 3_600_000;

/** The session is over, or its response is: nobody is told. */
class Ended extends Error {}

const ended = () => new Ended();

/**
 * Has the current link mailed, or a new one where its time is over. Whoever asks learns nothing: unknown tokens,
 * sessions that are over and too many requests look the same.
 */
export async function askAgain(token: string, request: GuestRequest): Promise<void> {
  const link = await findLink(request.table, token);
  if (link === undefined) return;
  const { scope } = link;
  const table = request.table(fenceOf(scope, 'link', 'due'));
  const [record, environment, vault] = await Promise.all([
    findSession(table, scope, link.sessionId),
    findEnvironment(table, scope),
    request.vaultOf(scope),
  ]);
  if (record === undefined || environment === undefined || isOver(record, request.now)) return;
  const renewals = countedRenewals(record, request.now);
  if (renewals === undefined) return;
  const mail = mailJobWrite(
    scope,
    vault,
    { template: 'new_link', session_id: record.id, response_id: record.response_id, message: null },
    request,
  );
  const expiresAt = request.now + environment.default_expiry_hours * 3_600_000;
  const { entity_name: name } = openSession(record, vault);
  const announce = announcer(scope, vault, request);
  const regenerated = () =>
    announce(
      onboardingEvents.linkRegenerated.type,
      onboardingData(record, name, { status: 'pending', expires_at: new Date(expiresAt).toISOString() }),
    );
  const writes =
    record.expires_at > request.now
      ? [renewalsWrite(scope, record, renewals)]
      : [...expiredWrites(scope, record, { renewals, expiresAt, request }), regenerated()];
  try {
    await table.commit([...writes, mail]);
  } catch (error) {
    // Of two requests at once one is enough.
    if (!(error instanceof Ended || error instanceof StaleRead)) throw error;
  }
}

function expiredWrites(
  scope: TenantScope,
  record: SessionRecord,
  {
    renewals,
    expiresAt,
    request,
  }: { readonly renewals: Renewals; readonly expiresAt: number; readonly request: GuestRequest },
): readonly Write[] {
  const { version, writes } = renewLink(scope, request.pepper, {
    sessionId: record.id,
    version: record.link_version,
    from: [record.status],
    isOpen: true,
    expiresAt,
    set: renewals,
    ended,
  });
  const { response_id: responseId } = record;
  if (responseId === null) return writes;
  const session = { id: record.id, version: record.link_version };
  return [...writes, renewedSessionWrite(scope, responseId, session, { version, expiresAt }, ended)];
}

/** A withdrawn session stays withdrawn; one that is completed needs no link once its time is over. */
function isOver(record: SessionRecord, now: number): boolean {
  return record.status === 'revoked' || (record.status === 'completed' && record.expires_at <= now);
}

type Renewals = Pick<SessionRecord, 'renewals' | 'renewals_since'>;

/** The count with this request in it; undefined where the day's requests are used up. */
function countedRenewals(record: SessionRecord, now: number): Renewals | undefined {
  if (record.renewals_since + DAY_MS <= now) return { renewals: 1, renewals_since: now };
  if (record.renewals >= MOST_RENEWALS) return undefined;
  return { renewals: record.renewals + 1, renewals_since: record.renewals_since };
}
