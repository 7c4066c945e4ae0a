/** What respondent and tenant say to each other: comments, and changes that are asked for. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createCommentWrite, newCommentId } from '#shared/domain/responses/comments/repository.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { reopenSession } from '#shared/domain/responses/review/reopen-session.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, fill, save, sendAndOpen, submit, submitted } from '../../support/journeys.ts';
import {
  announced,
  comment,
  exchange,
  HOUR_MS,
  note,
  regenerate,
  runJobs,
  runTimers,
  sendCombined,
  session,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const answerTo = (responseId: string) => memberId(responseId, 'answer', tenant.questionnaire.ids.name);
const write = (responseId: string, body: object) =>
  api.call('POST', '/api/v1/comments/', {
    key: tenant.live,
    body: { answer_id: answerTo(responseId), ...body },
  });
const commentsOf = (responseId: string) =>
  api.call('GET', `/api/v1/comments/?answer_id=${answerTo(responseId)}`, { key: tenant.live });
const response = async (id: string) =>
  (await api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live })).body;
const Page = z.object({
  ddq: z.object({ comments: z.array(z.looseObject({ text: z.string() })), changes_requested: z.unknown() }),
});
const page = async (bearer: string) => Page.parse((await session(api, bearer)).body).ddq;
const askForChanges = async (responseId: string, more: object = {}) => {
  const body = { text: 'Canary: the licence, please', status_transition: 'CHANGES_REQUESTED', ...more };
  expect((await note(api, tenant, responseId, body)).status).toBe(201);
};
const reopen = (sessionId: string) => reopenSession(workerContext(api.ports), tenant.scopes.live, sessionId);
const count = async (type: string) =>
  (await eventsOf(api, tenant, 'live')).filter((each) => each === type).length;

describe('a comment of the respondent', () => {
  // proves COM-116
  it('is external, signed with the entity’s name, and seen by both sides', async () => {
    const sent = await sendAndOpen(api, tenant);
    await fill(api, tenant, sent.bearer);
    const { name } = tenant.questionnaire.ids;
    const made = await comment(api, sent.bearer, { question_id: name, text: 'As of “today” 名' });
    expect(made.status).toBe(201);
    const mine = {
      id: made.body['id'],
      question_id: name,
      attachment_id: null,
      text: 'As of “today” 名',
      author: 'respondent',
      author_name: 'Lantern Shipping Ltd',
      created_at: expect.any(String),
    };
    expect(made.body).toEqual(mine);
    expect((await page(sent.bearer)).comments).toEqual([mine]);
    expect((await commentsOf(sent.responseId)).body['comments']).toMatchObject([
      {
        id: made.body['id'],
        text: 'As of “today” 名',
        comment_type: 'external',
        profile_name: 'Lantern Shipping Ltd',
        profile_email: 'respondent@lantern.example',
        is_edited: false,
      },
    ]);
    expect((await response(sent.responseId))['answers']).toMatchObject([
      { question_id: name, comments: [{ id: made.body['id'] }] },
      {},
    ]);
  });

  it('on a question without an answer lists the question with an empty one', async () => {
    const sent = await sendAndOpen(api, tenant);
    const { licence } = tenant.questionnaire.ids;
    const made = await comment(api, sent.bearer, { question_id: licence, text: 'Which one?' });
    for (const path of ['', 'answers/']) {
      const { text } = await api.call('GET', `/api/v1/responses/${sent.responseId}/${path}`, {
        key: tenant.live,
      });
      expect(text).toContain(String(made.body['id']));
    }
    expect((await response(sent.responseId))['answers']).toMatchObject([
      { question_id: licence, answer_text: '', comments: [{ text: 'Which one?' }] },
    ]);
    expect((await session(api, sent.bearer)).body).toMatchObject({ ddq: { answers: [] } });
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
  });

  it('can be written after the submit as well', async () => {
    const sent = await submitted(api, tenant);
    const body = { question_id: tenant.questionnaire.ids.name, text: 'One thing more' };
    expect((await comment(api, sent.bearer, body)).status).toBe(201);
    expect((await page(sent.bearer)).comments).toMatchObject([{ text: 'One thing more' }]);
  });

  it('is one for a call that is repeated under its key', async () => {
    const sent = await sendAndOpen(api, tenant);
    const body = { question_id: tenant.questionnaire.ids.name, text: 'Once' };
    const options = { key: sent.bearer, body, idempotencyKey: randomUUID() };
    const first = await api.call('POST', '/api/v1/onboarding/comments/', options);
    const again = await api.call('POST', '/api/v1/onboarding/comments/', options);
    expect([first.status, again.text]).toEqual([201, first.text]);
    expect((await page(sent.bearer)).comments).toHaveLength(1);
  });
});

describe('a comment of the tenant', () => {
  // proves COM-116
  it('reaches the page only when it is external, and never when it is internal or the automatic check’s', async () => {
    const sent = await submitted(api, tenant);
    const { live: scope } = tenant.scopes;
    const external = await write(sent.responseId, { text: 'For both', comment_type: 'external' });
    await write(sent.responseId, { text: 'Canary among us', comment_type: 'internal' });
    await write(sent.responseId, { text: 'Canary by default' });
    const vault = await new DataKeys(api.ports).of(scope);
    const check = {
      id: newCommentId(sent.responseId, randomUUID()),
      subject: 'answer',
      subjectId: answerTo(sent.responseId),
      type: 'ai_reviewer_side',
      authorKind: 'ai',
      content: { text: 'Canary of the check', profile_name: 'Check', profile_email: 'check@example.org' },
      createdAt: new Date(api.clock.now()).toISOString(),
    } as const;
    await tenant.table('live').commit([createCommentWrite(scope, vault, check)]);
    const shown = await session(api, sent.bearer);
    expect(shown.text).not.toContain('Canary');
    expect(Page.parse(shown.body).ddq.comments).toEqual([
      {
        id: external.body['id'],
        question_id: tenant.questionnaire.ids.name,
        attachment_id: null,
        text: 'For both',
        author: 'sender',
        author_name: OWNER.name,
        created_at: expect.any(String),
      },
    ]);
    expect((await commentsOf(sent.responseId)).body['count']).toBe(4);
  });
});

describe('changes that are asked for', () => {
  it.each([
    ['with the reason where it is shared', true, 'Canary: the licence, please'],
    ['without a reason where it is not', false, null],
  ])('are shown on the page %s', async (_how, share, message) => {
    const sent = await submitted(api, tenant);
    await note(api, tenant, sent.responseId, { text: 'Canary of the team' });
    await askForChanges(sent.responseId, { share_with_entity: share });
    const shown = await session(api, sent.bearer);
    expect(shown.body).toMatchObject({
      ddq: {
        response_status: 'CHANGES_REQUESTED',
        editable: true,
        changes_requested: { requested_at: expect.any(String), message },
      },
    });
    expect(shown.text.includes('Canary')).toBe(share);
    expect(shown.text).not.toContain('of the team');
    expect(shown.text).not.toContain(OWNER.email);
  });

  // proves ONB-007, ONB-008
  it('are answered by a second submit: RESUBMITTED, announced again, completed once', async () => {
    const sent = await submitted(api, tenant);
    await askForChanges(sent.responseId, { share_with_entity: true });
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails.filter(({ text }) => text.includes('Canary: the licence, please'))).toHaveLength(1);
    expect((await session(api, sent.bearer)).body).toMatchObject({
      status: 'accessed',
      steps: [{ step: 'ddq', status: 'open' }],
    });
    const { ids } = tenant.questionnaire;
    const answers = [{ question_id: ids.name, answer_text: 'Lantern Shipping plc' }];
    expect((await save(api, sent.bearer, { section_number: 1, revision: 1, answers })).status).toBe(200);
    const done = await submit(api, sent.bearer);
    expect([done.status, done.body['status']]).toEqual([200, 'RESUBMITTED']);
    expect(await count('response.submitted')).toBe(2);
    expect(await count('onboarding.ddq_completed')).toBe(1);
    expect(await count('onboarding.completed')).toBe(1);
    expect((await session(api, sent.bearer)).body).toMatchObject({
      status: 'completed',
      steps: [{ step: 'ddq', status: 'done' }],
      ddq: { response_status: 'RESUBMITTED', editable: false, changes_requested: null },
    });
    expect((await submit(api, sent.bearer)).status).toBe(403);
    await note(api, tenant, sent.responseId, { text: 'Fine', status_transition: 'APPROVED' });
    expect((await session(api, sent.bearer)).body).toMatchObject({
      ddq: { response_status: 'APPROVED', editable: false, changes_requested: null },
    });
  });

  it('can be answered before the mail has reopened the session', async () => {
    const sent = await submitted(api, tenant);
    await askForChanges(sent.responseId);
    expect((await submit(api, sent.bearer)).body['status']).toBe('RESUBMITTED');
    expect(await reopen(sent.sessionId)).toBe(false);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'completed', ddq_done: true });
  });

  it('open the page again where its time was over, with the link that was mailed', async () => {
    const sent = await submitted(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    await askForChanges(sent.responseId);
    expect((await exchange(api, sent.linkToken)).status).toBe(410);
    expect(await reopen(sent.sessionId)).toBe(true);
    const opened = await exchange(api, sent.linkToken);
    expect(opened.status).toBe(200);
    const left = Date.parse(String(opened.body['link_expires_at'])) - api.clock.now();
    expect(Math.round(left / HOUR_MS)).toBe(48);
    const bearer = String(opened.body['session_token']);
    expect((await submit(api, bearer)).body['status']).toBe('RESUBMITTED');
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'completed' });
  });

  it('that nobody answers end with the session, at its new time', async () => {
    const sent = await submitted(api, tenant);
    await askForChanges(sent.responseId);
    expect(await reopen(sent.sessionId)).toBe(true);
    await api.clock.advance(49 * HOUR_MS);
    expect(await runTimers(api)).toBe(0);
    expect(await announced(api, tenant.scopes.live, 'onboarding.expired')).toHaveLength(1);
    // The tenant sends a new link, and the questionnaire goes on.
    const made = await regenerate(api, tenant, sent.responseId);
    const bearer = String((await exchange(api, made.body['token'])).body['session_token']);
    expect((await submit(api, bearer)).body['status']).toBe('RESUBMITTED');
  });

  it('of a response that was decided, deleted or never sent reopen nothing', async () => {
    const decided = await submitted(api, tenant);
    await askForChanges(decided.responseId);
    await note(api, tenant, decided.responseId, { text: 'Fine', status_transition: 'APPROVED' });
    expect(await reopen(decided.sessionId)).toBe(false);
    const gone = await sendAndOpen(api, tenant);
    await api.call('DELETE', `/api/v1/responses/${gone.responseId}/`, { key: tenant.live });
    await runJobs(api, tenant.scopes.live, 'purge');
    expect(await reopen(gone.sessionId)).toBe(false);
    expect(await reopen(randomUUID())).toBe(false);
  });

  // proves ONB-007, ONB-008
  it('for a draft that was never submitted leave its first submit to complete the session', async () => {
    const sent = await sendAndOpen(api, tenant);
    await askForChanges(sent.responseId);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).body['status']).toBe('RESUBMITTED');
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'completed' });
    expect(await count('onboarding.ddq_completed')).toBe(1);
    expect(await count('onboarding.completed')).toBe(1);
  });

  // proves ONB-002
  it('for a session with a verification leave that step alone', async () => {
    const sent = await sendCombined(api, tenant);
    await fill(api, tenant, sent.bearer);
    await submit(api, sent.bearer);
    expect(await count('onboarding.ddq_completed')).toBe(1);
    expect(await count('onboarding.completed')).toBe(0);
    await askForChanges(sent.responseId);
    expect(await reopen(sent.sessionId)).toBe(true);
    expect((await session(api, sent.bearer)).body).toMatchObject({
      status: 'accessed',
      steps: [
        { step: 'ddq', status: 'open' },
        { step: 'verification', status: 'open' },
      ],
    });
  });
});
