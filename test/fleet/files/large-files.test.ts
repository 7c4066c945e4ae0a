/**
 * Files of every size through the edge on the whole fleet: small forms go directly to the function, large ones through the
 * store, and too large ones are refused with the contract's error.
 */
import { createHash, randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { loadDeployment } from '@probity/embedded-cloud/template/deployment';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { sign } from '#shared/http/admission/verify-signature.ts';
import { DEMO_PLANS } from '../../../cli/seed/demo-tenants.ts';
import { RunningFleet } from '../../support/fleet/running-fleet.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const MB = 1024 * 1024;
const LARGEST_BODY = 10 * MB;
const TOO_LARGE = {
  file: ['The file is too large. The maximum size is 10 MB.'],
  code: 'validation_error',
  request_id: expect.stringMatching(/./),
};
const NOT_FOUND = { detail: 'Not found.', code: 'not_found', request_id: expect.any(String) };

let fleet: RunningFleet;
let key: string;
let responseId: string;
let bucket: string;
beforeAll(async () => {
  fleet = await RunningFleet.start();
  key = tenant(0).keys.test.api_key;
  responseId = await makeResponse(key);
  const deployment = await loadDeployment(fleet.assembly, { awsUrl: fleet.facts.urls.aws, apiUrl: origin() });
  const buckets = deployment.of('AWS::S3::Bucket');
  bucket = buckets.find(({ properties }) => properties.at('CorsConfiguration').present)?.ref ?? '';
});
afterAll(() => fleet.end());

const origin = () => fleet.facts.urls.api;

function tenant(index: number) {
  const found = fleet.facts.tenants[index];
  if (found === undefined) throw new Error('the demo has two tenants');
  return found;
}

async function makeResponse(apiKey: string): Promise<string> {
  const listed = await fleet.call('GET', '/api/v1/questionnaires/', { key: apiKey });
  const [first] = z.object({ results: z.array(z.object({ id: z.int() })) }).parse(listed.body).results;
  const body = { questionnaire_id: first?.id, entity: { legal_name: 'Lantern Shipping Ltd' } };
  const made = await fleet.call('POST', '/api/v1/responses/', { key: apiKey, body });
  return z.string().parse(made.body['id']);
}

const uploadPath = () => `/api/v1/responses/${responseId}/documents/upload/`;

interface Form {
  readonly type: string;
  readonly body: Buffer;
  readonly file: Buffer;
}

/** A form with one file of `size` bytes. Every file is different. */
function formOf(size: number, field = 'file'): Form {
  const boundary = `boundary${randomUUID()}`;
  const file = Buffer.alloc(size, 'a');
  file.write(randomUUID());
  const part = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const text = field === 'file' ? `${part('name="document_type"')}Certificate\r\n` : '';
  const head = text + part(`name="${field}"; filename="${randomUUID()}.txt"`);
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body, file };
}

const FRAMING = formOf(0).body.length;

interface Sending {
  readonly method?: string;
  readonly path?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Follows redirects, like clients do. */
async function send(form: Form, sending: Sending = {}) {
  const answer = await fetch(origin() + (sending.path ?? uploadPath()), {
    method: sending.method ?? 'POST',
    headers: {
      Authorization: `Bearer ${sending.key ?? key}`,
      'Content-Type': form.type,
      'Idempotency-Key': randomUUID(),
      ...sending.headers,
    },
    body: form.body,
  });
  const body: unknown = await answer.json();
  return { status: answer.status, redirected: answer.redirected, headers: answer.headers, body };
}

/** Only the first half: returns the address of the redirect. */
async function stage(form: Form, path = uploadPath()): Promise<string> {
  const headers = { 'Content-Type': form.type };
  const answer = await fleet.call('POST', path, { key, raw: form.body, headers });
  expect([answer.status, answer.text]).toEqual([303, '']);
  const location = String(answer.headers.location);
  expect(location).toMatch(new RegExp(`^${origin()}/api/v1/uploads/[0-9a-f-]{36}/$`));
  return location.slice(origin().length);
}

async function stagedObjects(): Promise<number> {
  const client = new S3Client({
    region: 'eu-west-1',
    endpoint: fleet.facts.urls.aws,
    forcePathStyle: true,
    credentials: fleet.root,
  });
  try {
    const listed = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'pending/staged/' }));
    return listed.KeyCount ?? 0;
  } finally {
    client.destroy();
  }
}

const Uploaded = z.object({ attachment_id: z.string(), document: z.object({ size: z.int() }) });

async function stored(attachmentId: string): Promise<string> {
  const path = `/api/v1/responses/${responseId}/documents/${attachmentId}/download/`;
  const { body } = await fleet.call('GET', path, { key });
  const file = await fetch(String(body['download_url']));
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
}

describe('a file', () => {
  it.each([
    ['of 1 MB', MB, false],
    ['of 4.4 million bytes', 4_400_000, false],
    ['of 4.6 million bytes', 4_600_000, true],
    ['of 9.5 MB', 9.5 * MB, true],
    ['that fills the largest body', LARGEST_BODY - FRAMING, true],
  ])('%s is attached whole, with 201', async (_, size, redirected) => {
    const form = formOf(Math.floor(size));
    const answer = await send(form);
    expect(answer).toMatchObject({ status: 201, redirected });
    const { attachment_id: id, document } = Uploaded.parse(answer.body);
    expect(document.size).toBe(form.file.length);
    expect(await stored(id)).toBe(createHash('sha256').update(form.file).digest('hex'));
  });

  it.each([
    ['of 10 MB and a byte', LARGEST_BODY + 1],
    ['of 12 MB', 12 * MB],
  ])('%s is refused with the contract’s 400 for its field', async (_, size) => {
    const answer = await send(formOf(size));
    expect(answer).toMatchObject({ status: 400, redirected: false, body: TOO_LARGE });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-request-id')).toBe(Object(answer.body).request_id);
  });

  it.each(['save', 'save-and-submit'])('of 6 MB comes through %s as well', async (verb) => {
    const path = `/api/v1/responses/${responseId}/${verb}/`;
    const answer = await send(formOf(6 * MB, 'no-question'), { method: 'PUT', path });
    // The form names no file question, so the operation refuses it, which shows that it was read.
    expect(answer).toMatchObject({ status: 400, redirected: true });
    expect(JSON.stringify(answer.body)).toContain('no-question');
  });

  it('of 6 MB is a document of the library, through the same redirection', async () => {
    const path = '/api/v1/documents/upload/';
    const form = formOf(6 * MB);
    const answer = await send(form, { path });
    expect(answer).toMatchObject({ status: 201, redirected: true, body: { size: form.file.length } });
    expect(await send(formOf(LARGEST_BODY + 1), { path })).toMatchObject({ status: 400, body: TOO_LARGE });
  });

  it('leaves nothing behind once its call was answered for good', async () => {
    await send(formOf(5 * MB));
    expect(await stagedObjects()).toBe(0);
  });
});

describe('the caller of a large file', () => {
  const large = formOf(5 * MB);

  it('may have to sign, and signs the call that it makes', async () => {
    const { api_key, api_secret } = tenant(0).keys.hmac;
    const signed = (path: string) => ({ 'X-Request-Signature': sign(api_secret, `POST${path}`) });
    const good = await send(large, { key: api_key, headers: signed(uploadPath()) });
    expect(good).toMatchObject({ status: 201, redirected: true });
    const bad = await send(large, { key: api_key, headers: signed('/api/v1/elsewhere/') });
    expect(bad).toMatchObject({ status: 401, body: { code: 'invalid_signature' } });
  });

  it('may repeat the call under its key, and has one file and one answer', async () => {
    const form = formOf(5 * MB);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(form, { headers });
    const second = await send(form, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await send(formOf(5 * MB), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_conflict' } });
  });

  it('needs a key, its own response, and an Idempotency-Key', async () => {
    const wrong = await send(large, { key: `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
    const foreign = await send(large, { key: tenant(1).keys.test.api_key });
    expect(foreign).toMatchObject({ status: 404, body: NOT_FOUND });
    const unkeyed = await send(large, { headers: { 'Idempotency-Key': '' } });
    expect(unkeyed).toMatchObject({ status: 400, body: { error: 'missing_idempotency_key' } });
  });
});

describe('the address that a caller is sent on to', () => {
  const call = (path: string, options: Parameters<RunningFleet['call']>[2] = {}) =>
    fleet.call('GET', path, { idempotencyKey: randomUUID(), ...options });

  it('answers once, then as anything that is not there', async () => {
    const path = await stage(formOf(5 * MB));
    expect((await call(path, { key })).status).toBe(201);
    expect(await call(path, { key })).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it('asks who is there before it says whether anything is', async () => {
    const unknown = `/api/v1/uploads/${randomUUID()}/`;
    const path = await stage(formOf(5 * MB));
    expect((await Promise.all([call(path), call(unknown)])).map(({ status }) => status)).toEqual([401, 401]);
    expect(await call(unknown, { key })).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await call(path, { key })).status).toBe(201);
  });

  it('runs no call but those with forms, whatever was put aside', async () => {
    const form = formOf(5 * MB);
    const path = await stage(form, '/api/_staged/v1/entities/');
    expect(await call(path, { key })).toMatchObject({ status: 404, body: NOT_FOUND });
    const same = await stage(form, uploadPath().replace('/api/', '/api/_staged/'));
    expect((await call(same, { key })).status).toBe(201);
  });
});

describe('without a well-formed key', () => {
  it.each(['large form', 'staging path'])(
    'nothing is stored of a %s, and the caller is told 401',
    async (how) => {
      const before = await stagedObjects();
      const form = formOf(how === 'large form' ? 5 * MB : 1_000);
      const path = how === 'large form' ? uploadPath() : uploadPath().replace('/api/', '/api/_staged/');
      for (const authorization of ['', 'Bearer guessed', 'Basic dXNlcjpwYXNzd29yZA==']) {
        const answer = await send(form, { path, headers: { Authorization: authorization } });
        expect([answer.status, answer.redirected]).toEqual([401, false]);
        expect(answer.body).toMatchObject({ error: 'invalid_api_key', code: 'invalid_api_key' });
      }
      expect(await stagedObjects()).toBe(before);
    },
  );
});

describe('the address of a caller', () => {
  const limited = async (ip_whitelist: string[]) => {
    const context = await fleet.operator();
    try {
      const [plan] = DEMO_PLANS;
      const key = {
        owner_id: plan?.user.user_id ?? '',
        name: ip_whitelist.join(' '),
        environment: 'live',
      } as const;
      return (await createKey(context, tenant(0).id, { ...key, ip_whitelist })).api_key;
    } finally {
      context.close();
    }
  };

  it('is the one that the edge sees: neither the edge’s own, nor one that the caller claims', async () => {
    const own = await limited(['127.0.0.1']);
    const other = await limited(['203.0.113.9', '130.176.0.1']);
    const list = (apiKey: string, headers = {}) =>
      fleet.call('GET', '/api/v1/entities/', { key: apiKey, headers });
    const claims = {
      'X-Probity-Viewer': '203.0.113.9',
      'X-Probity-Pass': 'guessed',
      'X-Forwarded-For': '203.0.113.9',
    };
    expect((await list(own)).status).toBe(200);
    expect((await list(other)).status).toBe(403);
    expect((await list(other, claims)).status).toBe(403);
  });
});
