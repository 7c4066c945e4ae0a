/** Signature Version 4: AWS's own examples, the SDK as a counterpart, and everything that must be refused. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedRequest } from '../../src/sigv4/canonical.ts';
import { jsonRefusal, s3Refusal } from '../../src/sigv4/refusals.ts';
import { signingKey } from '../../src/sigv4/signing-key.ts';
import { type Refusal, type Trust, verifySignature } from '../../src/sigv4/verify.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const KEY_ID = 'AKIAIOSFODNN7EXAMPLE';
const AT = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const trustAt = (now: number): Trust => ({
  credentials: (id) => (id === KEY_ID ? SECRET : undefined),
  now,
  machineNow: now,
});

/** "GET Object" of the S3 API reference, "Examples: Signature calculations". */
const byHeader: SignedRequest = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization:
      `AWS4-HMAC-SHA256 Credential=${KEY_ID}/20130524/us-east-1/s3/aws4_request,` +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
};

/** "Authenticating requests: using query parameters" of the same reference. */
const byQuery: SignedRequest = {
  method: 'GET',
  target:
    `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${KEY_ID}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request` +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
};

const refusalOf = (request: SignedRequest, trust: Trust) => verifySignature(request, trust).refusal;

describe('AWS’s examples', () => {
  it('derive the documented signing key', () => {
    const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
    const key = signingKey(secret, { date: '20120215', region: 'us-east-1', service: 'iam' });
    expect(key.export().toString('hex')).toBe(
      'f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d',
    );
  });

  it('verify by header and by query', () => {
    const signer = { accessKeyId: KEY_ID, region: 'us-east-1', service: 's3' };
    expect(verifySignature(byHeader, trustAt(AT))).toEqual({ signer: { ...signer, presigned: false } });
    expect(verifySignature(byQuery, trustAt(AT))).toEqual({
      signer: { ...signer, ageMs: 0, presigned: true },
    });
  });
});

describe('refusals', () => {
  const headers = (change: Record<string, string | undefined>): SignedRequest => ({
    ...byHeader,
    headers: { ...byHeader.headers, ...change },
  });
  const authorization = byHeader.headers.authorization ?? '';
  const query = (from: string, to: string): SignedRequest => ({
    ...byQuery,
    target: byQuery.target.replace(from, to),
  });

  it.each<[string, SignedRequest, Refusal]>([
    ['no signature at all', headers({ authorization: undefined }), 'missing'],
    ['another scheme', headers({ authorization: 'Bearer x' }), 'malformed'],
    ['no date', headers({ 'x-amz-date': undefined }), 'malformed'],
    ['an unsigned host', headers({ authorization: authorization.replace('host;', '') }), 'malformed'],
    [
      'an unknown key',
      headers({ authorization: authorization.replace(KEY_ID, 'AKIANOBODY') }),
      'unknown-key',
    ],
    ['another method', { ...byHeader, method: 'PUT' }, 'mismatch'],
    ['another path', { ...byHeader, target: '/other.txt' }, 'mismatch'],
    ['another signed header', headers({ range: 'bytes=0-99' }), 'mismatch'],
    ['an added query', { ...byHeader, target: '/test.txt?acl' }, 'mismatch'],
    ['an unsigned x-amz- header', headers({ 'x-amz-acl': 'public-read' }), 'unsigned-headers'],
    ['a changed body', { ...byHeader, body: Buffer.from('x') }, 'payload'],
    ['broken escapes', { ...byHeader, target: '/%E0%A4%A' }, 'malformed'],
    ['an expiry beyond seven days', query('86400', '604801'), 'malformed'],
    ['a longer expiry', query('86400', '86401'), 'mismatch'],
    ['another algorithm', query('HMAC-SHA256', 'HMAC-SHA1'), 'malformed'],
  ])('%s', (_, request, refusal) => {
    expect(refusalOf(request, trustAt(AT))).toBe(refusal);
    expect(s3Refusal(refusal).statusCode).toBeGreaterThanOrEqual(400);
    expect(jsonRefusal(refusal).statusCode).toBe(403);
  });

  it('come by the clock: 15 minutes around a signed header, the whole expiry of a presigned URL', () => {
    const minute = 60_000;
    expect(refusalOf(byHeader, trustAt(AT + 15 * minute))).toBeUndefined();
    expect(refusalOf(byHeader, trustAt(AT + 15 * minute + 1))).toBe('skewed');
    expect(refusalOf(byHeader, trustAt(AT - 15 * minute - 1))).toBe('skewed');
    expect(refusalOf(byQuery, trustAt(AT + 86_400_000))).toBeUndefined();
    expect(refusalOf(byQuery, trustAt(AT + 86_400_001))).toBe('expired');
    expect(refusalOf(byQuery, trustAt(AT - 15 * minute - 1))).toBe('not-yet-valid');
  });

  it('is the time of any moment since a clock that was moved stood at that of the machine', () => {
    const moved = (before: number, after: number) => ({ ...trustAt(AT + after), machineNow: AT - before });
    const hour = 3_600_000;
    expect(refusalOf(byHeader, moved(hour, hour))).toBeUndefined();
    expect(refusalOf(byHeader, moved(-hour, 2 * hour))).toBe('skewed');
    expect(refusalOf(byHeader, moved(2 * hour, -hour))).toBe('skewed');
  });

  it('spare callers who sign by the machine’s clock while the cloud’s is ahead', () => {
    const ahead = { ...trustAt(AT), now: AT + 86_400_000 * 3 };
    expect(refusalOf(byHeader, ahead)).toBeUndefined();
    expect(refusalOf(byQuery, ahead)).toBe('expired');
  });
});

describe('the SDK’s presigned URLs', () => {
  const client = new S3Client({
    endpoint: 'http://127.0.0.1:4566',
    region: 'eu-west-1',
    credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
  });
  const request = (url: string): SignedRequest => {
    const { host, pathname, search } = new URL(url);
    return { method: 'GET', target: pathname + search, headers: { host }, body: Buffer.alloc(0) };
  };
  const key = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter(
      (text) => !/^\.{1,2}$|\/\.{1,2}(\/|$)|^\.{1,2}\/|[\\\ud800-\udfff]/u.test(text) && text.isWellFormed(),
    );

  it('verify for any key, and for no other key', async () => {
    await fc.assert(
      fc.asyncProperty(key, key, async (Key, other) => {
        const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'b', Key }), { expiresIn: 60 });
        expect(refusalOf(request(url), trustAt(Date.now()))).toBeUndefined();
        if (other === Key) return;
        const changed = request(url);
        const target = changed.target.replace(
          /^[^?]*/,
          `/b/${other.split('/').map(encodeURIComponent).join('/')}`,
        );
        expect(refusalOf({ ...changed, target }, trustAt(Date.now()))).toBe('mismatch');
      }),
      { numRuns: 60 },
    );
  });
});
