/** Whatever is sent to the respondent's side and to the files of responses is answered in the contract's shapes. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen } from '../../support/journeys.ts';
import { type FilesTenant, makeFilesTenant, pdf } from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

interface Endpoint {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** A body that is accepted; none where the endpoint takes none. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly auth: 'key' | 'respondent' | 'link';
}

let api: InProcessApi;
let tenant: FilesTenant;
let bearer: string;
let responseId: string;

withApi(async (opened) => {
  api = opened;
  tenant = await makeFilesTenant(api);
});
// Every session has its own limit of calls.
beforeEach(async () => {
  ({ bearer, responseId } = await sendAndOpen(api, tenant));
});

const ID = '3f8e0f6e-1111-4111-8111-111111111111';
const LONE = 'a\ud800b';
const MEGABYTE = 'x'.repeat(1_048_576);

/** By name; the ids of the tenant are known once it is made. */
const endpoints = (): Readonly<Record<string, Endpoint>> => {
  const { ids } = tenant.questionnaire;
  const own = '/api/v1/onboarding/';
  const files = `/api/v1/responses/${responseId}/documents/`;
  const list: readonly Endpoint[] = [
    { name: 'exchange', method: 'POST', path: `${own}exchange/`, body: { token: 'x' }, auth: 'link' },
    { name: 'renew', method: 'POST', path: `${own}renew/`, body: { token: 'x' }, auth: 'link' },
    {
      name: 'answers',
      method: 'PUT',
      path: `${own}answers/`,
      body: { section_number: 2, revision: 7, answers: [{ question_id: ids.staff, answer_text: '7' }] },
      auth: 'respondent',
    },
    {
      name: 'comments',
      method: 'POST',
      path: `${own}comments/`,
      body: { question_id: ids.name, text: 'x' },
      auth: 'respondent',
    },
    {
      name: 'uploads',
      method: 'POST',
      path: `${own}uploads/`,
      body: { file_question_id: tenant.files.others, filename: 'a.pdf', size: 10 },
      auth: 'respondent',
    },
    { name: 'complete', method: 'POST', path: `${own}uploads/${ID}/complete/`, auth: 'respondent' },
    { name: 'remove', method: 'DELETE', path: `${own}files/${ID}/`, auth: 'respondent' },
    { name: 'token', method: 'POST', path: `/api/v1/responses/${ID}/token/`, auth: 'key' },
    { name: 'upload', method: 'POST', path: `${files}upload/`, auth: 'key' },
    { name: 'document', method: 'GET', path: `${files}${ID}/`, auth: 'key' },
    { name: 'download', method: 'GET', path: `${files}${ID}/download/`, auth: 'key' },
    { name: 'delete', method: 'DELETE', path: `${files}${ID}/`, auth: 'key' },
  ];
  return Object.fromEntries(list.map((endpoint) => [endpoint.name, endpoint]));
};
const WITH_BODY = ['exchange', 'renew', 'answers', 'comments', 'uploads'];
const WITHOUT_BODY = ['complete', 'remove', 'token', 'document', 'download', 'delete'];
const OWN = ['answers', 'comments', 'uploads', 'complete', 'remove'];
const WITH_KEY = ['token', 'upload', 'document', 'download', 'delete'];

const of = (name: string): Endpoint => {
  const endpoint = endpoints()[name];
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  return endpoint;
};
const credential = ({ auth }: Endpoint) =>
  auth === 'link' ? {} : { key: auth === 'key' ? tenant.live : bearer };
const call = (endpoint: Endpoint, sent: { body?: unknown; raw?: string | Uint8Array }): Promise<Answer> =>
  api.call(endpoint.method, endpoint.path, { ...credential(endpoint), ...sent });

/** What is wrong with a refusal, or undefined. */
function misshapen({ status, body, text }: Answer): string | undefined {
  if (status >= 500 || status < 200) return `${status}: ${text.slice(0, 300)}`;
  if (status < 400) return undefined;
  if (typeof body['code'] !== 'string' || typeof body['request_id'] !== 'string')
    return `${status} lacks code or request_id: ${text.slice(0, 300)}`;
  const { code: _code, request_id: _id, ...rest } = body;
  const shapes = [
    body['error'] === true && body['status_code'] === status && typeof body['errors'] === 'object',
    typeof body['error'] === 'string' && typeof body['message'] === 'string' && body['status'] === status,
    typeof body['error'] === 'string' && typeof body['detail'] === 'string',
    (status === 404 || status === 405) && typeof body['detail'] === 'string',
    status === 400 && Object.values(rest).every((each) => Array.isArray(each)),
  ];
  return shapes.includes(true) ? undefined : `${status} has no shape: ${text.slice(0, 300)}`;
}

const refused = async (answer: Promise<Answer>, statuses: readonly number[]) => {
  const got = await answer;
  expect(misshapen(got)).toBeUndefined();
  expect(statuses).toContain(got.status);
};

describe.each(WITH_BODY)('%s', (name) => {
  it('refuses what is no JSON object with 400', async () => {
    const endpoint = of(name);
    for (const raw of ['', 'null', '[]', '7', '"text"', '{', '{"a":', 'true', '\u0000', '{"a":1}x'])
      await refused(call(endpoint, { raw }), [400]);
    await refused(call(endpoint, {}), [400]);
    await refused(call(endpoint, { body: {} }), [400]);
    await refused(call(endpoint, { raw: new Uint8Array([0xff, 0xfe, 0x7b]) }), [400]);
    await refused(call(endpoint, { raw: '['.repeat(5_000) + ']'.repeat(5_000) }), [400]);
  });

  it('refuses a field that is missing or of another type with 400', async () => {
    const endpoint = of(name);
    for (const field of Object.keys(endpoint.body ?? {})) {
      const { [field]: _left, ...rest } = endpoint.body ?? {};
      await refused(call(endpoint, { body: rest }), [400]);
      for (const wrong of [null, true, {}, ['a'], [[]], '', LONE, 'a\u0000b', -1, 1.5, 1e300])
        await refused(call(endpoint, { body: { ...endpoint.body, [field]: wrong } }), [400, 404]);
    }
  });

  it('refuses lone surrogates and a megabyte in a text with 400', async () => {
    const endpoint = of(name);
    const texts = Object.entries(endpoint.body ?? {}).filter(([, value]) => typeof value === 'string');
    for (const [field] of texts) {
      for (const text of [LONE, `\udc00${'x'.repeat(50)}`, MEGABYTE])
        await refused(call(endpoint, { body: { ...endpoint.body, [field]: text } }), [400]);
    }
    const raw = JSON.stringify({ ...endpoint.body, more: MEGABYTE.repeat(7) });
    await refused(call(endpoint, { raw }), [400]);
  });

  it('never fails, whatever JSON it is sent', async () => {
    const endpoint = of(name);
    const fields = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(endpoint.body ?? {})), fc.string({ maxLength: 5 })),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' })),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (change) => {
        const answer = await call(endpoint, { body: { ...endpoint.body, ...change } });
        expect(misshapen(answer)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});

describe('answers', () => {
  it('that hold lone surrogates or are a megabyte long are refused with 400', async () => {
    const endpoint = of('answers');
    const { staff } = tenant.questionnaire.ids;
    for (const answer of [
      { question_id: staff, answer_text: LONE },
      { question_id: staff, answer_text: MEGABYTE.repeat(2) },
      { question_id: staff, date_answer: LONE },
      { question_id: staff, structured_data: LONE },
      { question_id: staff, structured_data: [LONE] },
      { question_id: LONE },
      LONE,
      null,
    ])
      await refused(call(endpoint, { body: { ...endpoint.body, revision: 0, answers: [answer] } }), [400]);
  });
});

describe('a comment', () => {
  it('on a question that the questionnaire does not have is refused with 400 and not kept', async () => {
    for (const question_id of [1, -1, tenant.files.others, 2 ** 31, 2 ** 53])
      await refused(call(of('comments'), { body: { question_id, text: 'x' } }), [400]);
    const shown = await api.call('GET', '/api/v1/onboarding/session/', { key: bearer });
    expect(shown.body).toMatchObject({ ddq: { comments: [] } });
  });

  it('takes 5,000 characters and not one more', async () => {
    const endpoint = of('comments');
    const text = '名'.repeat(5_000);
    expect((await call(endpoint, { body: { ...endpoint.body, text } })).status).toBe(201);
    await refused(call(endpoint, { body: { ...endpoint.body, text: `${text}名` } }), [400]);
  });
});

describe.each(WITHOUT_BODY)('%s', (name) => {
  it('is a 404 for what is not there, whatever body comes with it', async () => {
    const endpoint = of(name);
    for (const raw of ['', '{', 'null', LONE, JSON.stringify({ a: LONE })])
      await refused(call(endpoint, { raw }), [404]);
  });

  it('is a 404 or a 405 where the id is no id', async () => {
    const endpoint = of(name);
    for (const id of ['x', '%00', '..', '%F0%9F', ID.slice(1), `${ID}0`, 'x'.repeat(2_000)]) {
      const { method } = endpoint;
      const path = endpoint.path.replace(ID, id);
      await refused(api.call(method, path, credential(endpoint)), [404, 405, 400]);
    }
  });
});

describe('a form', () => {
  it('that is none, or lacks its parts, is refused with 400', async () => {
    const endpoint = of('upload');
    for (const raw of ['', '{}', '--x\r\n\r\n--x--', MEGABYTE]) await refused(call(endpoint, { raw }), [400]);
    const empty = new FormData();
    empty.append('nothing', 'of this');
    await refused(api.call('POST', endpoint.path, { key: tenant.live, form: empty }), [400]);
    await refused(api.call('POST', endpoint.path, { key: tenant.live }), [400]);
  });

  it('with any text in its fields and any name of its file is answered in shape', async () => {
    const endpoint = of('upload');
    const word = fc.string({ unit: 'binary', maxLength: 20 });
    const value = fc.oneof(word, fc.constantFrom('', ' ', '0', '-1', '9'.repeat(400), 'x'.repeat(5_000)));
    await fc.assert(
      fc.asyncProperty(value, value, value, word, async (type, classification, question, filename) => {
        const form = new FormData();
        form.append('document_type', type);
        form.append('classification', classification);
        form.append('file_question_id', question);
        form.append('file', new Blob([pdf()]), filename);
        const answer = await api.call('POST', endpoint.path, { key: tenant.live, form });
        expect(misshapen(answer)).toBeUndefined();
        expect(answer.status).toBe(400);
      }),
      { numRuns: 40 },
    );
  });
});

describe('without a credential', () => {
  it.each(OWN)('%s is refused with 401, and to an API key as well', async (name) => {
    const { method, path, body } = of(name);
    const sent = body === undefined ? {} : { body };
    const forged = `${bearer.slice(0, -2)}${bearer.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const key of ['', 'prs_', forged, `${bearer}x`, tenant.live, 'x'.repeat(5_000)])
      await refused(api.call(method, path, { ...sent, key }), [401]);
    await refused(api.call(method, path, sent), [401]);
  });

  it.each(WITH_KEY)('%s is refused with 401, and to a respondent as well', async (name) => {
    const { method, path } = of(name);
    for (const key of ['', bearer, `${tenant.live}0`]) await refused(api.call(method, path, { key }), [401]);
    await refused(api.call(method, path), [401]);
  });
});
