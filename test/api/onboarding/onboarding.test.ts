import { beforeEach, describe, expect, it } from 'vitest';
import { linkToken } from '#shared/domain/sessions/link.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, fill, save, sendAndOpen, submit, submitted } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const exchange = (token: string) => api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
const session = (bearer: string) => api.call('GET', '/api/v1/onboarding/session/', { key: bearer });
const response = (id: string) => api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live });

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

describe('magic link', () => {
  it('holds 256 bits, the same for the same session and version, another for the next', () => {
    const pepper = onlyPepper('pepper');
    expect(linkToken(pepper, 'a', 1)).toMatch(/^[\w-]{43}$/);
    expect(linkToken(pepper, 'a', 1)).toBe(linkToken(pepper, 'a', 1));
    expect(
      new Set([linkToken(pepper, 'a', 1), linkToken(pepper, 'a', 2), linkToken(pepper, 'b', 1)]).size,
    ).toBe(3);
  });

  it('is stored as a hash only', async () => {
    const sent = await sendAndOpen(api, tenant);
    expect(JSON.stringify(await api.items())).not.toContain(sent.linkToken);
    expect(api.logged.join()).not.toContain(sent.linkToken);
  });

  // proves AUTH-019, TOK-010, ONB-004
  it('opens without an account, as often as needed, and marks the session accessed once', async () => {
    const sent = await sendAndOpen(api, tenant);
    expect((await exchange(sent.linkToken)).status).toBe(200);
    expect((await session(sent.bearer)).body).toMatchObject({
      status: 'accessed',
      sender_name: 'Harbour Compliance',
    });
  });

  // proves ONB-012
  it.each(['x', 'a'.repeat(43), ''])('answers 404 or 400 to the made-up token %j', async (token) => {
    expect([400, 404]).toContain((await exchange(token)).status);
  });

  // proves ONB-006
  it('answers 410 when it has expired, and so does every page session that it opened', async () => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(48 * 3_600_000);
    const again = await exchange(sent.linkToken);
    expect([again.status, again.body['error']]).toEqual([410, 'link_expired']);
    expect((await session(sent.bearer)).status).toBe(401);
  });

  it('gives an API key no way in, and its session no way to the API', async () => {
    const sent = await sendAndOpen(api, tenant);
    expect((await session(tenant.live)).status).toBe(401);
    expect((await api.call('GET', '/api/v1/entities/', { key: sent.bearer })).status).toBe(401);
  });
});

describe('answers', () => {
  // proves ANS-208
  it('are saved by section, and come back as they were', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    const first = await save(api, bearer, {
      section_number: 1,
      revision: 0,
      answers: [{ question_id: ids.name, answer_text: '  Ünïcode “名前” ' }],
    });
    expect(first.body).toMatchObject({ section_number: 1, revision: 1 });
    await save(api, bearer, {
      section_number: 2,
      revision: 0,
      answers: [
        { question_id: ids.staff, answer_text: 'not a number yet' },
        { question_id: ids.founded, date_answer: '2001-02-03' },
      ],
    });
    const shown = await session(bearer);
    expect(JSON.stringify(shown.body)).toContain('  Ünïcode “名前” ');
    const stored = await response(responseId);
    expect(stored.body['answers']).toMatchObject([
      {
        question_id: ids.name,
        question_number: 1,
        section: 'Company',
        answer_text: '  Ünïcode “名前” ',
        is_flagged: false,
      },
      { question_id: ids.staff, answer_text: 'not a number yet' },
      { question_id: ids.founded, date_answer: '2001-02-03' },
    ]);
  });

  it('of another window are never overwritten silently: 409 with the revision that is stored', async () => {
    const { bearer } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    const write = (text: string, revision: number) =>
      save(api, bearer, {
        section_number: 1,
        revision,
        answers: [{ question_id: ids.name, answer_text: text }],
      });
    expect((await write('first window', 0)).status).toBe(200);
    const second = await write('second window', 0);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: 'answers_changed', section_number: 1, revision: 1 });
    expect(JSON.stringify((await session(bearer)).body)).toContain('first window');
    expect((await write('second window', 1)).status).toBe(200);
  });

  it('of two windows at the same moment: one is saved, the other is told', async () => {
    const { bearer } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(api, bearer, {
          section_number: 1,
          revision: 0,
          answers: [{ question_id: ids.name, answer_text: `${index}` }],
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
  });

  // proves ANS-207, ANS-210
  it('replace or clear the answer to their own question, and keep all others', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    const write = (revision: number, answers: unknown[]) =>
      save(api, bearer, { section_number: 1, revision, answers });
    await write(0, [
      { question_id: ids.name, answer_text: 'a' },
      { question_id: ids.licensed, answer_text: 'yes' },
    ]);
    await write(1, [{ question_id: ids.name, answer_text: 'b' }]);
    await write(2, [{ question_id: ids.licensed, answer_text: '' }]);
    expect((await response(responseId)).body['answers']).toMatchObject([{ answer_text: 'b' }]);
  });

  // proves ANS-209
  it('to a question of another section or questionnaire are refused with 400 and not stored', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    const answers = [{ question_id: tenant.questionnaire.ids.staff, answer_text: '1' }];
    expect((await save(api, bearer, { section_number: 1, revision: 0, answers })).status).toBe(400);
    expect(
      (await save(api, bearer, { section_number: 1, revision: 0, answers: [{ question_id: 1 }] })).status,
    ).toBe(400);
    expect((await response(responseId)).body['answers']).toEqual([]);
  });
});

describe('submit', () => {
  // proves ANS-408, ANS-409, VIS-002
  it('lists everything that is missing or invalid, and changes nothing', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    await save(api, bearer, {
      section_number: 1,
      revision: 0,
      answers: [{ question_id: ids.licensed, answer_text: 'yes' }],
    });
    await save(api, bearer, {
      section_number: 2,
      revision: 0,
      answers: [{ question_id: ids.staff, answer_text: 'many' }],
    });
    const refused = await submit(api, bearer);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'incomplete_response',
      missing_answers: [{ question_id: ids.name }, { question_id: ids.licence }],
      invalid_answers: [{ question_id: ids.staff }],
    });
    expect((await response(responseId)).body['status']).toBe('DRAFT');
  });

  // proves RESP-008, VIS-001, VIS-003
  it('does not ask for what is hidden, and sets aside an answer that became hidden', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    const { ids } = tenant.questionnaire;
    const write = (revision: number, answers: unknown[]) =>
      save(api, bearer, { section_number: 1, revision, answers });
    await write(0, [
      { question_id: ids.name, answer_text: 'Lantern' },
      { question_id: ids.licensed, answer_text: 'yes' },
      { question_id: ids.licence, answer_text: 'Harbour Office' },
    ]);
    await write(1, [{ question_id: ids.licensed, answer_text: 'no' }]);
    expect((await submit(api, bearer)).status).toBe(200);
    const { body } = await response(responseId);
    expect(body).toMatchObject({
      status: 'SUBMITTED',
      responded_by: { email: 'respondent@lantern.example' },
    });
    expect(JSON.stringify(body['answers'])).not.toContain('Harbour Office');
  });

  // proves ANS-410, ANS-411, ONB-005, ONB-007, ONB-008
  it('announces itself, completes the session and starts the check of the answers', async () => {
    await submitted(api, tenant);
    expect(await eventsOf(api, tenant, 'live')).toEqual([
      'onboarding.completed',
      'onboarding.created',
      'onboarding.ddq_completed',
      'response.autoflag_started',
      'response.created',
      'response.submitted',
    ]);
    const jobs = (await api.outbox(tenant.scopes.live)).filter((row) => row['lane'] === 'job');
    expect(jobs.map((row) => row['type']).sort()).toEqual(['autoflag', 'mail']);
  });

  it('closes the answers: a later save or submit is refused with 403', async () => {
    const { bearer } = await submitted(api, tenant);
    const answers = [{ question_id: tenant.questionnaire.ids.name, answer_text: 'later' }];
    expect((await save(api, bearer, { section_number: 1, revision: 1, answers })).status).toBe(403);
    expect((await submit(api, bearer)).status).toBe(403);
    expect((await session(bearer)).body).toMatchObject({ status: 'completed', ddq: { editable: false } });
  });

  it('by two windows at once is one submit and one event', async () => {
    const { bearer } = await sendAndOpen(api, tenant);
    await fill(api, tenant, bearer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(api, bearer)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(5);
    const events = await eventsOf(api, tenant, 'live');
    expect(events.filter((type) => type === 'response.submitted')).toHaveLength(1);
  });

  it('never takes an answer that was saved beside it without judging it', async () => {
    const { bearer, responseId } = await sendAndOpen(api, tenant);
    await fill(api, tenant, bearer);
    const invalid = {
      section_number: 2,
      revision: 0,
      answers: [{ question_id: tenant.questionnaire.ids.staff, answer_text: 'many' }],
    };
    const [saved, sent] = await Promise.all([save(api, bearer, invalid), submit(api, bearer)]);
    const { body } = await response(responseId);
    const both = saved?.status === 200 && sent?.status === 200;
    expect(both).toBe(false);
    expect(body['status'] === 'SUBMITTED' && JSON.stringify(body['answers']).includes('many')).toBe(false);
  });

  // proves RESP-615, ANS-401, ANS-407
  it('through the API is the same decision, made in the name of the key’s owner', async () => {
    const sent = await sendAndOpen(api, tenant);
    const path = `/api/v1/responses/${sent.responseId}/submit/`;
    expect((await api.call('POST', path, { key: tenant.live })).status).toBe(400);
    await fill(api, tenant, sent.bearer);
    const answer = await api.call('POST', path, { key: tenant.live });
    expect(answer.body).toMatchObject({ success: true, status: 'SUBMITTED', response_id: sent.responseId });
    const task = await api.call('GET', `/api/v1/tasks/${String(answer.body['autoflag_task_id'])}/`, {
      key: tenant.live,
    });
    expect(task.body).toMatchObject({ kind: 'autoflag', status: 'pending', subject_id: sent.responseId });
    expect((await response(sent.responseId)).body['responded_by']).toMatchObject({ name: 'Olive Owner' });
    expect((await api.call('POST', path, { key: tenant.live })).status).toBe(403);
  });
});
