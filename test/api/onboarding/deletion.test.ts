/** Responses that are deleted while their link is open: what the page says, and what is left behind. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, save, submit } from '../../support/journeys.ts';
import {
  announce,
  announced,
  comment,
  complete,
  exchange,
  type FilesTenant,
  HOUR_MS,
  makeFilesTenant,
  note,
  openedWithFile,
  pdf,
  put,
  runJobs,
  runTimers,
  sendCombined,
  session,
  storedFiles,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
});

const remove = async (responseId: string) => {
  const answer = await api.call('DELETE', `/api/v1/responses/${responseId}/`, { key: tenant.live });
  expect(answer.status).toBe(204);
};
const purge = async () => expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
const revoked = () => announced(api, tenant.scopes.live, 'onboarding.revoked');
/** Everything that still lies under the response. */
const remains = async (responseId: string) =>
  (await api.items()).filter((item) => String(item['pk']).endsWith(`#RES#${responseId}`));

describe('a deleted response', () => {
  it('is withdrawn on the page at once: every call answers 410', async () => {
    const sent = await openedWithFile(api, tenant);
    const file = { file_question_id: tenant.files.others, filename: 'a.pdf', size: pdf().length };
    const ticket = await announce(api, sent.bearer, file);
    await put(ticket, pdf());
    await remove(sent.responseId);
    const { ids } = tenant.questionnaire;
    const answers = [
      await session(api, sent.bearer),
      await save(api, sent.bearer, { section_number: 1, revision: 0, answers: [] }),
      await submit(api, sent.bearer),
      await comment(api, sent.bearer, { question_id: ids.name, text: 'Hello?' }),
      await announce(api, sent.bearer, file),
      await complete(api, sent.bearer, ticket.body['upload_id']),
      await api.call('DELETE', `/api/v1/onboarding/files/${sent.attachmentId}/`, { key: sent.bearer }),
    ];
    expect(answers.map(({ status, body }) => [status, body['error']])).toEqual(
      answers.map(() => [410, 'link_revoked']),
    );
    await purge();
    expect((await session(api, sent.bearer)).status).toBe(410);
  });

  // proves RESP-403
  it('is gone with its answers, files, comments and notes once its job has run, from the storage too', async () => {
    const sent = await openedWithFile(api, tenant);
    const { ids } = tenant.questionnaire;
    await fill(api, tenant, sent.bearer);
    await comment(api, sent.bearer, { question_id: ids.name, text: 'Canary comment' });
    await note(api, tenant, sent.responseId, { text: 'Canary note' });
    await announce(api, sent.bearer, {
      file_question_id: tenant.files.others,
      filename: 'announced.pdf',
      size: pdf().length,
    });
    await remove(sent.responseId);
    const base = `/api/v1/responses/${sent.responseId}/`;
    for (const path of ['', 'answers/', 'documents/', 'notes/', `documents/${sent.attachmentId}/`])
      expect((await api.call('GET', base + path, { key: tenant.live })).status).toBe(404);
    await purge();
    expect(await remains(sent.responseId)).toEqual([]);
    expect(await storedFiles(api, tenant.scopes.live, sent.responseId)).toEqual({ kept: [], pending: [] });
  });

  // proves ONB-011
  it('revokes its session, announced once however often the job runs', async () => {
    const sent = await openedWithFile(api, tenant);
    await remove(sent.responseId);
    await purge();
    await purge();
    expect(await revoked()).toMatchObject([
      {
        session_id: sent.sessionId,
        status: 'revoked',
        steps: ['ddq'],
        entity_id: sent.entityId,
        entity_name: 'Lantern Shipping Ltd',
        response_id: sent.responseId,
      },
    ]);
    const answer = await exchange(api, sent.linkToken);
    expect([answer.status, answer.body['error']]).toEqual([410, 'link_revoked']);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'revoked' });
  });

  it('has a dead link with the commit of the deletion, before its job runs', async () => {
    const open = await openedWithFile(api, tenant);
    const done = await openedWithFile(api, tenant);
    await fill(api, tenant, done.bearer);
    expect((await submit(api, done.bearer)).status).toBe(200);
    for (const { responseId, linkToken } of [open, done]) {
      await remove(responseId);
      const answer = await exchange(api, linkToken);
      expect([answer.status, answer.body['error']]).toEqual([410, 'link_revoked']);
    }
  });

  it('never expires afterwards', async () => {
    const sent = await openedWithFile(api, tenant);
    await remove(sent.responseId);
    await purge();
    await pass(api, 49 * HOUR_MS);
    expect(await runTimers(api)).toBe(0);
    expect(await announced(api, tenant.scopes.live, 'onboarding.expired')).toEqual([]);
    expect(await revoked()).toHaveLength(1);
    const answer = await exchange(api, sent.linkToken);
    expect([answer.status, answer.body['error']]).toEqual([410, 'link_revoked']);
  });

  // proves ONB-011
  it('leaves the verification step of its session alone', async () => {
    const sent = await sendCombined(api, tenant);
    await remove(sent.responseId);
    await purge();
    expect(await revoked()).toEqual([]);
    const opened = await exchange(api, sent.linkToken);
    expect(opened.status).toBe(200);
    const shown = await session(api, String(opened.body['session_token']));
    expect(shown.body).toMatchObject({
      steps: [{ step: 'verification', status: 'open' }],
      ddq: null,
      verification: { verification_session_id: sent.verificationId },
    });
    expect((await submit(api, String(opened.body['session_token']))).status).toBe(403);
    expect((await session(api, sent.bearer)).status).toBe(410);
  });

  it('that was submitted before leaves its completed session without an event', async () => {
    const sent = await openedWithFile(api, tenant);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    await remove(sent.responseId);
    await purge();
    expect(await revoked()).toEqual([]);
    expect((await session(api, sent.bearer)).status).toBe(410);
    expect(await remains(sent.responseId)).toEqual([]);
  });

  it('beside a submit is deleted, or was submitted and then deleted: nothing of it stays', async () => {
    const sent = await openedWithFile(api, tenant);
    await fill(api, tenant, sent.bearer);
    const path = `/api/v1/responses/${sent.responseId}/`;
    const [gone, done] = await Promise.all([
      api.call('DELETE', path, { key: tenant.live }),
      submit(api, sent.bearer),
    ]);
    expect(gone.status).toBe(204);
    expect([200, 403, 404, 410]).toContain(done.status);
    await purge();
    expect(await remains(sent.responseId)).toEqual([]);
    expect((await api.call('GET', path, { key: tenant.live })).status).toBe(404);
  });

  it('of one respondent leaves the others alone', async () => {
    const [one, other] = [await openedWithFile(api, tenant), await openedWithFile(api, tenant)];
    await remove(one.responseId);
    await purge();
    expect((await storedFiles(api, tenant.scopes.live, other.responseId)).kept).toHaveLength(1);
    expect((await session(api, other.bearer)).body).toMatchObject({
      status: 'accessed',
      ddq: { files: [{ attachment_id: other.attachmentId }] },
    });
  });
});

describe('the job of a deletion', () => {
  it('touches nothing where the response is there all the same', async () => {
    const sent = await openedWithFile(api, tenant);
    const other = await openedWithFile(api, tenant);
    await remove(other.responseId);
    const before = await remains(sent.responseId);
    await purge();
    expect(await remains(sent.responseId)).toEqual(before);
  });

  it('that comes before the outbox row is there, or after it is gone, does nothing', async () => {
    const sent = await openedWithFile(api, tenant);
    const before = await remains(sent.responseId);
    expect(await runJobs(api, tenant.scopes.test, 'purge')).toBe(0);
    expect(await remains(sent.responseId)).toEqual(before);
  });
});
