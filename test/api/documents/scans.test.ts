/** Files that were not found clean are served to nobody, and what a scan found reaches the record of its file once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { autoflagWorker } from '#functions/workers/autoflag/app.ts';
import { documentEvents } from '#shared/domain/documents/events.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import {
  announced,
  type FilesTenant,
  makeFilesTenant,
  pdf,
  session,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;
const INFECTED = pdf('EMBEDDED-CLOUD-TEST-THREATS-FOUND');
const PROTECTED = pdf('EMBEDDED-CLOUD-TEST-UNSUPPORTED');

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
  api.scans.release();
  await api.scans.results();
});

const base = () => `/api/v1/responses/${sent.responseId}/documents/`;

async function attach(bytes = pdf()): Promise<string> {
  const form = new FormData();
  form.append('document_type', 'Certificate');
  form.append('file', new Blob([bytes]), 'certificate.pdf');
  const { body } = await api.call('POST', `${base()}upload/`, { key: tenant.live, form });
  return String(body['attachment_id']);
}

const download = (id: string) => api.call('GET', `${base()}${id}/download/`, { key: tenant.live });
const statusOf = async (id: string) => {
  const { body } = await api.call('GET', `${base()}${id}/`, { key: tenant.live });
  return Object(body['document'])['scan_status'];
};
const refusal = ({ status, body }: Answer) => [status, body['error']];
const infectedFiles = () => announced(api, tenant.scopes.live, documentEvents.infected.type);

describe('a download', () => {
  it('is refused while the file is being scanned, and says when to ask again', async () => {
    api.scans.hold();
    const id = await attach();
    const answer = await download(id);
    expect(refusal(answer)).toEqual([409, 'document_being_scanned']);
    expect(answer.headers['Retry-After']).toBe('5');
    expect(await statusOf(id)).toBe('pending');
    api.scans.release();
    await api.scans.settle();
    expect((await download(id)).status).toBe(200);
  });

  it('is possible as soon as the file has its tag, before its record says so', async () => {
    const id = await attach();
    expect(await statusOf(id)).toBe('pending');
    expect((await download(id)).status).toBe(200);
    expect(await api.recordScans()).toBe(0);
    expect(await statusOf(id)).toBe('clean');
    expect((await download(id)).status).toBe(200);
  });

  it.each([
    ['document_infected', INFECTED, 'infected', /contains malware/],
    ['document_unscannable', PROTECTED, 'unscannable', /could not be scanned/],
  ])('is refused as %s, before and after the record says so', async (code, bytes, status, words) => {
    const id = await attach(bytes);
    expect(refusal(await download(id))).toEqual([409, code]);
    await api.recordScans();
    expect(await statusOf(id)).toBe(status);
    const answer = await download(id);
    expect(refusal(answer)).toEqual([409, code]);
    expect(answer.body['detail']).toMatch(words);
  });
});

describe('an infected file', () => {
  it('is announced once, however often its result comes', async () => {
    const id = await attach(INFECTED);
    const results = await api.scans.results();
    for (const _ of [1, 2]) expect(await api.recordScans(results)).toBe(0);
    expect(await api.recordScans([...results, ...results])).toBe(0);
    expect(await infectedFiles()).toEqual([
      expect.objectContaining({
        attachment_id: id,
        response_id: sent.responseId,
        entity_id: sent.entityId,
        document_name: 'certificate.pdf',
        document_type_name: 'Certificate',
      }),
    ]);
  });

  it('is shown to the respondent with its status, and counts as missing', async () => {
    await fill(api, tenant, sent.bearer);
    const { body } = await upload(api, sent.bearer, tenant.files.certificate, 'licence.pdf', INFECTED);
    await api.recordScans();
    const files = Object((await session(api, sent.bearer)).body['ddq'])['files'];
    expect(files).toMatchObject([{ attachment_id: body['attachment_id'], scan_status: 'infected' }]);
    const refused = await submit(api, sent.bearer);
    expect(refusal(refused)).toEqual([400, 'incomplete_response']);
    expect(refused.body['detail']).toBe(
      'The response cannot be submitted: 1 required file is missing and 1 attached file contains malware.',
    );
    expect(refused.body['infected_files']).toEqual([
      { file_question_id: tenant.files.certificate, attachment_id: body['attachment_id'] },
    ]);
  });

  it('no longer prevents the submission once it was replaced', async () => {
    await fill(api, tenant, sent.bearer);
    const { body } = await upload(api, sent.bearer, tenant.files.certificate, 'licence.pdf', INFECTED);
    await api.recordScans();
    const path = `/api/v1/onboarding/files/${String(body['attachment_id'])}/`;
    expect((await api.call('DELETE', path, { key: sent.bearer })).status).toBe(204);
    await upload(api, sent.bearer, tenant.files.certificate, 'licence.pdf', pdf('a licence'));
    expect((await submit(api, sent.bearer)).status).toBe(200);
  });
});

describe('active content', () => {
  it('is a field of the document, and one line in the review', async () => {
    await fill(api, tenant, sent.bearer);
    const bytes = pdf('1 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj');
    const { body } = await upload(api, sent.bearer, tenant.files.certificate, 'licence.pdf', bytes);
    const id = String(body['attachment_id']);
    const shown = await api.call('GET', `${base()}${id}/`, { key: tenant.live });
    expect(Object(shown.body['document'])['active_content']).toEqual(['pdf_javascript']);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    const jobs = (await api.outbox(tenant.scopes.live)).filter(({ type }) => type === 'autoflag');
    const Records = jobs.map(({ outbox_id, type }) => ({
      messageId: String(outbox_id),
      body: JSON.stringify({ detail: { tenant_id: tenant.id, environment: 'live', outbox_id, type } }),
    }));
    for (const _ of [1, 2])
      expect(await autoflagWorker(api.ports, 0)({ Records })).toEqual({ batchItemFailures: [] });
    const path = `/api/v1/comments/?file_answer_id=${id}`;
    const comments = await api.call('GET', path, { key: tenant.live });
    expect(comments.text.match(/holds active content: JavaScript\./g)).toHaveLength(1);
  });
});

// Last, because the clock cannot be moved back.
describe('a result', () => {
  it('of an earlier state changes nothing: the tag decides', async () => {
    const id = await attach();
    const [result] = await api.scans.results();
    const other = { ...result, messageId: 'late', body: String(result?.body) };
    other.body = other.body.replace('NO_THREATS_FOUND', 'THREATS_FOUND');
    expect(await api.recordScans([other])).toBe(0);
    expect(await statusOf(id)).toBe('clean');
    expect(await infectedFiles()).toEqual([]);
  });

  it('of a removed file is dropped', async () => {
    const id = await attach(INFECTED);
    const results = await api.scans.results();
    await api.call('DELETE', `${base()}${id}/`, { key: tenant.live });
    const objects = api.ports.objects.within(tenant.scopes.live);
    await objects.remove(await objects.list(`files/responses/${sent.responseId}/`));
    expect(await api.recordScans(results)).toBe(0);
    expect(await infectedFiles()).toEqual([]);
  });

  it('that says clean comes back while the file has no tag, and never makes it clean', async () => {
    const id = await attach();
    const results = await api.scans.results();
    api.scans.hold();
    const objects = api.ports.objects.within(tenant.scopes.live);
    const [name = ''] = await objects.list(`files/responses/${sent.responseId}/`);
    // A new version has no tag until it is scanned.
    await objects.put(name, INFECTED, 'application/pdf');
    expect(await api.recordScans(results)).toBe(1);
    expect(await statusOf(id)).toBe('pending');
  });
});
