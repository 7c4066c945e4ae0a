/** Verifies AWS Signature Version 4, by header and by presigned query. */
import { timingSafeEqual } from 'node:crypto';
import { canonicalRequest, type SignedRequest, splitTarget } from './canonical.ts';
import { type Claim, readClaim } from './claim.ts';
import { hmac, sha256Hex, signingKey } from './signing-key.ts';

/** Whom to believe and what time it is. */
export interface Trust {
  /** The secret of an access key id, or undefined for an unknown one. */
  readonly credentials: (accessKeyId: string) => string | undefined;
  /** Milliseconds by the cloud's clock: presigned requests expire by it. */
  readonly now: number;
  /** Milliseconds by the machine's clock: callers outside the fleet sign by it when the cloud's was moved. */
  readonly machineNow: number;
}

/** Why a request is refused; the services word it each in their own way (`refusals.ts`). */
export type Refusal =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'skewed'
  | 'expired'
  | 'not-yet-valid'
  | 'unsigned-headers'
  | 'payload'
  | 'mismatch';

/** A verified caller. */
interface Signer {
  readonly accessKeyId: string;
  readonly service: string;
  readonly region: string;
  readonly presigned: boolean;
  /** Milliseconds since it was signed; there for presigned requests only. */
  readonly ageMs?: number;
}

export type Verdict =
  | { readonly signer: Signer; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly signer?: never };

const SKEW_MS = 15 * 60_000;
const HASH = /^[0-9a-f]{64}$/;

/** Judges the signature of a request; throws nothing. */
export function verifySignature(request: SignedRequest, trust: Trust): Verdict {
  const claim = readClaim(request);
  if (typeof claim === 'string') return { refusal: claim };
  const secret = trust.credentials(claim.accessKeyId);
  if (secret === undefined) return { refusal: 'unknown-key' };
  const refusal = untimely(claim, trust) ?? unsignedHeaders(request, claim) ?? wrong(request, claim, secret);
  if (refusal !== undefined) return { refusal };
  const { service, region } = claim.scope;
  const { accessKeyId, expires, at } = claim;
  const signer = { accessKeyId, service, region, presigned: expires !== undefined };
  return { signer: expires === undefined ? signer : { ...signer, ageMs: trust.now - at } };
}

/** Whether `signature` signs `text` under `secret` (POST policies sign the policy text itself). */
export function signs(secret: string, scope: Claim['scope'], text: string, signature: string): boolean {
  const wanted = hmac(signingKey(secret, scope), text);
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function untimely(claim: Claim, trust: Trust): Refusal | undefined {
  if (claim.expires !== undefined) {
    if (trust.now > claim.at + claim.expires * 1000) return 'expired';
    return claim.at > trust.now + SKEW_MS ? 'not-yet-valid' : undefined;
  }
  // Between the two lies the time of a client that read the clock before it was moved. The SDK signs by the clock of the last answer.
  const [from, to] = [Math.min(trust.now, trust.machineNow), Math.max(trust.now, trust.machineNow)];
  return claim.at < from - SKEW_MS || claim.at > to + SKEW_MS ? 'skewed' : undefined;
}

function unsignedHeaders(request: SignedRequest, claim: Claim): Refusal | undefined {
  if (claim.scope.service !== 's3') return undefined;
  const loose = Object.keys(request.headers).some(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  return loose ? 'unsigned-headers' : undefined;
}

function wrong(request: SignedRequest, claim: Claim, secret: string): Refusal | undefined {
  const payloadHash = hashOfPayload(request, claim);
  let canonical: string;
  try {
    canonical = canonicalRequest(request, claim.signedHeaders, payloadHash, claim.scope.service);
  } catch {
    return 'malformed';
  }
  const { date, region, service } = claim.scope;
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.stamp, scope, sha256Hex(canonical)].join('\n');
  if (!signs(secret, claim.scope, text, claim.signature)) return 'mismatch';
  return matchesPayload(payloadHash, request, claim) ? undefined : 'payload';
}

/** Only S3's hash comes from the caller; the others' is computed from the body, so that the signature covers it. */
function matchesPayload(payloadHash: string, request: SignedRequest, claim: Claim): boolean {
  if (claim.scope.service !== 's3' || !HASH.test(payloadHash)) return true;
  return payloadHash === sha256Hex(request.body);
}

function hashOfPayload(request: SignedRequest, claim: Claim): string {
  const header = request.headers['x-amz-content-sha256'];
  if (claim.scope.service !== 's3') return sha256Hex(request.body);
  if (typeof header === 'string') return header;
  return splitTarget(request.target).query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
}
