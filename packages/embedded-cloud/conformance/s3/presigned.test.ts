/** What any S3 must do with presigned requests: unchanged ones succeed, and changed ones are refused. */
import * as s3 from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceBucket, conformanceBucket } from '../../testing/conformance-bucket.ts';
import { signedPostForm } from '../../testing/post-policy.ts';

let bucket: ConformanceBucket;
/** Presigns without the checksum of a body that is not there yet. */
let presigner: s3.S3Client;

beforeAll(async () => {
  bucket = await conformanceBucket();
  presigner = new s3.S3Client({ ...bucket.target.client, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await bucket.put('r', '0123456789');
  await bucket.put('other', 'secret');
});

afterAll(async () => {
  presigner.destroy();
  await bucket.stop();
});

const getUrl = (more: Partial<s3.GetObjectCommandInput> = {}) =>
  getSignedUrl(presigner, new s3.GetObjectCommand({ Bucket: bucket.Bucket, Key: 'r', ...more }), {
    expiresIn: 60,
  });

const putUrl = (more: Partial<s3.PutObjectCommandInput> = {}) =>
  getSignedUrl(presigner, new s3.PutObjectCommand({ Bucket: bucket.Bucket, Key: 'up', ...more }), {
    expiresIn: 60,
  });

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;

describe('presigned GET', () => {
  it('serves the object with the overridden headers', async () => {
    const ResponseContentDisposition = 'attachment; filename="x y.pdf"';
    const url = await getUrl({ ResponseContentDisposition, ResponseContentType: 'application/pdf' });
    const answer = await fetch(url);
    expect(await answer.text()).toBe('0123456789');
    expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('refuses another signature, key, method, expiry or header override with 403', async () => {
    const url = await getUrl();
    const flip = (digit: string) => (digit === '0' ? '1' : '0');
    const tampered = url.replace(/(X-Amz-Signature=)(.)/, (_, name, digit) => name + flip(digit));
    expect(await statusOf(tampered)).toBe(403);
    expect(await statusOf(url.replace('/r?', '/other?'))).toBe(403);
    expect(await statusOf(url, { method: 'DELETE' })).toBe(403);
    expect(await statusOf(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).toBe(403);
    expect(await statusOf(`${url}&response-content-type=text%2Fhtml`)).toBe(403);
  });

  it('refuses an expired URL with 403', async () => {
    const signingDate = new Date(Date.now() - 120_000);
    const command = new s3.GetObjectCommand({ Bucket: bucket.Bucket, Key: 'r' });
    expect(await statusOf(await getSignedUrl(presigner, command, { expiresIn: 60, signingDate }))).toBe(403);
  });

  it('refuses a request without any signature with 403', async () => {
    const url = await getUrl();
    expect(await statusOf(url.slice(0, url.indexOf('?')))).toBe(403);
  });

  it('refuses an x-amz- header that was not signed with 403', async () => {
    expect(await statusOf(await getUrl(), { headers: { 'x-amz-checksum-mode': 'ENABLED' } })).toBe(403);
  });
});

describe('presigned PUT', () => {
  it('stores the body with the signed metadata', async () => {
    const url = await putUrl({ Metadata: { a: 'b' } });
    expect(
      await statusOf(url, { method: 'PUT', body: 'abc', headers: { 'content-type': 'text/plain' } }),
    ).toBe(200);
    const head = await bucket.client.send(new s3.HeadObjectCommand({ Bucket: bucket.Bucket, Key: 'up' }));
    expect(head).toMatchObject({ ContentLength: 3, ContentType: 'text/plain', Metadata: { a: 'b' } });
  });

  it('refuses a body other than the one whose length was signed', async () => {
    const command = new s3.PutObjectCommand({ Bucket: bucket.Bucket, Key: 'sized', ContentLength: 3 });
    const signableHeaders = new Set(['content-length']);
    const url = await getSignedUrl(presigner, command, { expiresIn: 60, signableHeaders });
    expect(await statusOf(url, { method: 'PUT', body: 'abcd' })).toBe(403);
    expect(await statusOf(url, { method: 'PUT', body: 'abc' })).toBe(200);
  });
});

describe('presigned POST', () => {
  const post = async (
    file: string,
    policy: {
      readonly conditions?: readonly unknown[];
      readonly fields?: Readonly<Record<string, string>>;
      readonly expiresAt?: number;
    },
    tamper: (form: FormData) => void = () => undefined,
  ) => {
    const credentials = await bucket.client.config.credentials();
    const region = await bucket.client.config.region();
    const form = signedPostForm({ bucket: bucket.Bucket, key: 'post/x.txt', credentials, region, ...policy });
    tamper(form);
    form.append('file', new Blob([file], { type: 'text/plain' }), 'x.txt');
    const { protocol, host } = new URL(await getUrl());
    const base =
      bucket.target.url === undefined ? `${protocol}//${host}/` : `${bucket.target.url}/${bucket.Bucket}`;
    return fetch(base, { method: 'POST', body: form });
  };
  const upTo = (most: number) => [['content-length-range', 1, most]];

  it('takes a file within the policy and stores exactly its bytes', async () => {
    const fields = { 'Content-Type': 'text/x', success_action_status: '201' };
    const answer = await post('hello\r\n--post', { conditions: upTo(100), fields });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toContain('<Key>post/x.txt</Key>');
    expect(await bucket.read('post/x.txt')).toBe('hello\r\n--post');
  });

  it('refuses a file over or under the length range with 400', async () => {
    const large = await post('hello post', { conditions: upTo(5) });
    expect([large.status, await large.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
    const small = await post('', { conditions: upTo(5) });
    expect([small.status, await small.text()]).toEqual([400, expect.stringContaining('EntityTooSmall')]);
  });

  it('refuses another key, an extra field, a changed policy and an expired one with 403', async () => {
    expect((await post('x', {}, (form) => form.set('key', 'elsewhere'))).status).toBe(403);
    expect((await post('x', {}, (form) => form.append('x-amz-meta-a', 'b'))).status).toBe(403);
    const loosened = Buffer.from(
      JSON.stringify({ expiration: '2999-01-01T00:00:00Z', conditions: [['starts-with', '$key', '']] }),
    ).toString('base64');
    expect((await post('x', {}, (form) => form.set('policy', loosened))).status).toBe(403);
    expect((await post('x', { expiresAt: Date.now() - 1000 })).status).toBe(403);
  });
});
