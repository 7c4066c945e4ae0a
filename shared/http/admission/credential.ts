/** What a caller presents, decoded without any read: forged keys and tokens end here. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Environment, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';

/** An API key whose checksum fits: the tenant, the key and the environment are what we once issued. */
export interface KeyCredential {
  readonly kind: 'key';
  readonly scope: TenantScope;
  readonly keyId: string;
  /** Hash of the secret part, for comparison with the stored one. */
  readonly secretHash: string;
}

/** A respondent's short-lived session whose signature fits and that has not run out. */
export interface RespondentCredential {
  readonly kind: 'respondent';
  readonly scope: TenantScope;
  readonly sessionId: string;
  /** Version of the link it was exchanged for; replaced links end their sessions. */
  readonly linkVersion: number;
  /** What the session is about, so that its items can be read at once. */
  readonly responseId: string | null;
  readonly questionnaireId: number | null;
  readonly verificationId: string | null;
}

/** The cookie of a person who has signed in, whose checksum fits. Whether the session goes on is read every time. */
export interface SessionCredential {
  readonly kind: 'session';
  /** The environment is that of the call. */
  readonly scope: TenantScope;
  readonly userId: string;
  readonly sessionId: string;
  /** Hash of the secret part, for comparison with the stored one. */
  readonly secretHash: string;
}

/** Nobody in particular: mailed links are judged by their operation, pages are open. */
interface GuestCredential {
  readonly kind: 'guest';
}

export type Credential = KeyCredential | SessionCredential | RespondentCredential | GuestCredential;

const KEY_PREFIX: Readonly<Record<Environment, string>> = { test: 'prb_test_', live: 'prb_live_' };
/**
 * Matches an `Authorization` header that could have an API key: one of ours by its form, whether it was issued or not. Without
 * look-ahead and flags, because the firewall and the edge match it too.
 */
export const API_KEY_HEADER = `^[Bb][Ee][Aa][Rr][Ee][Rr] (${KEY_PREFIX.test}|${KEY_PREFIX.live})[0-9a-f]{88}$`;
const RESPONDENT_PREFIX = 'prs_';
const TENANT_BYTES = 16;
const KEY_ID_BYTES = 8;
const SECRET_BYTES = 16;
const CHECKSUM_BYTES = 4;
const PAYLOAD_BYTES = TENANT_BYTES + KEY_ID_BYTES + SECRET_BYTES;
const SESSION_BYTES = 16 + 16 + 1 + 4 + 6 + 16 + 6 + 16;
/** Stands for a response or a verification that the session does not ask for. */
const NOTHING = '00000000-0000-0000-0000-000000000000';
const SESSION_MAC_BYTES = 16;

/**
 * Writes an API key: fixed prefix per environment, then hex of tenant id, key id, secret and keyed checksum
 * (R4). `secret` is 16 random bytes.
 */
export function encodeApiKey(
  pepper: PepperValues,
  key: { tenantId: string; environment: Environment; keyId: string; secret: Uint8Array },
): string {
  const payload = Buffer.concat([uuidBytes(key.tenantId), Buffer.from(key.keyId, 'hex'), key.secret]);
  return (
    KEY_PREFIX[key.environment] +
    Buffer.concat([payload, checksum(pepper.current, key.environment, payload)]).toString('hex')
  );
}

/**
 * Reads an API key; undefined for anything that we did not issue. Keys that a warm process has read before are
 * remembered, so that their checksum is not computed again; whether a key may still be used is asked every time.
 */
export function decodeApiKey(pepper: PepperValues, text: string): KeyCredential | undefined {
  const known = remembered.get(text);
  if (known?.pepper === pepper) return known.credential;
  const credential = readApiKey(pepper, text);
  if (credential === undefined) return undefined;
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBER_AT_MOST && oldest !== undefined) remembered.delete(oldest);
  remembered.set(text, { pepper, credential });
  return credential;
}

const REMEMBER_AT_MOST = 500;
const remembered = new Map<string, { readonly pepper: PepperValues; readonly credential: KeyCredential }>();

function readApiKey(pepper: PepperValues, text: string): KeyCredential | undefined {
  const environment = text.startsWith(KEY_PREFIX.test)
    ? 'test'
    : text.startsWith(KEY_PREFIX.live)
      ? 'live'
      : undefined;
  if (environment === undefined) return undefined;
  const hex = text.slice(KEY_PREFIX[environment].length);
  if (!/^[0-9a-f]{88}$/.test(hex)) return undefined;
  const bytes = Buffer.from(hex, 'hex');
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const sum = bytes.subarray(PAYLOAD_BYTES);
  if (!isGenuine(pepper, sum, (secret) => checksum(secret, environment, payload))) return undefined;
  return {
    kind: 'key',
    scope: unsafeTenantScope(uuidText(payload.subarray(0, TENANT_BYTES)), environment),
    keyId: payload.subarray(TENANT_BYTES, TENANT_BYTES + KEY_ID_BYTES).toString('hex'),
    secretHash: hashSecret(payload.subarray(TENANT_BYTES + KEY_ID_BYTES)),
  };
}

/** What is stored of a key's secret part (128 random bits, so a plain hash is enough: ASVS 6.5.2). */
export function hashSecret(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Writes the bearer token of a respondent's session; `expiresAt` in milliseconds since the epoch. */
export function encodeRespondentToken(
  pepper: PepperValues,
  session: Omit<RespondentCredential, 'kind'> & { readonly expiresAt: number },
): string {
  const body = Buffer.alloc(SESSION_BYTES);
  uuidBytes(session.scope.tenantId).copy(body, 0);
  uuidBytes(session.sessionId).copy(body, 16);
  body.writeUInt8(session.scope.environment === 'live' ? 1 : 0, 32);
  body.writeUInt32BE(session.linkVersion, 33);
  body.writeUIntBE(session.expiresAt, 37, 6);
  uuidBytes(session.responseId ?? NOTHING).copy(body, 43);
  body.writeUIntBE(session.questionnaireId ?? 0, 59, 6);
  uuidBytes(session.verificationId ?? NOTHING).copy(body, 65);
  return RESPONDENT_PREFIX + Buffer.concat([body, sessionMac(pepper.current, body)]).toString('base64url');
}

/** Reads a respondent's bearer token; undefined when forged or past its end. */
export function decodeRespondentToken(
  pepper: PepperValues,
  text: string,
  now: number,
): RespondentCredential | undefined {
  if (!text.startsWith(RESPONDENT_PREFIX)) return undefined;
  const encoded = text.slice(RESPONDENT_PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.length !== SESSION_BYTES + SESSION_MAC_BYTES) return undefined;
  // Decoding skips what is not base64url: only the one text that we wrote is the token.
  if (bytes.toString('base64url') !== encoded) return undefined;
  const body = bytes.subarray(0, SESSION_BYTES);
  if (!isGenuine(pepper, bytes.subarray(SESSION_BYTES), (secret) => sessionMac(secret, body)))
    return undefined;
  if (body.readUIntBE(37, 6) <= now) return undefined;
  const questionnaireId = body.readUIntBE(59, 6);
  return {
    kind: 'respondent',
    scope: unsafeTenantScope(uuidText(body.subarray(0, 16)), body.readUInt8(32) === 1 ? 'live' : 'test'),
    sessionId: uuidText(body.subarray(16, 32)),
    linkVersion: body.readUInt32BE(33),
    responseId: uuidOrNull(body.subarray(43, 59)),
    questionnaireId: questionnaireId === 0 ? null : questionnaireId,
    verificationId: uuidOrNull(body.subarray(65, 81)),
  };
}

function uuidOrNull(bytes: Uint8Array): string | null {
  const uuid = uuidText(bytes);
  return uuid === NOTHING ? null : uuid;
}

/** The token of `Authorization: Bearer …`; undefined for any other scheme (AUTH-006). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer ([!-~]{1,512})$/i.exec(authorization)?.[1];
}

/** Whether the sum was made with an accepted secret. */
export function isGenuine(
  pepper: PepperValues,
  sum: Uint8Array,
  made: (secret: Uint8Array) => Uint8Array,
): boolean {
  return pepper.accepted.some((secret) => timingSafeEqual(sum, made(secret)));
}

function checksum(secret: Uint8Array, environment: Environment, payload: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update(`api-key.${environment}.`)
    .update(payload)
    .digest()
    .subarray(0, CHECKSUM_BYTES);
}

function sessionMac(secret: Uint8Array, body: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('respondent-session.')
    .update(body)
    .digest()
    .subarray(0, SESSION_MAC_BYTES);
}

/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** The UUID of 16 bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const HASH_DIGITS = 64;
/** Written for each comparison: making two buffers takes longer than comparing them. */
const [stored, presented] = [Buffer.alloc(HASH_DIGITS), Buffer.alloc(HASH_DIGITS)] as const;

/** Compares two SHA-256 hashes in hex, in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  if (one.length !== HASH_DIGITS || other.length !== HASH_DIGITS) return false;
  stored.write(one, 'latin1');
  presented.write(other, 'latin1');
  return timingSafeEqual(stored, presented);
}

/** Length of a key's secret part in bytes. */
export const KEY_SECRET_BYTES = SECRET_BYTES;
/** Length of a key id in bytes. */
export const KEY_ID_LENGTH = KEY_ID_BYTES;
