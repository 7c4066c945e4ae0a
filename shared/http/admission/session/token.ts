/** The cookie of a person who has signed in. Forged cookies end here, without a read. Loaded with the first call that has one. */
import { createHmac } from 'node:crypto';
import { ENVIRONMENTS, type Environment, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { hashSecret, isGenuine, type SessionCredential, uuidBytes, uuidText } from '../credential.ts';
import { SESSION_COOKIE } from './cookie-name.ts';

const PREFIX = 'pss_';
/** Length of a session's secret part in bytes. */
const SESSION_SECRET_BYTES = 16;
const MAC_BYTES = 16;
const PAYLOAD_BYTES = 16 + 16 + 16 + SESSION_SECRET_BYTES;

/** What a token names; `secret` is 16 random bytes. */
export interface SessionParts {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly secret: Uint8Array;
}

/** Writes the token: base64url of tenant, person, session, secret and a keyed checksum. */
export function encodeSessionToken(pepper: PepperValues, parts: SessionParts): string {
  const ids = [parts.tenantId, parts.userId, parts.sessionId].map(uuidBytes);
  const payload = Buffer.concat([...ids, parts.secret]);
  return PREFIX + Buffer.concat([payload, macOf(pepper.current, payload)]).toString('base64url');
}

/** Reads a token; undefined for anything that we did not issue. */
export function decodeSessionToken(
  pepper: PepperValues,
  text: string,
  environment: Environment,
): SessionCredential | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  // Decoding skips what is not base64url: only the one text that we wrote is the token.
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== encoded) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!isGenuine(pepper, bytes.subarray(PAYLOAD_BYTES), (secret) => macOf(secret, payload))) return undefined;
  return {
    kind: 'session',
    scope: unsafeTenantScope(uuidText(payload.subarray(0, 16)), environment),
    userId: uuidText(payload.subarray(16, 32)),
    sessionId: uuidText(payload.subarray(32, 48)),
    secretHash: hashSecret(payload.subarray(48)),
  };
}

/** The token in a `Cookie` header; undefined where it is not there or there twice. */
export function sessionTokenIn(cookies: string): string | undefined {
  const values = cookies.split(';').flatMap((pair) => {
    const [name, ...value] = pair.trim().split('=');
    return name === SESSION_COOKIE ? [value.join('=')] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

/** The environment that a call names; undefined where it names none. */
export function environmentIn(named: string | undefined): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment === named);
}

function macOf(secret: Uint8Array, payload: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('person-session.')
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES);
}
