/** The signing key of AWS Signature Version 4: derived from the secret per day, region and service. */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { Memo } from '../memo.ts';

/** What a signature is good for: `20260131/eu-west-1/s3/aws4_request`. */
export interface Scope {
  /** Day as `YYYYMMDD`. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

const derived = new Memo<KeyObject>(500);

/** The key for `scope` (AWS General Reference, "Create a signed AWS API request", step 4). */
export function signingKey(secret: string, scope: Scope): KeyObject {
  const { date, region, service } = scope;
  return derived.get(`${secret}\n${date}\n${region}\n${service}`, () => {
    const steps = [date, region, service, 'aws4_request'];
    const bytes = steps.reduce<Buffer>((current, step) => hmac(current, step), Buffer.from(`AWS4${secret}`));
    // A key object is prepared once; bytes would be made into one for every signature.
    return createSecretKey(bytes);
  });
}

export function hmac(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256Hex(data: string | Buffer): string {
  return hash('sha256', data);
}
