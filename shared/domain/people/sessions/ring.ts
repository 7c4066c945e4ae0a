/** What admission needs of sessions and the people behind them. */
import type { SessionRecord, SessionRing } from '#shared/http/admission/admission.ts';
import type { SessionCredential } from '#shared/http/admission/credential.ts';
import { sessionEnded } from '#shared/http/admission/session/errors.ts';
import { isThere } from '#shared/platform/condition.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { organisationFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { UnknownTenant } from '../../tenants/data-keys.ts';
import { userKey } from '../../tenants/provision/repository.ts';
import { UserRecord } from '../../tenants/provision/schema.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { scopesOfRole } from '../roles.ts';
import { PersonSessionRecord } from '../schema.ts';
import { sessionKey } from './repository.ts';

interface RingPorts {
  readonly tables: Tables;
  vault(scope: TenantScope): Promise<Vault>;
}

export function sessionRing({ tables, vault }: RingPorts): SessionRing {
  return {
    async find(credential) {
      const { tenantId } = credential.scope;
      const table = tables.within(organisationFence(tenantId));
      const keys = [sessionKey(addressOf(credential)), userKey(tenantId, credential.userId)];
      const [[session, user], opened] = await Promise.all([
        table.getMany(keys, { consistent: true }),
        vault(unsafeTenantScope(tenantId, 'live')).catch(unlessUnknownTenant),
      ]);
      if (session === undefined || user === undefined || opened === undefined) return undefined;
      return admissionRecord(PersonSessionRecord.parse(session), UserRecord.parse(user), opened);
    },

    async touch(credential, now) {
      const update = sessionKey(addressOf(credential));
      await tables
        .within(organisationFence(credential.scope.tenantId))
        .commit([{ update, set: { last_seen_at: now }, when: isThere, refuse: sessionEnded }]);
    },
  };
}

function addressOf({ scope: { tenantId }, userId, sessionId }: SessionCredential) {
  return { tenantId, userId, sessionId };
}

/** Undefined for a person who was removed, or who has no role any more. */
function admissionRecord(
  session: PersonSessionRecord,
  user: UserRecord,
  vault: Vault,
): SessionRecord | undefined {
  if (user.deactivated_at !== undefined || user.role === undefined) return undefined;
  const place = { pk: user.pk, sk: user.sk, attribute: 'profile' };
  return {
    secretHash: session.secret_hash,
    person: ProfileView.parse(vault.unsealJson(place, user.profile)),
    role: user.role,
    scopes: scopesOfRole(user.role),
    createdAt: session.started_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
    steppedUpAt: session.stepped_up_at,
    passkeys: user.passkeys,
    passkeyConfirmedAt: session.passkey_confirmed_at,
  };
}

function unlessUnknownTenant(error: unknown): undefined {
  if (!(error instanceof UnknownTenant)) throw error;
}
