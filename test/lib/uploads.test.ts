/**
 * Uploads by signed address on the embedded cloud with the real template: the function's own policies sign, the bucket's own
 * rules admit only the page, and only the announced bytes are accepted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cloud } from '@probity/embedded-cloud/cloud';
import { loadDeployment } from '@probity/embedded-cloud/template/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';

const PAGE = 'http://127.0.0.1:3999';
const TENANT = '11111111-1111-4111-8111-111111111111';
const PDF = { contentType: 'application/pdf', size: 7, expiresSec: 900 };

let folder: string;
let cloud: Cloud;
let bucket: string;
let before: NodeJS.ProcessEnv;

beforeAll(async () => {
  before = { ...process.env };
  folder = mkdtempSync(join(tmpdir(), 'probity-uploads-'));
  const assembly = await stageAssembly('local');
  const parameters = { PublicUrl: PAGE };
  cloud = await Cloud.start({ assembly, folder: join(folder, 'store'), parameters });
  const deployment = await loadDeployment(assembly, { awsUrl: cloud.urls.aws, apiUrl: PAGE, parameters });
  bucket =
    deployment.of('AWS::S3::Bucket').find(({ properties }) => properties.at('CorsConfiguration').present)
      ?.ref ?? '';
}, 240_000);
afterAll(async () => {
  process.env = before;
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

/** Stored files as the function accesses them, with its own credentials and policies. */
function filesOf(name: string): Objects {
  const caller = cloud.credentials(`probity-local-${name}`);
  if (caller === undefined) throw new Error(`no function ${name}`);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.urls.aws,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: caller.accessKeyId,
    AWS_SECRET_ACCESS_KEY: caller.secretAccessKey,
  });
  return awsObjects(bucket).within(unsafeTenantScope(TENANT, 'test'));
}

function preflight(url: string, origin: string, headers = 'content-type', method = 'PUT'): Promise<Response> {
  return fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers,
    },
  });
}

function put(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { method: 'PUT', body, headers: { ...headers, Origin: PAGE } });
}

describe('the page', () => {
  it('is let in by the preflight, puts the file, and may read that it worked', async () => {
    const files = filesOf('onboarding');
    const { url, headers } = await files.uploadAddress('pending/one', PDF);
    expect(new URL(url).origin).toBe(cloud.urls.aws);
    const asked = await preflight(url, PAGE);
    expect(asked.status).toBe(200);
    expect(asked.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(asked.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
    const answer = await put(url, 'content', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(new TextDecoder().decode(await files.get('pending/one'))).toBe('content');
  });

  it('is the only one that is let in, for uploads only, and with no header of its own', async () => {
    const { url } = await filesOf('onboarding').uploadAddress('pending/two', PDF);
    const asked = await Promise.all([
      preflight(url, 'https://elsewhere.example'),
      preflight(url, 'null'),
      preflight(url, PAGE, 'content-type', 'GET'),
      preflight(url, PAGE, 'content-type,x-amz-acl'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const { headers } of asked) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['more bytes', 'content and more', PDF.contentType],
    ['fewer bytes', 'c', PDF.contentType],
    ['another type', 'content', 'text/html'],
  ])('cannot put %s than were announced', async (_, body, contentType) => {
    const files = filesOf('onboarding');
    const { url } = await files.uploadAddress('pending/three', PDF);
    expect((await put(url, body, { 'Content-Type': contentType })).status).toBe(403);
    expect(await files.get('pending/three')).toBeUndefined();
  });
});

describe('the policies', () => {
  it.each(['onboarding', 'responses', 'name-index'])(
    'let %s put, get, list and remove files',
    async (name) => {
      const files = filesOf(name);
      for (const place of ['kept', 'pending/kept']) {
        await files.put(`${place}/${name}`, new TextEncoder().encode('x'), 'text/plain');
        expect(await files.list(`${place}/`)).toEqual([`${place}/${name}`]);
        expect(await files.get(`${place}/${name}`)).toBeDefined();
        await files.remove([`${place}/${name}`]);
        expect(await files.get(`${place}/${name}`)).toBeUndefined();
      }
    },
  );

  it('let no other function near them, by a signed address neither', async () => {
    const files = filesOf('questionnaires');
    await expect(files.get('kept')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(files.list('')).rejects.toMatchObject({ name: 'AccessDenied' });
    const { url, headers } = await files.uploadAddress('pending/five', PDF);
    const refused = await put(url, 'content', headers);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('not authorized')]);
  });
});

// Last, because the clock of the cloud cannot be moved back.
describe('a file that was never accepted', () => {
  it('is gone two midnights later, and what was accepted stays', async () => {
    const files = filesOf('onboarding');
    await files.put('pending/kept', new TextEncoder().encode('x'), 'text/plain');
    await files.put('kept', new TextEncoder().encode('x'), 'text/plain');
    await cloud.advance(2 * 86_400_000);
    await expect.poll(() => files.list('pending/kept')).toEqual([]);
    expect(await files.list('kept')).toEqual(['kept']);
  });
});

describe('an address that has run out', () => {
  it('takes nothing any more', async () => {
    const files = filesOf('onboarding');
    const { url, headers } = await files.uploadAddress('pending/four', PDF);
    await cloud.advance(901_000);
    const late = await put(url, 'content', headers);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')]);
  });
});
