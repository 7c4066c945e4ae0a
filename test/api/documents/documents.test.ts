/** The files of a response as its tenant attaches, lists, reads and removes them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import {
  type FilesTenant,
  makeFilesTenant,
  note,
  pdf,
  runJobs,
  storedFiles,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;
const NAME = 'Canary certificate – 名.pdf';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

type Fields = Readonly<Record<string, string>>;

function formOf(fields: Fields, bytes: Uint8Array<ArrayBuffer> | null = pdf(), name = NAME): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (bytes !== null) form.append('file', new Blob([bytes], { type: 'text/html' }), name);
  return form;
}

const base = (responseId = sent.responseId) => `/api/v1/responses/${responseId}/documents/`;
const post = (form: FormData, key = tenant.live, responseId = sent.responseId): Promise<Answer> =>
  api.call('POST', `${base(responseId)}upload/`, { key, form });
const attach = (fields: Fields = {}, bytes = pdf(), name = NAME) =>
  post(formOf({ document_type: 'Certificate', ...fields }, bytes, name));
const read = (rest: string, key = tenant.live) => api.call('GET', base() + rest, { key });
const remove = (id: unknown, key = tenant.live) => api.call('DELETE', `${base()}${String(id)}/`, { key });
const count = async () => (await read('')).body['count'];
const submitted = async () => {
  await attach({ file_question_id: String(tenant.files.certificate) }, pdf('required'), 'required.pdf');
  await fill(api, tenant, sent.bearer);
  expect((await submit(api, sent.bearer)).status).toBe(200);
};

describe('an upload', () => {
  // proves DOC-001 to DOC-005, DOC-007 to DOC-009, DOC-401 to DOC-403, DOC-421 to DOC-423,
  // DOC-429 to DOC-431
  it('attaches the file to the response with everything that is known of it', async () => {
    const answer = await attach();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      attachment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      response_id: sent.responseId,
      document: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: NAME,
        size: pdf().length,
        content_type: 'application/pdf',
        document_type_name: 'Certificate',
        classification: 'entity_private',
        uploaded_by_email: OWNER.email,
        created_at: answer.body['created_at'],
        ...{ expiry_date: null, scan_status: 'pending', active_content: [], reading: null },
      },
      file_question_id: null,
      file_question_type: null,
      file_question_description: null,
      file_question_required: null,
      file_question_multiple: null,
      is_flagged: null,
      is_submitted: false,
      created_at: expect.any(String),
      updated_at: answer.body['created_at'],
    });
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toHaveLength(1);
  });

  // proves DOC-424 to DOC-428
  it('to a file question says what was asked for', async () => {
    const answer = await attach({ file_question_id: String(tenant.files.certificate) });
    expect(answer.body).toMatchObject({
      file_question_id: tenant.files.certificate,
      file_question_type: 'Certificate',
      file_question_description: 'Of incorporation',
      file_question_required: true,
      file_question_multiple: false,
    });
  });

  // proves DOC-006, DOC-111
  it.each(['tenant_private', 'entity_private', 'shared', 'confidential'])(
    'is classified as %s where it says so',
    async (classification) => {
      const answer = await attach({ classification });
      expect(answer.body).toMatchObject({ document: { classification } });
    },
  );

  it('of a file that is there is that file, also among others of its name', async () => {
    const [one, two] = [await attach({}, pdf('one')), await attach({}, pdf('two'))];
    for (const [content, first] of [['one', one] as const, ['two', two] as const]) {
      const again = await attach({}, pdf(content));
      expect([again.status, again.body['attachment_id']]).toEqual([201, first.body['attachment_id']]);
    }
    expect(await count()).toBe(2);
  });

  it('to a question that takes one file replaces the one that is there, whose bytes go with the job', async () => {
    const fields = { file_question_id: String(tenant.files.certificate) };
    await attach(fields, pdf('old'));
    const second = await attach(fields, pdf('new'));
    expect((await read('')).body).toMatchObject({
      count: 1,
      data: [{ attachment_id: second.body['attachment_id'] }],
    });
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toHaveLength(1);
    const { body } = await read(`${String(second.body['attachment_id'])}/download/`);
    expect(await (await fetch(String(body['download_url']))).text()).toContain('new');
  });

  it('to a question that takes one file leaves one, of five at once', async () => {
    const fields = { file_question_id: String(tenant.files.certificate) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => attach(fields, pdf(`file ${index}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await count()).toBe(1);
  });

  // proves DOC-108 to DOC-110
  it('takes 10 MB, and refuses one byte more with the size message', async () => {
    const large = new Uint8Array(MAX_FILE_BYTES + 1);
    large.set(pdf());
    expect((await attach({}, large.slice(0, MAX_FILE_BYTES))).status).toBe(201);
    const answer = await attach({}, large);
    expect([answer.status, answer.body['file']]).toEqual([
      400,
      ['The file is too large. The maximum size is 10 MB.'],
    ]);
  });

  // proves DOC-101, DOC-102, DOC-104, DOC-106, DOC-114, DOC-410
  it.each<[string, string, () => FormData]>([
    ['without a document type', 'document_type', () => formOf({})],
    ['with a blank document type', 'document_type', () => formOf({ document_type: ' ' })],
    [
      'with a document type of 101 characters',
      'document_type',
      () => formOf({ document_type: 'x'.repeat(101) }),
    ],
    [
      'with an unknown classification',
      'classification',
      () => formOf({ document_type: 'a', classification: 'public' }),
    ],
    ['without a file', 'file', () => formOf({ document_type: 'a' }, null)],
    ['with an empty file', 'file', () => formOf({ document_type: 'a' }, new Uint8Array(0))],
    ['with a program', 'file', () => formOf({ document_type: 'a' }, pdf(), 'setup.exe')],
    [
      'with a text that calls itself a PDF',
      'file',
      () => formOf({ document_type: 'a' }, new TextEncoder().encode('a text')),
    ],
    [
      'to a file question that is a word',
      'file_question_id',
      () => formOf({ document_type: 'a', file_question_id: 'first' }),
    ],
    [
      'to a file question that is a fraction',
      'file_question_id',
      () => formOf({ document_type: 'a', file_question_id: '1.5' }),
    ],
    [
      'to an unknown file question',
      'file_question_id',
      () => formOf({ document_type: 'a', file_question_id: '1' }),
    ],
  ])('%s is refused with 400 and messages for %s', async (_case, field, form) => {
    const answer = await post(form());
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toEqual(expect.arrayContaining([expect.any(String)]));
    expect(await count()).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toEqual([]);
  });

  it('of two files in one call is refused with 400', async () => {
    const form = formOf({ document_type: 'a' });
    form.append('file', new Blob([pdf('second')]), 'second.pdf');
    const answer = await post(form);
    expect([answer.status, answer.body['file']]).toEqual([400, ['Send one file in the field "file".']]);
  });

  // proves IDEM-022
  it('under the same key is one file and the same answer', async () => {
    const options = { key: tenant.live, idempotencyKey: randomUUID() };
    const form = () => formOf({ document_type: 'a' });
    const first = await api.call('POST', `${base()}upload/`, { ...options, form: form() });
    const again = await api.call('POST', `${base()}upload/`, { ...options, form: form() });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    const other = { ...options, form: formOf({ document_type: 'b' }) };
    expect((await api.call('POST', `${base()}upload/`, other)).status).toBe(409);
  });
});

describe('the files of a response', () => {
  // proves DOC-404, DOC-405
  it('are listed oldest first, and read one by one', async () => {
    const first = await attach({}, pdf('first'), 'b.pdf');
    await api.clock.advance(1000);
    const second = await attach({ classification: 'shared' }, pdf('second'), 'a.pdf');
    const list = await read('');
    expect(list.body).toEqual({ count: 2, data: [first.body, second.body] });
    const one = await read(`${String(second.body['attachment_id'])}/`);
    expect([one.status, one.body]).toEqual([200, second.body]);
  });

  // proves DOC-430, DOC-432
  it('are submitted with it; what is attached when changes are asked for is not yet', async () => {
    await submitted();
    expect((await read('')).body).toMatchObject({ data: [{ is_submitted: true }] });
    await note(api, tenant, sent.responseId, { text: 'More', status_transition: 'CHANGES_REQUESTED' });
    await api.clock.advance(1000);
    const later = await attach({}, pdf('later'));
    expect([later.status, later.body['is_submitted']]).toEqual([201, false]);
  });

  // proves DOC-407 to DOC-409
  it('go with 204, once, and from storage with the job', async () => {
    const { body } = await attach();
    const id = body['attachment_id'];
    const gone = await remove(id);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const answer of [
      await remove(id),
      await read(`${String(id)}/`),
      await read(`${String(id)}/download/`),
    ])
      expect([answer.status, answer.body['detail']]).toEqual([404, 'Not found.']);
    expect(await count()).toBe(0);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toEqual([]);
  });

  it('stay as they are once it is submitted: 403 for an upload and a removal', async () => {
    const { body } = await attach();
    await submitted();
    for (const answer of [await attach({}, pdf('other')), await remove(body['attachment_id'])])
      expect([answer.status, answer.body['error'], answer.body['status']]).toEqual([
        403,
        'response_not_editable',
        'SUBMITTED',
      ]);
    expect(await count()).toBe(2);
  });

  it('are the same 404 for another tenant, another environment and an invented id', async () => {
    const { body } = await attach();
    const id = String(body['attachment_id']);
    const stranger = await makeTenant(api);
    for (const key of [stranger.live, tenant.test]) {
      const answers = [
        await read('', key),
        await read(`${id}/`, key),
        await read(`${id}/download/`, key),
        await remove(id, key),
        await post(formOf({ document_type: 'a' }), key),
      ];
      expect(answers.map((answer) => [answer.status, answer.body['detail']])).toEqual(
        answers.map(() => [404, 'Not found.']),
      );
    }
    const other = await sendAndOpen(api, tenant);
    for (const invented of [randomUUID(), sent.responseId, 'first']) {
      expect((await read(`${invented}/`)).status).toBe(404);
      expect((await remove(invented)).status).toBe(404);
    }
    const crossed = `${base(other.responseId)}${id}/`;
    expect((await api.call('GET', crossed, { key: tenant.live })).status).toBe(404);
    expect((await api.call('GET', base(randomUUID()), { key: tenant.live })).status).toBe(404);
    expect((await post(formOf({ document_type: 'a' }), tenant.live, randomUUID())).status).toBe(404);
    expect(await count()).toBe(1);
  });

  it('are of no use to a respondent’s session', async () => {
    expect((await read('', sent.bearer)).status).toBe(401);
    expect((await post(formOf({ document_type: 'a' }), sent.bearer)).status).toBe(401);
  });
});
