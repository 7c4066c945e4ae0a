/**
 * The strict form of request signatures (decision 0051, docs/signing.md): one line each for the version, method, path, query,
 * timestamp, Idempotency-Key and SHA-256 of the body. The form of the contract leaves out the last four or makes them optional.
 */
import { createHash } from 'node:crypto';
import { isRecent, signatureOver } from './verify-signature.ts';

export interface StrictRequest {
  readonly method: string;
  /** From `/api/` on, as requested, without the query. */
  readonly path: string;
  /** Decoded names and values, in any order. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** `X-Request-Timestamp` in Unix seconds. */
  readonly timestamp: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The body as it was sent; empty where there is none. */
  readonly body: Uint8Array;
}

/** The first line: a signature of this form fits no message of another one. */
const VERSION = 'probity-request-1';

/** What is signed. An absent header is an empty line. */
export function strictMessage(request: StrictRequest): string {
  const digest = createHash('sha256').update(request.body).digest('hex');
  const { method, path, timestamp = '', idempotencyKey = '' } = request;
  return [VERSION, method, path, canonicalQuery(request.query), timestamp, idempotencyKey, digest].join('\n');
}

/** True where the signature is the caller's own over exactly this request, and the timestamp is there and recent. */
export function strictSignatureFits(
  secret: string,
  request: StrictRequest & { readonly signature: string | undefined },
  nowMs: number,
): boolean {
  if (request.timestamp === undefined || !isRecent(request.timestamp, nowMs)) return false;
  return signatureOver(secret, strictMessage(request), request.signature);
}

/** `name=value` of each parameter, percent-encoded (RFC 3986) and sorted by its bytes, with `&` between. */
function canonicalQuery(query: StrictRequest['query']): string {
  return query
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .sort()
    .join('&');
}

/** Everything but letters, digits and `-._~`. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
