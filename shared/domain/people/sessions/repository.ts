/** Keys, reads and writes of people's sessions. */
import { hashSecret } from '#shared/http/admission/credential.ts';
import { SESSION_MS } from '#shared/http/admission/session/lifetime.ts';
import type { SessionParts } from '#shared/http/admission/session/token.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import { orgPrefix } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { personSessions } from '../keys.ts';

/** Where a session lies. */
export interface SessionAddress {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
}

export function sessionKey({ tenantId, userId, sessionId }: SessionAddress): Key {
  return personSessions.key({ prefix: orgPrefix(tenantId) }, { 'user id': userId, 'session id': sessionId });
}

/** Starts a session. `vault` is that of the live environment, `device` what the person recognises the browser by. */
export function startWrite(
  { secret, ...address }: SessionParts,
  { now, device, vault }: { readonly now: number; readonly device: string; readonly vault: Vault },
): { readonly expires_at: number; readonly write: Write } {
  const key = sessionKey(address);
  const expires_at = now + SESSION_MS;
  const write: Write = {
    put: {
      ...key,
      session_id: address.sessionId,
      secret_hash: hashSecret(secret),
      device: vault.seal({ ...key, attribute: 'device' }, device),
      started_at: now,
      last_seen_at: now,
      expires_at,
      ttl: Math.ceil(expires_at / 1000),
    },
    when: isNew,
    refuse: () => new Error('a session may not be started twice'),
  };
  return { expires_at, write };
}

export function endWrite(address: SessionAddress): { readonly remove: Key } {
  return { remove: sessionKey(address) };
}

/** The sessions of a person, as stored; some may be over. */
export function findSessions(table: Table, tenantId: string, userId: string): Promise<readonly Item[]> {
  const pk = personSessions.partition({ prefix: orgPrefix(tenantId) }, { 'user id': userId });
  return table.query({ pk, beginsWith: personSessions.start, consistent: true });
}
