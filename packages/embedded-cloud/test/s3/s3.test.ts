/** The embedded S3 beyond the wire protocol: permissions, the clock, listeners, cross-origin rules, refusals. */
import * as s3 from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectEvent } from '../../src/s3/storage/notices.ts';
import type { Permission } from '../../src/service.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
let client: s3.S3Client;
let asked: Permission[];
let denied: ReadonlySet<string>;
const Bucket = 'files';
const keyArn = 'arn:aws:kms:eu-west-1:000000000000:key/k1';

beforeEach(async () => {
  asked = [];
  denied = new Set();
  cloud = await startStorageEndpoint({
    authorize: (caller, permission) => {
      asked.push(permission);
      return denied.has(permission.action) ? `${caller} may not ${permission.action}` : undefined;
    },
  });
  await cloud.s3.ensureBucket({
    name: Bucket,
    corsRules: [
      {
        AllowedOrigins: ['https://*.example.com'],
        AllowedMethods: ['PUT'],
        AllowedHeaders: ['*'],
        MaxAge: 60,
      },
    ],
  });
  await cloud.s3.ensureBucket({
    name: 'sealed',
    denyInsecure: true,
    encryption: { algorithm: 'aws:kms', keyArn },
  });
  await cloud.s3.write(Bucket, 'a/b', Buffer.from('content'), 'text/plain');
  client = new s3.S3Client(cloud.clientOf('reports'));
});

afterEach(async () => {
  client.destroy();
  await cloud.stop();
});

const get = (Key: string) => client.send(new s3.GetObjectCommand({ Bucket, Key }));

describe('permissions', () => {
  it('asks for the action on the object, and refuses with the reason', async () => {
    denied = new Set(['s3:GetObject']);
    await expect(get('a/b')).rejects.toMatchObject({
      name: 'AccessDenied',
      message: 'reports may not s3:GetObject',
    });
    expect(asked).toContainEqual(
      expect.objectContaining({ action: 's3:GetObject', resource: 'arn:aws:s3:::files/a/b' }),
    );
  });

  it('hides missing keys from callers that may not list the bucket', async () => {
    await expect(get('none')).rejects.toMatchObject({ name: 'NoSuchKey' });
    denied = new Set(['s3:ListBucket']);
    await expect(get('none')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('lists under the permission of the bucket, with the prefix as its context', async () => {
    await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: 'a/' }));
    expect(asked.at(-1)).toEqual({
      action: 's3:ListBucket',
      resource: 'arn:aws:s3:::files',
      context: { 's3:prefix': 'a/' },
    });
    await client.send(new s3.ListObjectVersionsCommand({ Bucket, Prefix: 'a/' }));
    expect(asked.at(-1)).toMatchObject({
      action: 's3:ListBucketVersions',
      context: { 's3:prefix': 'a/' },
    });
  });

  it('asks for both ends of a copy, and tells per key what a batch may not delete', async () => {
    denied = new Set(['s3:DeleteObject']);
    await client.send(new s3.CopyObjectCommand({ Bucket, Key: 'c', CopySource: 'files/a/b' }));
    expect(asked.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      's3:PutObject arn:aws:s3:::files/c',
      's3:GetObject arn:aws:s3:::files/a/b',
    ]);
    const answer = await client.send(
      new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a/b' }] } }),
    );
    expect(answer.Errors).toMatchObject([{ Key: 'a/b', Code: 'AccessDenied' }]);
    expect(await cloud.s3.read(Bucket, 'a/b')).toBeDefined();
  });

  it('asks for the encryption key of a bucket that has one, when writing and when reading', async () => {
    const at = { Bucket: 'sealed', Key: 'x' };
    const written = await client.send(new s3.PutObjectCommand({ ...at, Body: 'x' }));
    expect(written).toMatchObject({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: keyArn });
    const permission = asked.find(({ action }) => action === 'kms:GenerateDataKey');
    expect(permission).toMatchObject({
      resource: keyArn,
      context: { 'kms:EncryptionContext:aws:s3:arn': 'arn:aws:s3:::sealed/x' },
    });
    denied = new Set(['kms:Decrypt']);
    await expect(client.send(new s3.GetObjectCommand(at))).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('signatures', () => {
  it('lets a presigned URL die by the cloud’s clock', async () => {
    const url = await getSignedUrl(client, new s3.GetObjectCommand({ Bucket, Key: 'a/b' }), {
      expiresIn: 3600,
    });
    await cloud.clock.advance(3_500_000);
    expect((await fetch(url)).status).toBe(200);
    await cloud.clock.advance(200_000);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ]);
  });

  it('refuses an unknown caller and a wrong secret', async () => {
    const stranger = new s3.S3Client(cloud.clientOf('stranger'));
    await expect(stranger.send(new s3.ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    const credentials = { accessKeyId: 'reports', secretAccessKey: 'guess' };
    const thief = new s3.S3Client({ ...cloud.clientOf('reports'), credentials });
    await expect(thief.send(new s3.ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });

  it('refuses a presigned body that is not the one whose checksum was signed', async () => {
    const command = new s3.PutObjectCommand({
      Bucket,
      Key: 'sum',
      ChecksumSHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
    });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'goodbye' })).status).toBe(400);
    expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(200);
  });
});

describe('listeners', () => {
  it('hear of puts, copies and removals with key, size and entity tag', async () => {
    const heard: ObjectEvent[] = [];
    cloud.s3.onObject((event) => void heard.push(event));
    await client.send(new s3.PutObjectCommand({ Bucket, Key: 'new', Body: 'hello' }));
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key: 'new' }));
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key: 'never-was' }));
    expect(heard).toMatchObject([
      {
        name: 'ObjectCreated:Put',
        bucket: Bucket,
        key: 'new',
        size: 5,
        etag: '5d41402abc4b2a76b9719d911017c592',
      },
      { name: 'ObjectRemoved:Delete', bucket: Bucket, key: 'new' },
    ]);
  });

  it('that reject are asked again when the clock has moved on', async () => {
    let calls = 0;
    const done = new Promise<void>((resolve) => {
      cloud.s3.onObject(async () => {
        calls += 1;
        if (calls === 1) throw new Error('not yet');
        resolve();
      });
    });
    await cloud.s3.write(Bucket, 'again', Buffer.from('x'), 'text/plain');
    await new Promise((resolve) => setImmediate(resolve));
    await cloud.clock.advance(5_000);
    await done;
    expect(calls).toBe(2);
  });
});

describe('browsers', () => {
  const preflight = (origin: string, method: string) =>
    fetch(`${cloud.url}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  it('may do what a cross-origin rule allows and nothing else', async () => {
    const allowed = await preflight('https://app.example.com', 'PUT');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
    expect((await preflight('https://app.example.com', 'DELETE')).status).toBe(403);
    expect((await preflight('https://example.org', 'PUT')).status).toBe(403);
  });

  it('see the rule’s headers on the answer itself', async () => {
    const url = await getSignedUrl(client, new s3.PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }), {
      expiresIn: 60,
    });
    const answer = await fetch(url, {
      method: 'PUT',
      body: 'x',
      headers: { origin: 'https://a.example.com' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example.com');
  });
});

describe('refusals', () => {
  it('name operations and headers that nobody emulates', async () => {
    const acl = client.send(new s3.GetObjectAclCommand({ Bucket, Key: 'a/b' }));
    await expect(acl).rejects.toMatchObject({
      name: 'NotImplemented',
      message: expect.stringContaining('acl'),
    });
    const lock = new s3.PutObjectCommand({ Bucket, Key: 'l', Body: 'x', ObjectLockLegalHoldStatus: 'ON' });
    await expect(client.send(lock)).rejects.toThrow('x-amz-object-lock-legal-hold');
  });

  it('answer a broken path with 400', async () => {
    expect((await fetch(`${cloud.url}/files/%E0%A4%A`)).status).toBe(400);
  });

  it('keep serving after clients that hang up in mid-answer', async () => {
    await cloud.s3.write(Bucket, 'big', Buffer.alloc(20 << 20), 'text/plain');
    const url = await getSignedUrl(client, new s3.GetObjectCommand({ Bucket, Key: 'big' }), {
      expiresIn: 60,
    });
    for (let round = 0; round < 10; round += 1) {
      const abort = new AbortController();
      const answer = await fetch(url, { signal: abort.signal });
      abort.abort();
      await answer.arrayBuffer().catch(() => undefined);
    }
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(20 << 20);
  });
});

describe('the days that a bucket gives', () => {
  const keys = async () => {
    const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket: 'brief' }));
    return Contents.map(({ Key }) => Key);
  };
  const toMidnight = () => 86_400_000 - (cloud.clock.now() % 86_400_000);

  it('end at the midnight after them, for the prefix and for nothing else', async () => {
    await cloud.s3.ensureBucket({ name: 'brief', expirations: [{ prefix: 'pending/', days: 1 }] });
    for (const key of ['kept', 'pending/a', 'pending/b'])
      await cloud.s3.write('brief', key, Buffer.from('x'), 'text/plain');
    await cloud.clock.advance(toMidnight() + 1_000);
    expect(await keys()).toEqual(['kept', 'pending/a', 'pending/b']);
    await cloud.s3.write('brief', 'pending/later', Buffer.from('x'), 'text/plain');
    await cloud.clock.advance(toMidnight() + 1_000);
    await expect.poll(keys).toEqual(['kept', 'pending/later']);
    await cloud.clock.advance(86_400_000);
    await expect.poll(keys).toEqual(['kept']);
  });
});
