/** Files that a respondent has attached: asked for at submit, removed by whom they belong to, and gone with their bytes. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import {
  type FilesTenant,
  makeFilesTenant,
  openedWithFile,
  pdf,
  runJobs,
  session,
  storedFiles,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

const shown = async () => (await session(api, sent.bearer)).body['ddq'];
const documents = (id = sent.responseId) =>
  api.call('GET', `/api/v1/responses/${id}/documents/`, { key: tenant.live });
const remove = (attachmentId: unknown, bearer = sent.bearer) =>
  api.call('DELETE', `/api/v1/onboarding/files/${String(attachmentId)}/`, { key: bearer });
const submitted = async () => {
  await fill(api, tenant, sent.bearer);
  expect((await submit(api, sent.bearer)).status).toBe(200);
};

describe('a file', () => {
  it('satisfies the required file question at submit, which lists it as missing before', async () => {
    await fill(api, tenant, sent.bearer);
    const refused = await submit(api, sent.bearer);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'incomplete_response',
      missing_answers: [],
      missing_files: [{ file_question_id: tenant.files.certificate }],
    });
    await upload(api, sent.bearer, tenant.files.certificate);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    expect((await documents()).body).toMatchObject({ data: [{ is_submitted: true }] });
    expect(await shown()).toMatchObject({ editable: false, files: [{ removable: false }] });
    expect(await eventsOf(api, tenant, 'live')).toContain('response.submitted');
  });

  it('of the respondent can be removed, once, and its bytes go with the job', async () => {
    const { attachmentId, bearer, responseId } = await openedWithFile(api, tenant);
    const gone = await remove(attachmentId, bearer);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await remove(attachmentId, bearer)).status).toBe(404);
    expect((await documents(responseId)).body['count']).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, responseId)).kept).toHaveLength(1);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect(await storedFiles(api, tenant.scopes.live, responseId)).toEqual({ kept: [], pending: [] });
    expect((await upload(api, bearer, tenant.files.certificate)).status).toBe(201);
  });

  it('that is removed and attached again keeps its bytes, however late the job of its removal runs', async () => {
    const { attachmentId, bearer, responseId } = await openedWithFile(api, tenant);
    expect((await remove(attachmentId, bearer)).status).toBe(204);
    const again = await upload(api, bearer, tenant.files.certificate);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, responseId)).kept).toHaveLength(1);
    const path = `/api/v1/responses/${responseId}/documents/${String(again.body['attachment_id'])}/download/`;
    const { body } = await api.call('GET', path, { key: tenant.live });
    expect((await fetch(String(body['download_url']))).status).toBe(200);
  });

  it('of the tenant, of another session or of nobody is not the respondent’s to remove: 404', async () => {
    const form = new FormData();
    form.append('document_type', 'Letter');
    form.append('file', new Blob([pdf()]), 'letter.pdf');
    const path = `/api/v1/responses/${sent.responseId}/documents/upload/`;
    const ours = await api.call('POST', path, { key: tenant.live, form });
    expect(await shown()).toMatchObject({ files: [{ filename: 'letter.pdf', removable: false }] });
    const other = await openedWithFile(api, tenant);
    for (const id of [ours.body['attachment_id'], other.attachmentId, randomUUID(), 'first'])
      expect((await remove(id)).status).toBe(404);
    expect((await documents()).body['count']).toBe(1);
    expect((await documents(other.responseId)).body['count']).toBe(1);
  });

  it('stays once the response is submitted: 403', async () => {
    const attached = await upload(api, sent.bearer, tenant.files.certificate);
    await submitted();
    expect((await remove(attached.body['attachment_id'])).status).toBe(403);
    expect((await documents()).body['count']).toBe(1);
  });

  it('removed beside the submit that needs it: removed or submitted, never both', async () => {
    const attached = await upload(api, sent.bearer, tenant.files.certificate);
    await fill(api, tenant, sent.bearer);
    const [gone, done] = await Promise.all([
      remove(attached.body['attachment_id']),
      submit(api, sent.bearer),
    ]);
    expect([
      [204, 400],
      [403, 200],
    ]).toContainEqual([gone.status, done.status]);
  });
});
