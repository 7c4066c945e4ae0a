/**
 * Challenges that passkeys sign. They are keyed by the fleet secret and bound to their purpose and session, so that asking for one
 * writes nothing. An accepted answer marks its challenge as used in its own transaction.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { uuidBytes } from '#shared/http/admission/credential.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { passkeyRefused } from '../errors.ts';
import { usedChallenges } from '../keys.ts';

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 5 * 60_000;

/** What an answer does. A sign-in has no session yet. */
export type ChallengeUse =
  | { readonly purpose: 'sign_in' }
  | { readonly purpose: 'register' | 'step_up'; readonly sessionId: string };

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/** A new challenge as base64url. `nonce` is a random UUID, `now` is in milliseconds. */
export function newChallenge(pepper: PepperValues, use: ChallengeUse, nonce: string, now: number): string {
  const head = Buffer.alloc(HEAD_BYTES);
  uuidBytes(nonce).copy(head);
  head.writeUIntBE(now + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([head, macOf(pepper.current, head, use)]).toString('base64url');
}

/** Throws 422 unless the challenge is ours, for this use, and not over. `now` is in milliseconds. */
export function requireChallenge(pepper: PepperValues, text: string, use: ChallengeUse, now: number): void {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding skips what is not base64url: only the one text that we wrote is the challenge.
  if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) throw passkeyRefused();
  const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  const isOurs = pepper.accepted.some((secret) => timingSafeEqual(macOf(secret, head, use), mac));
  if (!isOurs || endOf(bytes) <= now) throw passkeyRefused();
}

/** Marks a challenge that was required before as used: of two answers to it one commits. */
export function useChallengeWrite(text: string): Write {
  const hash = createHash('sha256').update(text).digest('hex');
  const key = usedChallenges.key(areaRoot('signIn'), { 'sha256 of the challenge': hash });
  const ttl = Math.ceil(endOf(Buffer.from(text, 'base64url')) / 1000);
  return { put: { ...key, ttl }, when: isNew, refuse: () => passkeyRefused() };
}

function endOf(bytes: Buffer): number {
  return bytes.readUIntBE(NONCE_BYTES, TIME_BYTES);
}

function macOf(secret: Uint8Array, head: Uint8Array, use: ChallengeUse): Buffer {
  const session = use.purpose === 'sign_in' ? '' : use.sessionId;
  return createHmac('sha256', secret).update(`passkey.${use.purpose}.${session}.`).update(head).digest();
}
