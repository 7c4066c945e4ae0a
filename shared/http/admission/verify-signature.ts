/** Request signatures: lower-case hex HMAC-SHA256 over method, path and canonical body (HMAC-001…018). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalForms } from './canonical-json.ts';

export interface SignedRequest {
  readonly method: string;
  /** From `/api/` on, as requested, without the query. */
  readonly path: string;
  /** The JSON body, or empty where there is none or it is multipart. */
  readonly body: string;
  readonly signature: string | undefined;
  /** Optional `X-Request-Timestamp` in Unix seconds; signed after the body when it is sent (R1). */
  readonly timestamp: string | undefined;
}

/** A timestamp may be this far from our clock. */
const TOLERANCE_SEC = 300;

/** True where the signature is the caller's own over exactly this request. */
export function signatureFits(secret: string, request: SignedRequest, nowMs: number): boolean {
  if (request.timestamp !== undefined && !isRecent(request.timestamp, nowMs)) return false;
  const start = request.method + request.path;
  const end = request.timestamp ?? '';
  return bodyForms(request.body).some((body) => signatureOver(secret, start + body + end, request.signature));
}

/** True where `given` is the signature of the message. */
export function signatureOver(secret: string, message: string, given: string | undefined): boolean {
  return given !== undefined && /^[0-9a-f]{64}$/.test(given) && sameDigest(given, sign(secret, message));
}

/** The signature of a message, as a client makes it. */
export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest('hex');
}

/** An unreadable body fits no signature. */
function bodyForms(body: string): readonly string[] {
  if (body === '') return [''];
  const forms = canonicalForms(body);
  return forms === undefined ? [] : [forms.escaped, forms.raw];
}

function sameDigest(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

/** True where the timestamp is a number of seconds that is near to our clock. */
export function isRecent(timestamp: string, nowMs: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - nowMs / 1000) <= TOLERANCE_SEC;
}
