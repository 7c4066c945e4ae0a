/** Object Lock with the default retention of a bucket, as the embedded S3 keeps it. */
import * as s3 from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
let client: s3.S3Client;
const Bucket = 'locked';
const Key = 'seal';
const DAY_MS = 86_400_000;

beforeEach(async () => {
  cloud = await startStorageEndpoint({});
  await cloud.s3.ensureBucket({ name: Bucket, versioned: true, lock: { mode: 'COMPLIANCE', days: 30 } });
  client = new s3.S3Client(cloud.clientOf('tester'));
});
afterEach(async () => {
  client.destroy();
  await cloud.stop();
});

const put = () =>
  client.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'x', ChecksumAlgorithm: 'CRC32' }));
const head = () => client.send(new s3.HeadObjectCommand({ Bucket, Key }));
const version = async () => (await head()).VersionId ?? '';

it('gives every new object the retention of its bucket', async () => {
  const before = cloud.clock.now();
  await put();
  const { ObjectLockMode, ObjectLockRetainUntilDate } = await head();
  expect(ObjectLockMode).toBe('COMPLIANCE');
  const stored = (ObjectLockRetainUntilDate?.getTime() ?? 0) - 30 * DAY_MS;
  // The answer has whole seconds.
  expect(stored).toBeGreaterThanOrEqual(before - 1_000);
  expect(stored).toBeLessThanOrEqual(cloud.clock.now());
});

it('takes no object without a digest of its body', async () => {
  const bare = new s3.S3Client({ ...cloud.clientOf('tester'), requestChecksumCalculation: 'WHEN_REQUIRED' });
  const putting = bare.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'x' }));
  await expect(putting).rejects.toMatchObject({ name: 'InvalidRequest' });
  bare.destroy();
});

it('removes no version before its time, neither alone nor among others', async () => {
  await put();
  const VersionId = await version();
  const one = client.send(new s3.DeleteObjectCommand({ Bucket, Key, VersionId }));
  await expect(one).rejects.toMatchObject({ name: 'AccessDenied' });
  const many = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key, VersionId }] } });
  expect((await client.send(many)).Errors).toMatchObject([{ Key, Code: 'AccessDenied' }]);
  await head();
});

it('removes a version after its time', async () => {
  await put();
  const VersionId = await version();
  await cloud.clock.advance(30 * DAY_MS + 1_000);
  await client.send(new s3.DeleteObjectCommand({ Bucket, Key, VersionId }));
  await expect(head()).rejects.toMatchObject({ name: 'NotFound' });
});

it('refuses by name what would lose the only version that is kept here', async () => {
  await put();
  await expect(put()).rejects.toMatchObject({ name: 'NotImplemented' });
  const hidden = client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
  await expect(hidden).rejects.toMatchObject({ name: 'NotImplemented' });
  await head();
});
