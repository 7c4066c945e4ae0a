/**
 * The quarantine on the embedded cloud with the real template: a file under `files/` is out of reach for every function and every
 * signed address until the malware scan has found it clean, and nobody else can say that it has.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Cloud } from '@probity/embedded-cloud/cloud';
import { loadDeployment } from '@probity/embedded-cloud/template/deployment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { awsObjects, ObjectNameError } from '#shared/platform/aws/objects.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const STRANGER = '22222222-2222-4222-8222-222222222222';
const CLEAN = 'a page';
const INFECTED = 'EMBEDDED-CLOUD-TEST-THREATS-FOUND';
const SIGNED = { filename: 'a.pdf', contentType: 'application/pdf', expiresSec: 900 };

let folder: string;
let cloud: Cloud;
let bucket: string;
let before: NodeJS.ProcessEnv;
let client: S3Client;

beforeAll(async () => {
  before = { ...process.env };
  folder = mkdtempSync(join(tmpdir(), 'probity-quarantine-'));
  const assembly = await stageAssembly('local');
  cloud = await Cloud.start({ assembly, folder: join(folder, 'store') });
  const placement = { awsUrl: cloud.urls.aws, apiUrl: cloud.urls.api };
  const buckets = (await loadDeployment(assembly, placement)).of('AWS::S3::Bucket');
  bucket = buckets.find(({ properties }) => properties.at('CorsConfiguration').present)?.ref ?? '';
  const credentials = cloud.credentials('probity-local-documents');
  if (credentials === undefined) throw new Error('there is no such function');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.urls.aws,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  client = new S3Client({ region: 'eu-west-1', endpoint: cloud.urls.aws, credentials });
}, 240_000);
afterEach(() => hold(false));
afterAll(async () => {
  process.env = before;
  client.destroy();
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const filesOf = (tenant = TENANT): Objects => awsObjects(bucket).within(unsafeTenantScope(tenant, 'test'));
const keyOf = (name: string) => name.replace('files/', `files/T/${TENANT}/test/`);

async function hold(held: boolean): Promise<void> {
  const answer = await fetch(`${cloud.urls.control}/scans`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ held }),
  });
  expect(answer.status).toBe(200);
}

let files = 0;
/** Puts a file and answers its name. */
async function stored(content: string): Promise<string> {
  files += 1;
  const name = `files/responses/r/a/${files}`;
  await filesOf().put(name, new TextEncoder().encode(content), 'application/pdf');
  return name;
}

async function fetched(url: string): Promise<readonly [number, string]> {
  const answer = await fetch(url);
  return [answer.status, await answer.text()];
}

const REFUSED = [403, expect.stringContaining('AccessDenied')];

describe('a clean file', () => {
  it('can be fetched from its address, and by the function', async () => {
    const name = await stored(CLEAN);
    expect(await filesOf().verdict(name)).toBe('clean');
    expect(await fetched(await filesOf().downloadUrl(name, SIGNED))).toEqual([200, CLEAN]);
    expect(new TextDecoder().decode(await filesOf().get(name))).toBe(CLEAN);
  });

  it('is in quarantine again with its next content', async () => {
    const name = await stored(CLEAN);
    const url = await filesOf().downloadUrl(name, SIGNED);
    await hold(true);
    await filesOf().put(name, new TextEncoder().encode('another page'), 'application/pdf');
    expect(await fetched(url)).toEqual(REFUSED);
  });
});

describe('a file in quarantine', () => {
  it('is out of reach until its scan has ended', async () => {
    await hold(true);
    const name = await stored(CLEAN);
    const url = await filesOf().downloadUrl(name, SIGNED);
    expect(await filesOf().verdict(name)).toBe('pending');
    expect(await fetched(url)).toEqual(REFUSED);
    await expect(filesOf().get(name)).rejects.toMatchObject({ name: 'AccessDenied' });
    await hold(false);
    await cloud.settle();
    expect(await fetched(url)).toEqual([200, CLEAN]);
  });

  it.each([
    ['infected', INFECTED],
    ['unscannable', 'EMBEDDED-CLOUD-TEST-UNSUPPORTED'],
    ['unscannable', 'EMBEDDED-CLOUD-TEST-FAILED'],
  ])('stays out of reach as %s', async (verdict, content) => {
    const name = await stored(content);
    expect(await filesOf().verdict(name)).toBe(verdict);
    expect(await fetched(await filesOf().downloadUrl(name, SIGNED))).toEqual(REFUSED);
    await expect(filesOf().get(name)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('cannot be declared clean by a function, nor copied out', async () => {
    const Key = keyOf(await stored(INFECTED));
    const TagSet = [{ Key: 'GuardDutyMalwareScanStatus', Value: 'NO_THREATS_FOUND' }];
    const CopySource = `${bucket}/${Key}`;
    const attempts = [
      client.send(new PutObjectTaggingCommand({ Bucket: bucket, Key, Tagging: { TagSet } })),
      client.send(new DeleteObjectTaggingCommand({ Bucket: bucket, Key })),
      client.send(
        new PutObjectCommand({
          ...{ Bucket: bucket, Key, Body: INFECTED },
          Tagging: 'GuardDutyMalwareScanStatus=NO_THREATS_FOUND',
        }),
      ),
      client.send(new CopyObjectCommand({ Bucket: bucket, Key: `T/${TENANT}/test/copied`, CopySource })),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes).toEqual(
      attempts.map(() => ({ status: 'rejected', reason: expect.objectContaining({ name: 'AccessDenied' }) })),
    );
    expect(await filesOf().verdict(Key.replace(`files/T/${TENANT}/test/`, 'files/'))).toBe('infected');
  });

  it('that is not there has no verdict', async () => {
    expect(await filesOf().verdict('files/responses/r/a/none')).toBeUndefined();
  });
});

describe('a signed address', () => {
  it.each<[string, (url: string) => string]>([
    ['another file', (url) => url.replace(/(\/a\/)\d+/, '$11')],
    ['another tenant', (url) => url.replace(TENANT, STRANGER)],
    ['the other environment', (url) => url.replace('/test/', '/live/')],
    ['another name to save it under', (url) => url.replace('a.pdf', 'a.exe')],
    ['more time', (url) => url.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000')],
    [
      'another signature',
      (url) => url.replace(/(Signature=)(.)/, (_, name, first) => name + (first === '0' ? '1' : '0')),
    ],
  ])('that was changed to %s is refused', async (_, changed) => {
    await stored(CLEAN);
    const url = await filesOf().downloadUrl(await stored(CLEAN), SIGNED);
    const [status, text] = await fetched(changed(url));
    expect([status, text]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  });

  it('cannot be made for a file of another tenant', async () => {
    await stored(CLEAN);
    const outside = `files/../../${STRANGER}/test/responses/r/a/1`;
    await expect(filesOf().downloadUrl(outside, SIGNED)).rejects.toBeInstanceOf(ObjectNameError);
  });

  // The clock of the cloud cannot be moved back.
  it('ends after fifteen minutes, whatever it was signed for', async () => {
    const name = await stored(CLEAN);
    const ended = await filesOf().downloadUrl(name, SIGNED);
    const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) });
    const longer = await getSignedUrl(client, command, { expiresIn: 7_200 });
    expect(await fetched(longer)).toEqual([200, CLEAN]);
    await cloud.advance(901_000);
    expect(await fetched(ended)).toEqual([403, expect.stringContaining('expired')]);
    expect(await fetched(longer)).toEqual([403, expect.stringContaining('explicit deny')]);
  });
});
