/** Mails a new link to a respondent whose link has expired, only to the stored address. */

import { DailyLimitReached } from '#shared/contract/errors.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { renewedSessionWrite } from '../responses/session-reference.ts';
import { UnmailableAddress } from '../sessions/errors.ts';
import { onboardingData, onboardingEvents } from '../sessions/events.ts';
import { findLink } from '../sessions/link.ts';
import { mailJobWrite } from '../sessions/mail-job.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import { findSession, renewalsWrite, unsealSession } from '../sessions/repository.ts';
import type { SessionRecord } from '../sessions/schema.ts';
import { renewLink } from '../sessions/session/renew.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { renewalWrites } from '../verification/renewal.ts';
import { findVerification } from '../verification/repository.ts';

/** Maximum requests per respondent and day. */
const MOST_RENEWALS = 3;
const DAY_MS = 24 * 3_600_000;

/** The session or its response has ended. The caller is not told. */
class Ended extends Error {}

const ended = () => new Ended();

/**
 * Mails the current link, or a new one where it has expired. The response is the same for unknown tokens, replaced links, ended
 * sessions and too many requests, so that it reveals nothing.
 */
export async function renewByRespondent(token: string, request: GuestRequest): Promise<void> {
  const link = await findLink(request.table, token);
  if (link === undefined) return;
  const { scope } = link;
  const table = request.table(fenceOf(scope, 'link', 'due'));
  const [record, environment, vault, used] = await Promise.all([
    findSession(table, scope, link.sessionId),
    findEnvironment(table, scope),
    request.vaultOf(scope),
    mailsToday(table, scope, request.now),
  ]);
  if (record === undefined || environment === undefined || isOver(record, request.now)) return;
  // A link is often replaced because a stranger has it. He must neither cause mails nor extend the time of the session.
  if (record.link_version !== link.version) return;
  const renewals = countedRenewals(record, request.now);
  if (renewals === undefined) return;
  const mail = mailJobWrite(
    scope,
    vault,
    { template: 'new_link', session_id: record.id, response_id: record.response_id, message: null },
    request,
  );
  const expiresAt = request.now + environment.default_expiry_hours * 3_600_000;
  const { entity_name: name, email } = unsealSession(record, vault);
  const announce = announcer(scope, vault, request);
  const regenerated = () =>
    announce(
      onboardingEvents.linkRegenerated.type,
      onboardingData(record, name, { status: 'pending', expires_at: new Date(expiresAt).toISOString() }),
    );
  const writes =
    record.expires_at > request.now
      ? [renewalsWrite(scope, record, renewals)]
      : [
          ...expiredWrites(scope, record, { renewals, expiresAt, request }),
          ...(await verificationWrites(record, expiresAt, { table, scope, vault, request })),
          regenerated(),
        ];
  try {
    const { now, testMail } = request;
    const budget = { scope, vault, limits: environment, used, now, testMail };
    const counts = countMailsWrites([email], budget);
    await table.commit([...writes, ...counts, mail]);
  } catch (error) {
    // A concurrent request has already mailed the link, or the address gets no mail now.
    if (!HIDDEN.some((each) => error instanceof each)) throw error;
  }
}

const HIDDEN = [Ended, StaleRead, DailyLimitReached, UnmailableAddress] as const;

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

/** The verification of the session can be done with the new link, too. */
async function verificationWrites(
  session: SessionRecord,
  expiresAt: number,
  {
    table,
    scope,
    vault,
    request,
  }: {
    readonly table: Table;
    readonly scope: TenantScope;
    readonly vault: Vault;
    readonly request: GuestRequest;
  },
): Promise<readonly Write[]> {
  if (session.verification_session_id === null) return [];
  const record = await findVerification(table, scope, session.verification_session_id);
  return record === undefined
    ? []
    : renewalWrites(scope, vault, record, { expiresAt, refuse: ended }, request);
}

/** A revoked session stays revoked. A completed session needs no new link after its expiry. */
function isOver(record: SessionRecord, now: number): boolean {
  return (
    record.withdrawn ||
    record.status === 'revoked' ||
    (record.status === 'completed' && record.expires_at <= now)
  );
}

type Renewals = Pick<SessionRecord, 'renewals' | 'renewals_since'>;

/** The count including this request. Undefined where the limit of the day is reached. */
function countedRenewals(record: SessionRecord, now: number): Renewals | undefined {
  if (record.renewals_since + DAY_MS <= now) return { renewals: 1, renewals_since: now };
  if (record.renewals >= MOST_RENEWALS) return undefined;
  return { renewals: record.renewals + 1, renewals_since: record.renewals_since };
}
