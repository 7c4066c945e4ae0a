/** What any S3 must do with objects: content, checksums, conditions, ranges, copies, deletions, tags. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as s3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceBucket, conformanceBucket } from '../../testing/conformance-bucket.ts';

let bucket: ConformanceBucket;

beforeAll(async () => {
  bucket = await conformanceBucket();
});

afterAll(() => bucket.stop());

const head = (Key: string) => bucket.client.send(new s3.HeadObjectCommand({ Bucket: bucket.Bucket, Key }));

describe('writing', () => {
  it('gives back content, type, metadata and checksum of a key with spaces and letters beyond ASCII', async () => {
    const Key = "t/a b ü+(1)'!.pdf";
    await bucket.put(Key, 'hello', { ContentType: 'application/pdf', Metadata: { tenant: 'x1' } });
    const answer = await bucket.client.send(new s3.GetObjectCommand({ Bucket: bucket.Bucket, Key }));
    expect(await answer.Body?.transformToString()).toBe('hello');
    expect(answer).toMatchObject({
      ContentType: 'application/pdf',
      Metadata: { tenant: 'x1' },
      ContentLength: 5,
    });
    expect(answer.ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`);
    expect(answer.ChecksumCRC32).toBe('NhCmhg==');
  });

  it('stores a streamed body without its chunk framing', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.alloc(30_000, 'b')]);
    const input = { Bucket: bucket.Bucket, Key: 'stream', Body, ContentLength: 100_000 };
    await bucket.client.send(new s3.PutObjectCommand(input));
    expect(await bucket.read('stream')).toBe('a'.repeat(70_000) + 'b'.repeat(30_000));
  });

  it.each([
    ['ChecksumSHA256', 32],
    ['ChecksumSHA1', 20],
    ['ChecksumCRC32', 4],
    ['ChecksumCRC32C', 4],
    ['ContentMD5', 16],
  ])('refuses a body that is not what %s says, and stores nothing', async (member, bytes) => {
    const Key = `bad-${member}`;
    const wrong = { [member]: Buffer.alloc(bytes, 1).toString('base64') };
    await expect(bucket.put(Key, 'hello', wrong)).rejects.toThrow();
    await expect(bucket.read(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('accepts the right checksum of every kind', async () => {
    for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const) {
      await bucket.put(`good-${ChecksumAlgorithm}`, 'hello', { ChecksumAlgorithm });
      expect(await bucket.read(`good-${ChecksumAlgorithm}`)).toBe('hello');
    }
  });

  it('stores an empty object', async () => {
    await bucket.put('empty', '');
    expect(await bucket.read('empty')).toBe('');
    expect((await head('empty')).ContentLength).toBe(0);
  });

  it('lets exactly one of many concurrent If-None-Match writers win, the others get 412', async () => {
    const Key = `once-${randomUUID()}`;
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, writer) => bucket.put(Key, String(writer), { IfNoneMatch: '*' })),
    );
    const winners = results.flatMap((result, writer) =>
      result.status === 'fulfilled' ? [String(writer)] : [],
    );
    expect(winners).toHaveLength(1);
    expect(await bucket.read(Key)).toBe(winners[0]);
    await expect(bucket.put(Key, 'late', { IfNoneMatch: '*' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
  });

  it('replaces only the version that If-Match names', async () => {
    const { ETag } = await bucket.put('swap', 'one');
    await bucket.put('swap', 'two', { IfMatch: ETag });
    await expect(bucket.put('swap', 'three', { IfMatch: ETag })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await bucket.read('swap')).toBe('two');
  });

  it('tells the encryption that was asked for, and AES256 by default', async () => {
    const asked = await bucket.put('kms', '1', { ServerSideEncryption: 'aws:kms' });
    expect(asked.ServerSideEncryption).toBe('aws:kms');
    expect((await bucket.put('plain', '1')).ServerSideEncryption).toBe('AES256');
  });

  it('stores 50 parallel objects of 1 MB whole', async () => {
    const contents = Array.from({ length: 50 }, (_, index) => Buffer.alloc(1 << 20, index));
    await Promise.all(contents.map((content, index) => bucket.put(`par/${index}`, content)));
    expect((await head('par/49')).ETag).toBe(
      `"${createHash('md5')
        .update(contents[49] ?? '')
        .digest('hex')}"`,
    );
  });
});

describe('reading', () => {
  it('serves ranges from the front, the middle and the end, and refuses one beyond it', async () => {
    await bucket.put('range', '0123456789');
    expect(await bucket.read('range', { Range: 'bytes=2-4' })).toBe('234');
    expect(await bucket.read('range', { Range: 'bytes=7-' })).toBe('789');
    expect(await bucket.read('range', { Range: 'bytes=-3' })).toBe('789');
    expect(await bucket.read('range', { Range: 'bytes=8-99' })).toBe('89');
    await expect(bucket.read('range', { Range: 'bytes=10-12' })).rejects.toMatchObject({
      name: 'InvalidRange',
    });
  });

  it('answers 304 to a matching If-None-Match and 412 to a failing If-Match', async () => {
    const { ETag } = await bucket.put('cond', 'x');
    await expect(bucket.read('cond', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(bucket.read('cond', { IfMatch: '"other"' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
  });

  it('names missing keys and buckets', async () => {
    await expect(bucket.read('none')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(head('none')).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = new s3.GetObjectCommand({ Bucket: `no-${randomUUID()}`, Key: 'x' });
    await expect(bucket.client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('copies, deletions, tags', () => {
  it('copies content and metadata, or replaces the metadata', async () => {
    await bucket.put('src a', 'body', { Metadata: { a: '1' }, ContentType: 'text/x' });
    const CopySource = `${bucket.Bucket}/src%20a`;
    const base = { Bucket: bucket.Bucket, CopySource };
    await bucket.client.send(new s3.CopyObjectCommand({ ...base, Key: 'copy' }));
    expect(await head('copy')).toMatchObject({
      Metadata: { a: '1' },
      ContentType: 'text/x',
      ContentLength: 4,
    });
    const replace = { ...base, Key: 'copy2', MetadataDirective: 'REPLACE' as const, Metadata: { b: '2' } };
    await bucket.client.send(new s3.CopyObjectCommand(replace));
    expect((await head('copy2')).Metadata).toEqual({ b: '2' });
    expect(await bucket.read('copy2')).toBe('body');
  });

  it('deletes one and many, and counts missing keys as deleted', async () => {
    await Promise.all(['d/1', 'd/2', 'd/<&>'].map((key) => bucket.put(key, 'x')));
    await bucket.client.send(new s3.DeleteObjectCommand({ Bucket: bucket.Bucket, Key: 'd/1' }));
    const Objects = ['d/2', 'd/<&>', 'd/none'].map((Key) => ({ Key }));
    const answer = await bucket.client.send(
      new s3.DeleteObjectsCommand({ Bucket: bucket.Bucket, Delete: { Objects } }),
    );
    expect(answer.Deleted?.map(({ Key }) => Key).sort()).toEqual(['d/2', 'd/<&>', 'd/none']);
    const left = await bucket.client.send(
      new s3.ListObjectsV2Command({ Bucket: bucket.Bucket, Prefix: 'd/' }),
    );
    expect(left.KeyCount).toBe(0);
  });

  it('keeps tags given with the object and those set later', async () => {
    const TagSet = [{ Key: 'state', Value: 'clean & fine' }];
    const at = { Bucket: bucket.Bucket, Key: 'tagged' };
    await bucket.put('tagged', 'x', { Tagging: 'state=new&kind=a%20b' });
    const given = await bucket.client.send(new s3.GetObjectTaggingCommand(at));
    expect(given.TagSet).toContainEqual({ Key: 'kind', Value: 'a b' });
    await bucket.client.send(
      new s3.PutObjectTaggingCommand({ ...at, Tagging: { TagSet: [{ Key: 'state', Value: 'clean' }] } }),
    );
    expect((await bucket.client.send(new s3.GetObjectTaggingCommand(at))).TagSet).toEqual([
      { Key: 'state', Value: 'clean' },
    ]);
    await expect(
      bucket.client.send(new s3.PutObjectTaggingCommand({ ...at, Tagging: { TagSet } })),
    ).rejects.toMatchObject({ name: 'InvalidTag' });
  });

  it('gives version ids once versioning is on', async () => {
    await bucket.client.send(
      new s3.PutBucketVersioningCommand({
        Bucket: bucket.Bucket,
        VersioningConfiguration: { Status: 'Enabled' },
      }),
    );
    const { VersionId } = await bucket.put('versioned', '1');
    expect(VersionId).toBeTruthy();
    expect(await bucket.read('versioned', { VersionId })).toBe('1');
  });
});
