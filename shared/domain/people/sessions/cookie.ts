/** The cookie of a session, which no script can read. */
import { SESSION_COOKIE } from '#shared/http/admission/session/cookie-name.ts';
import { SESSION_MS } from '#shared/http/admission/session/lifetime.ts';
import { encodeSessionToken, type SessionParts } from '#shared/http/admission/session/token.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The value of `Set-Cookie` that starts a session. */
export function sessionCookie(pepper: PepperValues, parts: SessionParts): string {
  return `${SESSION_COOKIE}=${encodeSessionToken(pepper, parts)}; ${ATTRIBUTES}; Max-Age=${SESSION_MS / 1000}`;
}

/** The value of `Set-Cookie` that ends it in the browser. */
export function clearedCookie(): string {
  return `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
}
