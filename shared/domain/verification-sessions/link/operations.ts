/** Sends the link of a verification session again, or answers a new one. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { linkUrl } from '../../sessions/link.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { countMailsWrites, mailsToday } from '../../sessions/mail-limits.ts';
import { unsealSession } from '../../sessions/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { statusAfterRenewal } from '../../verification/repository.ts';
import { resendsUsedUp, verificationNotFound } from '../errors.ts';
import { MOST_RESENDS } from '../limits.ts';
import { findPair, type SessionPair } from '../read.ts';
import { instant } from '../view.ts';
import { newLink } from './renew.ts';

/** Mails a new link to the address of the session, three times at most (VER-602, R53). */
export async function resendLink(sessionId: string, request: TenantRequest) {
  const { scope, now, testMail } = request;
  const [{ pair, environment, vault }, used] = await Promise.all([
    read(sessionId, request),
    mailsToday(request.tenantTable, scope, now),
  ]);
  const { record, onboarding } = pair;
  if (record.resends >= MOST_RESENDS) throw resendsUsedUp(record.id, MOST_RESENDS);
  const resends = record.resends + 1;
  const link = newLink(pair, environment, request, vault, { resends, email_sent: true });
  const { email } = unsealSession(onboarding, vault);
  const budget = { scope, vault, limits: environment, used, now, testMail };
  const mail = {
    template: 'new_link',
    session_id: onboarding.id,
    response_id: onboarding.response_id,
    message: null,
  } as const;
  return {
    body: {
      success: true,
      message: 'A new link is on its way. The old one is not valid any more.',
      session_id: record.id,
      status: statusAfterRenewal(record),
      email_sent: true,
      resends_left: MOST_RESENDS - resends,
      expires_at: instant(link.expiresAt),
    },
    writes: [...link.writes, ...countMailsWrites([email], budget), mailJobWrite(scope, vault, mail, request)],
    audit: { target: `verification:${record.id}`, entityId: record.entity_id, facts: { resends } },
  };
}

/** Answers a new link for the caller to deliver (R52). */
export async function answerLink(sessionId: string, request: TenantRequest) {
  const { pair, environment, vault } = await read(sessionId, request);
  const link = newLink(pair, environment, request, vault);
  return {
    body: {
      session_id: pair.record.id,
      token: link.token,
      verification_url: linkUrl(request.publicUrl, link.token),
      expires_at: instant(link.expiresAt),
    },
    writes: link.writes,
    audit: { target: `verification:${pair.record.id}`, entityId: pair.record.entity_id },
  };
}

async function read(
  sessionId: string,
  request: TenantRequest,
): Promise<{
  readonly pair: SessionPair;
  readonly environment: EnvironmentRecord;
  readonly vault: Awaited<ReturnType<TenantRequest['vault']>>;
}> {
  const { tenantTable: table, scope } = request;
  const [pair, environment, vault] = await Promise.all([
    findPair(table, scope, sessionId),
    findEnvironment(table, scope),
    request.vault(),
  ]);
  if (pair === undefined) throw verificationNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  return { pair, environment, vault };
}
