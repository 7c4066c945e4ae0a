/** The signing key of AWS Signature Version 4: derived from the secret per day, region and service. */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** What a signature is good for: `20260131/eu-west-1/s3/aws4_request`. */
export interface Scope {
  /** Day as `YYYYMMDD`. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

const CACHE_LIMIT = 500;
const derived = new Map<string, KeyObject>();

/** The key for `scope` (AWS General Reference, "Create a signed AWS API request", step 4). */
export function signingKey(secret: string, scope: Scope): KeyObject {
  const name = [secret, scope.date, scope.region, scope.service].join('\n');
  const known = derived.get(name);
  if (known !== undefined) return known;
  const steps = [scope.date, scope.region, scope.service, 'aws4_request'];
  const bytes = steps.reduce<Buffer>((current, step) => hmac(current, step), Buffer.from(`AWS4${secret}`));
  // A key object is prepared once; bytes would be made into one for every signature.
  const key = createSecretKey(bytes);
  if (derived.size >= CACHE_LIMIT) derived.clear();
  derived.set(name, key);
  return key;
}

export function hmac(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256Hex(data: string | Buffer): string {
  return hash('sha256', data);
}
