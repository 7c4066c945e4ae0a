/** Gives a verification session a new link. The old one is invalid at once. */

import { permits } from '#shared/contract/lifecycle.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { renewedSessionWrite } from '../../responses/session-reference.ts';
import { onboardingData, onboardingEvents } from '../../sessions/events.ts';
import { onboardingLifecycle } from '../../sessions/lifecycle.ts';
import { unsealSession } from '../../sessions/repository.ts';
import { renewLink } from '../../sessions/session/renew.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { renewVerificationWrites } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { linkEnded } from '../errors.ts';
import type { SessionPair } from '../read.ts';
import { instant } from '../view.ts';

export interface NewLink {
  readonly token: string;
  readonly expiresAt: number;
  readonly writes: readonly Write[];
}

/** The new link, for at least the default lifetime. Throws 400 where the session has ended. `set`: further fields of its record. */
export function newLink(
  { record, onboarding }: SessionPair,
  environment: EnvironmentRecord,
  request: TenantRequest,
  vault: Vault,
  set: Partial<VerificationRecord> = {},
): NewLink {
  const { scope, now } = request;
  if (!permits(verificationLifecycle, 'link', record.status) || onboarding.withdrawn)
    throw linkEnded(record.id, record.status);
  const expiresAt = Math.max(now + environment.default_expiry_hours * 3_600_000, record.expires_at);
  const stale = () => new StaleRead();
  const renewed = renewLink(scope, request.pepper, {
    sessionId: onboarding.id,
    version: onboarding.link_version,
    from: [onboarding.status],
    isOpen: true,
    expiresAt,
    ended: stale,
  });
  const { entity_name } = unsealSession(onboarding, vault);
  const data = onboardingData(onboarding, entity_name, {
    status: onboardingLifecycle.moves.renew.to,
    expires_at: instant(expiresAt),
  });
  const session = { id: onboarding.id, version: onboarding.link_version };
  const next = { version: renewed.version, expiresAt };
  return {
    token: renewed.token,
    expiresAt,
    writes: [
      ...renewed.writes,
      ...renewVerificationWrites(scope, record, expiresAt, stale, set),
      ...(onboarding.response_id === null
        ? []
        : [renewedSessionWrite(scope, onboarding.response_id, session, next, stale)]),
      announcer(scope, vault, request)(onboardingEvents.linkRegenerated.type, data),
    ],
  };
}
