/** A new link for a response that was sent: the old one ends at once (TOK-001…011, decisions 16). */
import { permits } from '#shared/contract/lifecycle.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox.ts';
import { onboardingEvents } from '../../onboarding/events.ts';
import { onboardingLifecycle } from '../../onboarding/lifecycle.ts';
import { linkUrl } from '../../onboarding/link.ts';
import { findSession } from '../../onboarding/repository.ts';
import { renewLink } from '../../onboarding/session/renew.ts';
import { onboardingData } from '../../onboarding/view.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { noActiveSession, responseNotFound } from '../errors.ts';
import { responseLifecycle } from '../lifecycle.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse, openDetails, renewedSessionWrite } from '../repository.ts';

interface Link {
  readonly token: string;
  readonly expires_at: string;
  readonly onboarding_url: string;
  readonly submit_url: string;
  readonly session_id: string;
}

export async function regenerateLink(responseId: string, request: TenantRequest): Promise<Reply<Link>> {
  const { scope, tenantTable: table, now } = request;
  const [record, environment, vault] = await Promise.all([
    findResponse(table, scope, responseId),
    findEnvironment(table, scope),
    request.vault(),
  ]);
  if (record === undefined) throw responseNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const { session_id: sessionId, session_link_version: version } = record;
  const wasExpired = (record.session_expires_at ?? 0) <= now;
  if (sessionId === null || (wasExpired && !isOpen(record))) throw noActiveSession();
  const session = await findSession(table, scope, sessionId);
  if (session === undefined) throw noActiveSession();
  const fresh = now + environment.default_expiry_hours * 3_600_000;
  const expiresAt = Math.max(fresh, record.session_expires_at ?? 0);
  const renewal = {
    sessionId,
    version,
    wasExpired,
    isOpen: isOpen(record),
    expiresAt,
    ended: noActiveSession,
  };
  const link = renewLink(scope, request.pepper, renewal);
  const url = linkUrl(request.publicUrl, link.token);
  const expires_at = new Date(expiresAt).toISOString();
  const { entity_name } = openDetails(record, vault);
  const changes = wasExpired ? { status: onboardingLifecycle.moves.renew.to, expires_at } : { expires_at };
  const data = onboardingData(session, entity_name, changes);
  const next = { version: link.version, expiresAt };
  return {
    body: { token: link.token, expires_at, onboarding_url: url, submit_url: url, session_id: sessionId },
    writes: [
      ...link.writes,
      renewedSessionWrite(scope, record.id, { id: sessionId, version }, next, noActiveSession),
      announcer(scope, vault, request)(onboardingEvents.linkRegenerated.type, data),
    ],
    audit: { target: `response:${record.id}`, facts: { session_id: sessionId } },
  };
}

/** Whether the session waits for anything: for the questionnaire, or for a step beside it. */
function isOpen(record: ResponseRecord): boolean {
  return permits(responseLifecycle, 'respondentEdit', record.status) || record.session_steps.length > 1;
}
