/** Creates a new link for a response that was sent. The old link is invalid at once (TOK-001…011, R16). */
import { permits, sources } from '#shared/contract/lifecycle.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { type OnboardingData, onboardingEvents } from '../../sessions/events.ts';
import { onboardingLifecycle } from '../../sessions/lifecycle.ts';
import { linkUrl } from '../../sessions/link.ts';
import { type Renewal, renewLink } from '../../sessions/session/renew.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { renewalWrites } from '../../verification/renewal.ts';
import { findVerification } from '../../verification/repository.ts';
import { noActiveSession, responseNotFound } from '../errors.ts';
import { responseLifecycle } from '../lifecycle.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { renewedSessionWrite } from '../session-reference.ts';

interface Link {
  readonly token: string;
  readonly expires_at: string;
  readonly onboarding_url: string;
  readonly submit_url: string;
  readonly session_id: string;
}

export async function regenerateLink(responseId: string, request: TenantRequest): Promise<Reply<Link>> {
  const { scope, tenantTable: table, publicUrl } = request;
  const [record, environment, vault] = await Promise.all([
    findResponse(table, scope, responseId),
    findEnvironment(table, scope),
    request.vault(),
  ]);
  if (record === undefined) throw responseNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const link = await newLink(record, { environment, vault, ended: noActiveSession }, request);
  const { token, sessionId: session_id } = link;
  const url = linkUrl(publicUrl, token);
  const expires_at = new Date(link.expiresAt).toISOString();
  return {
    body: { token, expires_at, onboarding_url: url, submit_url: url, session_id },
    writes: link.writes,
    audit: { target: `response:${record.id}`, entityId: record.entity_id, facts: { session_id } },
  };
}

interface LinkGround {
  readonly environment: Pick<EnvironmentRecord, 'default_expiry_hours'>;
  readonly vault: Vault;
  /** The error where the response has no link that could be replaced. */
  readonly ended: () => Error;
}

interface NewLink {
  readonly token: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly writes: readonly Write[];
}

/** The next link of the session, what it changes of the response and of a verification beside it, and its event. */
export async function newLink(
  record: ResponseRecord,
  { environment, vault, ended }: LinkGround,
  request: TenantRequest,
): Promise<NewLink> {
  const { scope, tenantTable: table, now } = request;
  const { session_id: sessionId, session_link_version: version } = record;
  const verificationId = record.session_verification_id;
  const verification =
    verificationId === null ? undefined : await findVerification(table, scope, verificationId);
  const state = stateOf(record);
  const wasExpired = (record.session_expires_at ?? 0) <= now;
  if (sessionId === null || (wasExpired && !state.isOpen)) throw ended();
  const fresh = now + environment.default_expiry_hours * 3_600_000;
  const expiresAt = Math.max(fresh, record.session_expires_at ?? 0);
  const link = renewLink(scope, request.pepper, { sessionId, version, expiresAt, ...state, ended });
  const { entity_name } = unsealDetails(record, vault);
  const data: OnboardingData = {
    session_id: sessionId,
    status: state.isOpen ? onboardingLifecycle.moves.renew.to : COMPLETED,
    steps: record.session_steps,
    entity_id: record.entity_id,
    entity_name,
    response_id: record.id,
    verification_session_id: record.session_verification_id,
    expires_at: new Date(expiresAt).toISOString(),
  };
  const next = { version: link.version, expiresAt };
  return {
    token: link.token,
    sessionId,
    expiresAt,
    writes: [
      ...link.writes,
      renewedSessionWrite(scope, record.id, { id: sessionId, version }, next, ended),
      ...(verification === undefined
        ? []
        : renewalWrites(scope, vault, verification, { expiresAt, refuse: () => new StaleRead() }, request)),
      announcer(scope, vault, request)(onboardingEvents.linkRegenerated.type, data),
    ],
  };
}

const COMPLETED = onboardingLifecycle.moves.complete.to;

/**
 * The states in which the session may be, derived from its response. A response that can be answered has an open session, or a
 * completed one that is not yet reopened. After a submission only another step keeps the session open.
 */
function stateOf(record: ResponseRecord): Pick<Renewal, 'from' | 'isOpen' | 'set'> {
  if (permits(responseLifecycle, 'respondentEdit', record.status)) {
    return {
      from: sources(onboardingLifecycle, 'renew'),
      isOpen: true,
      set: { ddq_done: false, completed_at: null },
    };
  }
  if (record.session_steps.length === 1) return { from: [COMPLETED], isOpen: false };
  return { from: ['pending', 'accessed', 'expired'], isOpen: true };
}
