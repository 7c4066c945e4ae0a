/** Files of respondents: announced, put into the store, attached, shown, removed, and asked for at submit. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import {
  announce,
  complete,
  type FilesTenant,
  makeFilesTenant,
  pdf,
  put,
  runJobs,
  session,
  storedFiles,
  upload,
} from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;
const NAME = 'Canary certificate – 名.pdf';
const SIZE = pdf().length;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

const file = (change: object = {}) => ({
  file_question_id: tenant.files.certificate,
  filename: NAME,
  size: SIZE,
  ...change,
});
const announcing = (change: object = {}) => announce(api, sent.bearer, file(change));
const shown = async () => (await session(api, sent.bearer)).body['ddq'];
const documents = (id = sent.responseId) =>
  api.call('GET', `/api/v1/responses/${id}/documents/`, { key: tenant.live });
const submitted = async () => {
  await fill(api, tenant, sent.bearer);
  expect((await submit(api, sent.bearer)).status).toBe(200);
};

describe('an announcement', () => {
  it('is answered with one address that is good for a quarter of an hour', async () => {
    const answer = await announcing();
    expect(answer.status).toBe(201);
    const { upload_id, headers, expires_at } = answer.body;
    expect(upload_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).toEqual({ 'Content-Type': 'application/pdf' });
    const left = Date.parse(String(expires_at)) - api.clock.now();
    expect(Math.round(left / 60_000)).toBe(15);
  });

  it.each([
    ['program.exe', 'This type of file is not accepted.'],
    ['no extension', 'This type of file is not accepted.'],
    ['certificate.pdf.js', 'This type of file is not accepted.'],
  ])('of %s is refused with a 400 that names the types', async (filename, message) => {
    const answer = await announcing({ filename });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body['file'])).toContain(message);
  });

  it('of a file of 10 MB is taken, of one byte more refused with the size message', async () => {
    expect((await announcing({ size: MAX_FILE_BYTES })).status).toBe(201);
    const answer = await announcing({ size: MAX_FILE_BYTES + 1 });
    expect(answer.status).toBe(400);
    expect(answer.body['file']).toEqual(['The file is too large. The maximum size is 10 MB.']);
  });

  it.each([0, -1, 1.5, '12', null, Number.MAX_VALUE])('of %j bytes is refused with 400', async (size) =>
    expect((await announcing({ size })).status).toBe(400),
  );

  it('for a file question that the questionnaire does not have is refused with 404', async () => {
    const { ids } = tenant.questionnaire;
    for (const file_question_id of [1, ids.name, tenant.files.others + 1])
      expect((await announcing({ file_question_id })).status).toBe(404);
  });

  it('after the submit is refused with 403', async () => {
    await upload(api, sent.bearer, tenant.files.certificate);
    await submitted();
    const answer = await announcing({ file_question_id: tenant.files.others });
    expect([answer.status, answer.body['error']]).toEqual([403, 'response_not_editable']);
    expect(answer.body['status']).toBe('SUBMITTED');
  });

  it('for a question that takes one file and has it is refused with 409, for one that takes many not', async () => {
    await upload(api, sent.bearer, tenant.files.certificate);
    const answer = await announcing();
    expect([answer.status, answer.body['error']]).toEqual([409, 'file_already_there']);
    expect(answer.body['file_question_id']).toBe(tenant.files.certificate);
    for (const filename of ['one.pdf', 'two.pdf'])
      expect((await upload(api, sent.bearer, tenant.files.others, filename)).status).toBe(201);
  });
});

describe('an upload', () => {
  it('becomes a file that the respondent sees at once, and the tenant among its documents', async () => {
    const announced = await announcing();
    expect(await put(announced, pdf())).toBe(200);
    const attached = await complete(api, sent.bearer, announced.body['upload_id']);
    const view = {
      attachment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      file_question_id: tenant.files.certificate,
      filename: NAME,
      size: SIZE,
      content_type: 'application/pdf',
      removable: true,
      scan_status: 'pending',
      created_at: expect.any(String),
    };
    expect(attached.status).toBe(201);
    expect(attached.body).toEqual(view);
    expect(await shown()).toMatchObject({ files: [attached.body] });
    expect((await documents()).body).toMatchObject({
      count: 1,
      data: [
        {
          attachment_id: attached.body['attachment_id'],
          response_id: sent.responseId,
          document: {
            name: NAME,
            size: SIZE,
            content_type: 'application/pdf',
            document_type_name: 'Certificate',
            classification: 'entity_private',
            uploaded_by_email: null,
          },
          file_question_id: tenant.files.certificate,
          file_question_required: true,
          file_question_multiple: false,
          is_submitted: false,
        },
      ],
    });
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toHaveLength(1);
  });

  it('leaves nothing on its way once its job has run', async () => {
    await upload(api, sent.bearer, tenant.files.certificate);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    const files = await storedFiles(api, tenant.scopes.live, sent.responseId);
    expect([files.kept.length, files.pending]).toEqual([1, []]);
  });

  it('that has not arrived is refused with 409, and attached when it has', async () => {
    const announced = await announcing();
    const early = await complete(api, sent.bearer, announced.body['upload_id']);
    expect([early.status, early.body['error']]).toEqual([409, 'upload_incomplete']);
    await put(announced, pdf());
    expect((await complete(api, sent.bearer, announced.body['upload_id'])).status).toBe(201);
  });

  it('whose content is not what its name says is refused with 400 and not attached', async () => {
    const announced = await announcing({ size: 7 });
    await put(announced, new TextEncoder().encode('a text!'));
    const answer = await complete(api, sent.bearer, announced.body['upload_id']);
    expect(answer.status).toBe(400);
    expect(answer.body['file']).toEqual(['The content is not that of a readable PDF file.']);
    expect((await documents()).body['count']).toBe(0);
  });

  it('of another size than was announced is refused by the store', async () => {
    const announced = await announcing();
    expect(await put(announced, pdf('a longer page than announced'))).toBe(403);
    expect((await complete(api, sent.bearer, announced.body['upload_id'])).status).toBe(409);
  });

  it('completed twice is one file: under its key the same answer, under another one 404', async () => {
    const announced = await announcing();
    await put(announced, pdf());
    const [id, key] = [announced.body['upload_id'], randomUUID()];
    const first = await complete(api, sent.bearer, id, key);
    const again = await complete(api, sent.bearer, id, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect((await complete(api, sent.bearer, id)).status).toBe(404);
    expect((await documents()).body['count']).toBe(1);
  });

  it('completed six times at once is one file', async () => {
    const announced = await announcing();
    await put(announced, pdf());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => complete(api, sent.bearer, announced.body['upload_id'])),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    expect((await documents()).body['count']).toBe(1);
  });

  it('for a question that takes one file is attached once, whichever of two windows comes first', async () => {
    const both = [await announcing({ filename: 'left.pdf' }), await announcing({ filename: 'right.pdf' })];
    for (const announced of both) await put(announced, pdf());
    const answers = await Promise.all(
      both.map((announced) => complete(api, sent.bearer, announced.body['upload_id'])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await documents()).body['count']).toBe(1);
  });

  it('that is made again because its answer was lost is the file that is there', async () => {
    const first = await upload(api, sent.bearer, tenant.files.others, 'a.pdf', pdf('one'));
    const other = await upload(api, sent.bearer, tenant.files.others, 'a.pdf', pdf('two'));
    const again = await upload(api, sent.bearer, tenant.files.others, 'a.pdf', pdf('two'));
    const once = await upload(api, sent.bearer, tenant.files.others, 'a.pdf', pdf('one'));
    expect([again.status, again.body['attachment_id']]).toEqual([201, other.body['attachment_id']]);
    expect([once.status, once.body['attachment_id']]).toEqual([201, first.body['attachment_id']]);
    expect((await documents()).body['count']).toBe(2);
  });

  it('of another session, of nobody, or after its response was submitted, is refused', async () => {
    const announced = await announcing();
    await put(announced, pdf());
    const id = announced.body['upload_id'];
    const other = await sendAndOpen(api, tenant);
    const stranger = await makeTenant(api);
    const foreign = await sendAndOpen(api, stranger);
    expect((await complete(api, other.bearer, id)).status).toBe(404);
    expect((await complete(api, foreign.bearer, id)).status).toBe(404);
    expect((await complete(api, sent.bearer, randomUUID())).status).toBe(404);
    expect((await complete(api, sent.bearer, 'first')).status).toBe(404);
    expect((await complete(api, tenant.live, id)).status).toBe(401);
    await upload(api, sent.bearer, tenant.files.certificate);
    await submitted();
    expect((await complete(api, sent.bearer, id)).status).toBe(403);
    expect((await documents(other.responseId)).body['count']).toBe(0);
  });

  it('needs an idempotency key to be completed', async () => {
    const path = `/api/v1/onboarding/uploads/${randomUUID()}/complete/`;
    const answer = await api.call('POST', path, { key: sent.bearer, idempotencyKey: null });
    expect([answer.status, answer.body['error']]).toEqual([400, 'missing_idempotency_key']);
  });
});
