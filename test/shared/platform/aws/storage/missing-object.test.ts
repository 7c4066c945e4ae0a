/** A file that is stored while it is asked for is read, by roles that may not list the whole bucket too. */
import type { Permission } from '@probity/embedded-cloud/service';
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';

const BUCKET = 'documents';
let endpoint: StorageEndpoint;
let files: Objects;
/** Reads that are refused as if the file was not there yet. */
let refusals = 0;

beforeAll(async () => {
  endpoint = await startStorageEndpoint({ authorize });
  await endpoint.s3.ensureBucket({ name: BUCKET });
  const credentials = { accessKeyId: 'function', secretAccessKey: 'secret-of-function' };
  const options = { region: 'eu-west-1', endpoint: endpoint.url, credentials };
  files = awsObjects(BUCKET, options).within(
    unsafeTenantScope('11111111-1111-4111-8111-111111111111', 'test'),
  );
});
afterAll(() => endpoint.stop());

function authorize(_caller: string, { action, context }: Permission): string | undefined {
  const isRead = action === 's3:GetObject' || action === 's3:GetObjectTagging';
  if (isRead && refusals > 0) {
    refusals -= 1;
    return 'denied for this test';
  }
  const mayList = /^(?:pending\/|files\/)?T\//.test(context?.['s3:prefix'] ?? '');
  return action !== 's3:ListBucket' || mayList ? undefined : 'may not list the bucket';
}

async function meanwhile<T>(times: number, read: () => Promise<T>): Promise<T> {
  refusals = times;
  try {
    return await read();
  } finally {
    refusals = 0;
  }
}

const TEXT = new TextEncoder().encode('text');

it.each([1, 2])(
  'it is read again instead of refused, by every way to read it (%i refusals)',
  async (times) => {
    await files.put('kept/late.txt', TEXT, 'text/plain');
    expect(await meanwhile(times, () => files.get('kept/late.txt'))).toEqual(TEXT);
    expect(await meanwhile(times, () => files.open('kept/late.txt'))).toBeDefined();
    expect(await meanwhile(times, () => files.getTagged('kept/late.txt'))).toMatchObject({ bytes: TEXT });
    expect(await meanwhile(times, () => files.verdict('kept/late.txt'))).toBe('pending');
  },
);

it('a file that stays refused is refused', async () => {
  await files.put('kept/refused.txt', TEXT, 'text/plain');
  const read = meanwhile(99, () => files.get('kept/refused.txt'));
  await expect(read).rejects.toMatchObject({ name: 'AccessDenied' });
});
