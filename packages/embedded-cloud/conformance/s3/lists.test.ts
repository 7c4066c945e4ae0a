/** What any S3 must do with lists and multipart uploads. */
import * as s3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceBucket, conformanceBucket } from '../../testing/conformance-bucket.ts';

let bucket: ConformanceBucket;
const KEYS = ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'é', 'l/0', 'l/1', 'l/2', 'l/3', 'l/4', '\u{1f600}'];

beforeAll(async () => {
  bucket = await conformanceBucket();
  await Promise.all(KEYS.map((key) => bucket.put(key, 'x')));
});

afterAll(() => bucket.stop());

const list = (input: Partial<s3.ListObjectsV2CommandInput>) =>
  bucket.client.send(new s3.ListObjectsV2Command({ Bucket: bucket.Bucket, ...input }));

const keysOf = (answer: s3.ListObjectsV2CommandOutput) => answer.Contents?.map(({ Key }) => Key) ?? [];

describe('lists', () => {
  it('lists every key in the order of its UTF-8 bytes', async () => {
    const sorted = [...KEYS].sort((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y)));
    expect(keysOf(await list({}))).toEqual(sorted);
  });

  it('pages through a prefix without losing or doubling a key', async () => {
    const first = await list({ Prefix: 'l/', MaxKeys: 3 });
    expect(first.IsTruncated).toBe(true);
    const second = await list({ Prefix: 'l/', ContinuationToken: first.NextContinuationToken });
    expect([...keysOf(first), ...keysOf(second)]).toEqual(['l/0', 'l/1', 'l/2', 'l/3', 'l/4']);
    expect(second.IsTruncated).toBe(false);
  });

  it('begins after StartAfter', async () => {
    expect(keysOf(await list({ Prefix: 'l/', StartAfter: 'l/2' }))).toEqual(['l/3', 'l/4']);
  });

  it('gathers common prefixes and pages across them', async () => {
    const whole = await list({ Delimiter: '/' });
    expect(whole.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['b/', 'l/']);
    expect(keysOf(whole)).toEqual(['a', 'd', 'é', '\u{1f600}']);
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ Delimiter: '/', MaxKeys: 1, ContinuationToken });
      seen.push(
        ...keysOf(page).map(String),
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''),
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(seen).toEqual(['a', 'b/', 'd', 'l/', 'é', '\u{1f600}']);
    expect((await list({ Delimiter: '/', Prefix: 'b/' })).CommonPrefixes?.[0]?.Prefix).toBe('b/c/');
  });
});

describe('multipart uploads', () => {
  const FIVE_MB = 5 * 1024 * 1024;
  const begin = async (Key: string) => {
    const input = { Bucket: bucket.Bucket, Key };
    return (await bucket.client.send(new s3.CreateMultipartUploadCommand(input))).UploadId ?? '';
  };
  const part = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer) => {
    const input = { Bucket: bucket.Bucket, Key, UploadId, PartNumber, Body };
    const { ETag, ChecksumCRC32 } = await bucket.client.send(new s3.UploadPartCommand(input));
    return { ETag, ChecksumCRC32, PartNumber };
  };
  const complete = (Key: string, UploadId: string, Parts: s3.CompletedPart[]) =>
    bucket.client.send(
      new s3.CompleteMultipartUploadCommand({
        Bucket: bucket.Bucket,
        Key,
        UploadId,
        MultipartUpload: { Parts },
      }),
    );

  it('joins 12 MB sent in parts out of order', async () => {
    const id = await begin('mp');
    const last = await part('mp', id, 3, Buffer.alloc(2 * 1024 * 1024, 'c'));
    const parts = [
      await part('mp', id, 1, Buffer.alloc(FIVE_MB, 'a')),
      await part('mp', id, 2, Buffer.alloc(FIVE_MB, 'b')),
      last,
    ];
    expect((await complete('mp', id, parts)).ETag).toMatch(/-3"$/);
    const content = await bucket.read('mp');
    expect(content).toHaveLength(12 * 1024 * 1024);
    expect([content[0], content[FIVE_MB], content[2 * FIVE_MB]]).toEqual(['a', 'b', 'c']);
  });

  it('refuses small parts, wrong order, unknown parts and unknown uploads', async () => {
    const id = await begin('small');
    const parts = [
      await part('small', id, 1, Buffer.from('a')),
      await part('small', id, 2, Buffer.from('b')),
    ];
    await expect(complete('small', id, parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete('small', id, [...parts].reverse())).rejects.toMatchObject({
      name: 'InvalidPartOrder',
    });
    const foreign = [{ ETag: '"0"', PartNumber: 1 }];
    await expect(complete('small', id, foreign)).rejects.toMatchObject({ name: 'InvalidPart' });
    const gone = { Bucket: bucket.Bucket, Key: 'small', UploadId: id };
    const { Parts } = await bucket.client.send(new s3.ListPartsCommand(gone));
    expect(Parts?.map(({ PartNumber }) => PartNumber)).toEqual([1, 2]);
    await bucket.client.send(new s3.AbortMultipartUploadCommand(gone));
    await expect(complete('small', id, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});
