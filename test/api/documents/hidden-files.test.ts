/** What a respondent is told of a file, by its classification, by who uploaded it, and at every place where files are told of. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLASSIFICATIONS, type Classified, UPLOADERS } from '#shared/domain/documents/classification.ts';
import { createAttachmentWrite } from '#shared/domain/responses/attachments/repository.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../support/journeys.ts';
import {
  announce,
  type FilesTenant,
  makeFilesTenant,
  note,
  pdf,
  runJobs,
  session,
  storedFiles,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const NAME = 'same name.pdf';
/** Members of answers that are different every time. */
const RANDOM = ['url', 'request_id'];
const HIDDEN = ['tenant_private', 'confidential'] as const;

let api: InProcessApi;
let tenant: FilesTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
});

const call = (method: string, path: string, options: object = {}) =>
  api.call(method, `/api/v1/${path}`, { key: tenant.live, ...options });
const remove = ({ bearer }: Sent, id: unknown) =>
  call('DELETE', `onboarding/files/${String(id)}/`, { key: bearer });
const documents = async ({ responseId }: Sent) =>
  (await call('GET', `responses/${responseId}/documents/`)).body;
const announceOne = ({ bearer }: Sent) =>
  announce(api, bearer, { file_question_id: tenant.files.certificate, filename: NAME, size: pdf().length });

/** The tenant attaches a file; 0 stands for no file question. Its id. */
async function attachByKey(sent: Sent, classification: string, question: number): Promise<string> {
  const form = new FormData();
  form.append('document_type', 'Certificate');
  form.append('classification', classification);
  if (question > 0) form.append('file_question_id', String(question));
  form.append('file', new Blob([pdf()]), NAME);
  const answer = await call('POST', `responses/${sent.responseId}/documents/upload/`, { form });
  expect(answer.status).toBe(201);
  return String(answer.body['attachment_id']);
}

/** A file of the required question as it is stored, whoever uploaded it. Its id. */
async function stored(sent: Sent, classified: Classified): Promise<string> {
  const { live: scope } = tenant.scopes;
  const vault = await new DataKeys(api.ports).of(scope);
  const now = new Date(api.clock.now()).toISOString();
  const record = {
    ...{
      id: memberId(sent.responseId, 'attachment', 77),
      document_id: randomUUID(),
      is_reference: false,
      ...classified,
    },
    ...{ file_question_id: tenant.files.certificate, file_question_type: 'Certificate' },
    ...{ file_question_description: '', file_question_required: true, file_question_multiple: false },
    ...{
      scan_status: 'clean' as const,
      active_content: [],
      content_type: 'application/pdf',
      size: 11,
      is_flagged: null,
    },
    ...{ object_name: `files/responses/${sent.responseId}/a/o`, created_at: now, updated_at: now },
  };
  const details = { name: NAME, document_type_name: 'Certificate', uploaded_by_email: null, digest: '00' };
  const write = createAttachmentWrite(scope, vault, sent.responseId, record, details);
  await tenant.table('live').commit([write]);
  return record.id;
}

/** Everything that a respondent can do with files, with what each step is answered. */
async function respond(sent: Sent, hidden: readonly string[]): Promise<readonly unknown[]> {
  const { bearer, responseId } = sent;
  const said: unknown[] = [];
  const say = ({ status, body }: Answer) => void said.push(status, body);
  say(await session(api, bearer));
  say(await announceOne(sent));
  await fill(api, tenant, bearer);
  say(await submit(api, bearer));
  for (const id of hidden) say(await remove(sent, id));
  say(await upload(api, bearer, tenant.files.certificate, NAME));
  say(await announceOne(sent));
  say(await upload(api, bearer, tenant.files.others, NAME));
  say(await session(api, bearer));
  say(await submit(api, bearer));
  await note(api, tenant, responseId, { text: 'Why', status_transition: 'CHANGES_REQUESTED' });
  expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
  said.push(api.mails.map(({ subject, text }) => subject + text).toSorted());
  say(await session(api, bearer));
  return said;
}

/** The text with ids by the order in which they come, without times and what is random. */
function normalised(said: readonly unknown[]): string {
  const ids = new Map<string, string>();
  return JSON.stringify(said, (name, value) => (RANDOM.includes(name) ? '' : value), 1)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b7\d{5}\b/g, (id) => {
      ids.set(id, ids.get(id) ?? `id ${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\d{1,2} \w+ \d{4} at \d\d:\d\d UTC/g, 'time')
    .replaceAll(/#[\w-]{20,}/g, '#token');
}

describe.each(HIDDEN)('a file that the tenant classified as %s', (classification) => {
  it('changes nothing that the respondent is told or can do', async () => {
    const plain = await respond(await sendAndOpen(api, tenant), [randomUUID(), randomUUID(), randomUUID()]);
    api.mails.length = 0;
    tenant = await makeFilesTenant(api);
    const sent = await sendAndOpen(api, tenant);
    const { certificate, others } = tenant.files;
    const hidden: string[] = [];
    for (const question of [0, certificate, others])
      hidden.push(await attachByKey(sent, classification, question));
    for (const file_answer_id of hidden) {
      const body = { file_answer_id, text: 'Look at this', comment_type: 'external' };
      expect((await call('POST', 'comments/', { body })).status).toBe(201);
    }
    const said = await respond(sent, hidden);
    expect(normalised(said)).toBe(normalised(plain));
    expect(await documents(sent)).toMatchObject({ count: 5 });
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toHaveLength(5);
  });

  it('does not move the date of a request for changes whose note was deleted', async () => {
    const sent = await sendAndOpen(api, tenant);
    await upload(api, sent.bearer, tenant.files.certificate);
    await fill(api, tenant, sent.bearer);
    await submit(api, sent.bearer);
    const asked = { text: 'Why', status_transition: 'CHANGES_REQUESTED' };
    const { body } = await note(api, tenant, sent.responseId, asked);
    expect((await call('DELETE', `responses/${sent.responseId}/notes/${String(body['id'])}/`)).status).toBe(
      204,
    );
    const before = (await session(api, sent.bearer)).text;
    await api.clock.advance(1_000);
    await attachByKey(sent, classification, tenant.files.others);
    expect((await session(api, sent.bearer)).text).toBe(before);
  });

  it('does not take the place of a file of the respondent, nor loses its own', async () => {
    const sent = await sendAndOpen(api, tenant);
    const own = await upload(api, sent.bearer, tenant.files.certificate, 'own.pdf', pdf('own'));
    const before = (await session(api, sent.bearer)).text;
    await attachByKey(sent, classification, tenant.files.certificate);
    expect((await session(api, sent.bearer)).text).toBe(before);
    await remove(sent, own.body['attachment_id']);
    await upload(api, sent.bearer, tenant.files.certificate, 'own.pdf', pdf('other'));
    expect(await documents(sent)).toMatchObject({ count: 2 });
  });
});

const DdqFiles = z.object({ ddq: z.object({ files: z.array(z.object({ attachment_id: z.string() })) }) });
const every = CLASSIFICATIONS.flatMap((classification) =>
  UPLOADERS.map((uploaded_by): Classified => ({ classification, uploaded_by })),
);

describe.each(every)('a file ($classification, uploaded by $uploaded_by)', (classified) => {
  const isOwn = classified.uploaded_by === 'respondent';
  const isKnown = isOwn || ['entity_private', 'shared'].includes(classified.classification);

  it('is in the session, takes the single place of its question and is counted only where it is known', async () => {
    const sent = await sendAndOpen(api, tenant);
    const id = await stored(sent, classified);
    const { ddq } = DdqFiles.parse((await session(api, sent.bearer)).body);
    expect(ddq.files.map((file) => file.attachment_id)).toEqual(isKnown ? [id] : []);
    expect((await announceOne(sent)).status).toBe(isKnown ? 409 : 201);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(isKnown ? 200 : 400);
    expect(await documents(sent)).toMatchObject({ count: 1 });
  });

  it('can be removed by the respondent only where it is an own upload', async () => {
    const sent = await sendAndOpen(api, tenant);
    const id = await stored(sent, classified);
    expect((await remove(sent, id)).status).toBe(isOwn ? 204 : 404);
    expect(await documents(sent)).toMatchObject({ count: isOwn ? 0 : 1 });
  });

  it('is counted in the mail, and its comments are in the session, only where it is known', async () => {
    const sent = await sendAndOpen(api, tenant);
    const id = await stored(sent, classified);
    const body = { file_answer_id: id, text: 'Look at this', comment_type: 'external' };
    expect((await call('POST', 'comments/', { body })).status).toBe(201);
    const comments = async () => (await session(api, sent.bearer)).text.includes('Look at this');
    expect(await comments()).toBe(isKnown);
    if (!isKnown) await upload(api, sent.bearer, tenant.files.certificate);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    const asked = { text: 'Why', status_transition: 'CHANGES_REQUESTED' };
    await note(api, tenant, sent.responseId, asked);
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails.some(({ text }) => text.includes('1 file'))).toBe(isKnown);
  });
});
