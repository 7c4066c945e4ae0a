/** Sessions and people as callers see them. */
import type { SessionRecord } from '#shared/http/admission/admission.ts';
import { idleUntil } from '#shared/http/admission/session/lifetime.ts';
import { coveredUntil } from '#shared/http/admission/session/step-up.ts';
import type { UserRecord } from '../tenants/provision/schema.ts';
import type { EnvironmentRecord, ProfileView, Role } from '../tenants/schema.ts';
import { scopesOfRole } from './roles.ts';
import type { PersonView, SessionView } from './schema.ts';

interface Signed extends Pick<SessionRecord, 'person' | 'lastSeenAt' | 'expiresAt' | 'steppedUpAt'> {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly role: Role;
  /** How many the person has. */
  readonly passkeys: number;
}

/** `environment` is that of the call. `now` in milliseconds. */
export function sessionView(signed: Signed, environment: EnvironmentRecord, now: number): SessionView {
  const { steppedUpAt } = signed;
  const covered = steppedUpAt === undefined ? 0 : coveredUntil(steppedUpAt, 'decision');
  return {
    session_id: signed.sessionId,
    person: signed.person,
    role: signed.role,
    scopes: [...scopesOfRole(signed.role)],
    tenant: { id: signed.tenantId, name: environment.tenant_name },
    four_eyes: { cases: environment.four_eyes_cases, verifications: environment.four_eyes_verifications },
    sanctions_dismissal_note: environment.sanctions_dismissal_note,
    passkeys: signed.passkeys,
    step_up_method: signed.passkeys > 0 ? 'passkey' : 'mail',
    stepped_up_until: covered > now ? instant(covered) : null,
    idle_until: instant(Math.min(idleUntil(signed), signed.expiresAt)),
    expires_at: instant(signed.expiresAt),
  };
}

export function personView(record: UserRecord, profile: ProfileView): PersonView {
  const { last_signed_in_at: seen } = record;
  return {
    ...profile,
    role: record.role ?? null,
    status: record.deactivated_at === undefined ? 'active' : 'removed',
    last_seen_at: seen === undefined ? null : instant(seen),
    passkeys: record.passkeys,
    created_at: record.created_at,
  };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
