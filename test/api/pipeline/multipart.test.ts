/** Forms through the whole pipeline: read as they were sent, replayed whatever their boundary, refused in the contract's bodies. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { client } from '#shared/contract/client.ts';
import { FieldErrors } from '#shared/contract/errors.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { SentFile } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { foundation } from '#shared/domain/people/foundation.ts';
import { sign } from '#shared/http/admission/verify-signature.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import type { Operations } from '#shared/http/operation.ts';
import { type Answer, answerOf, type CallOptions, eventOf } from '../../support/in-process/event.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const PATH = '/api/v1/things/';
const TEN_MB = 10_485_760;

const routes = {
  upload: route({
    id: 'things.upload',
    method: 'POST',
    path: PATH,
    summary: 'Upload a thing',
    spec: 'test',
    auth: 'key',
    rate: 'general',
    idempotency: 'recommended',
    encoding: 'multipart',
    fileFields: ['file'],
    invalid: 'fields',
    body: z.object({ title: z.string().max(10), note: z.string().optional(), files: z.array(SentFile) }),
    maxBodyBytes: TEN_MB + 65_536,
    tooLarge: () => new FieldErrors({ file: ['At most 10 MB.'] }),
    success: {
      status: 201,
      body: z.object({ id: z.string(), title: z.string(), sizes: z.array(z.number()) }),
    },
  }),
} as const;

const operations: Operations<typeof routes> = {
  upload: async ({ body }, { ids }) => ({
    body: { id: ids.uuid(), title: body.title, sizes: body.files.map(({ bytes }) => bytes.length) },
  }),
};

let api: InProcessApi;
let tenant: TestTenant;
let handler: (event: ApiEvent, context: unknown) => Promise<ApiResult>;
withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
  handler = unsafeHandler(apiFunction(routes, operations, foundation(api.ports, 'https://probity.example')));
});

let calls = 0;
async function call(options: CallOptions): Promise<Answer> {
  calls += 1;
  const event = await eventOf('POST', PATH, '', { key: tenant.test, ...options }, calls);
  return answerOf(await handler(event, { getRemainingTimeInMillis: () => 29_000 }));
}

function formOf(title: string, content: string | Uint8Array<ArrayBuffer> = 'content'): FormData {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'a.pdf');
  return form;
}

describe('a form', () => {
  // proves GEN-004
  it('reaches the operation with a file of 10 MB, every byte of it', async () => {
    const answer = await call({ form: formOf('large', new Uint8Array(randomBytes(TEN_MB))) });
    expect(answer).toMatchObject({ status: 201, body: { title: 'large', sizes: [TEN_MB] } });
  });

  // proves IDEM-022
  it('that is sent again under another boundary is answered the first reply again', async () => {
    const [idempotencyKey, form] = ['the-same-form', formOf('again')];
    const first = await call({ form, idempotencyKey });
    const second = await call({ form, idempotencyKey });
    expect(second.text).toBe(first.text);
    expect(second.headers['Idempotency-Replayed']).toBe('true');
  });

  // proves IDEM-023
  it.each([
    ['another file', formOf('title', 'other content')],
    ['another text', formOf('other')],
  ])('with %s under the same key is a conflict', async (change, other) => {
    const idempotencyKey = `form-with-${change.replace(' ', '-')}`;
    await call({ form: formOf('title'), idempotencyKey });
    const answer = await call({ form: other, idempotencyKey });
    expect([answer.status, answer.body['code']]).toEqual([409, 'idempotency_key_conflict']);
  });

  // proves HMAC-016
  it('is signed without its body', async () => {
    const key = await tenant.key('test', { apiSecret: 'signing-secret' });
    const headers = { 'X-Request-Signature': sign('signing-secret', `POST${PATH}`) };
    expect((await call({ key, headers, form: formOf('signed') })).status).toBe(201);
    expect((await call({ key, form: formOf('unsigned') })).status).toBe(401);
  });
});

describe('a refusal', () => {
  it('of a field has the shape that the route states', async () => {
    const answer = await call({ form: formOf('much too long a title') });
    expect(answer).toMatchObject({ status: 400, body: { title: [expect.any(String)] } });
  });

  it('of too large a body is the route’s own', async () => {
    const answer = await call({ form: formOf('large', new Uint8Array(TEN_MB + 65_536)) });
    expect(answer).toMatchObject({ status: 400, body: { file: ['At most 10 MB.'] } });
  });

  it.each([
    ['what is no form', 'nothing', 'multipart/form-data; boundary=x', 'malformed_form'],
    ['a form without a boundary', '--x--', 'multipart/form-data', 'malformed_form'],
    ['JSON', '{"title":"a"}', 'application/json', 'unsupported_content_type'],
    ['an empty body', '', 'multipart/form-data; boundary=x', 'malformed_form'],
  ])('of %s is a 400 in the general shape', async (_, raw, contentType, code) => {
    const answer = await call({ raw, headers: { 'Content-Type': contentType } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: true,
      status_code: 400,
      code,
      request_id: `request-${calls}`,
    });
  });

  it('of the caller comes before that of the form', async () => {
    const raw = 'nothing';
    const answer = await call({ key: 'unknown', raw, headers: { 'Content-Type': 'multipart/form-data' } });
    expect(answer.status).toBe(401);
  });
});

describe('the typed client', () => {
  it('sends texts and files as a form, and leaves out what is not given', async () => {
    const things = client(routes, {
      baseUrl: 'https://probity.example',
      bearer: tenant.test,
      fetch: async (url, { headers, body }) => {
        expect(url).toBe(`https://probity.example${PATH}`);
        if (!(body instanceof FormData)) throw new Error('the body is no form');
        const answer = await call({ headers, form: body, idempotencyKey: null });
        return new Response(answer.text, { status: answer.status });
      },
    });
    const file = {
      field: 'file',
      filename: 'ü.pdf',
      contentType: 'application/pdf',
      bytes: new Uint8Array(3),
    };
    const reply = await things.upload({ body: { title: 'typed', note: undefined, files: [file, file] } });
    expect(reply).toMatchObject({ title: 'typed', sizes: [3, 3] });
  });
});

describe('the API description', () => {
  const described = (contract: (typeof routes)['upload']) =>
    openApiDocument(
      { title: 't', version: '1', description: 'd', serverUrl: 'https://probity.example' },
      { things: [contract] },
      [],
    ).paths?.[PATH]?.post?.requestBody;

  it('shows a form with its texts and its files, which are binary', () => {
    expect(described(routes.upload)).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              title: { type: 'string', maxLength: 10 },
              note: { type: 'string' },
              file: { type: 'string', format: 'binary' },
            },
            required: ['title', 'file'],
          },
        },
      },
    });
  });

  it('shows files under any name where the route names none', () => {
    const { fileFields: _, ...contract } = routes.upload;
    expect(JSON.stringify(described(unsafeRoute(contract)))).toContain(
      '"additionalProperties":{"type":"string","format":"binary"}',
    );
  });
});

function unsafeRoute(contract: unknown): (typeof routes)['upload'] {
  return contract as (typeof routes)['upload'];
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeHandler(made: unknown): typeof handler {
  return made as typeof handler;
}
