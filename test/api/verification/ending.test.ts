/** Sessions that are revoked, or end with their entity; and both steps of a link in every order. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, save, submit } from '../../support/journeys.ts';
import {
  announced,
  exchange,
  note,
  renew,
  runJobs,
  sendCombined,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { EMAIL, SESSIONS, Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  api.mails.length = 0;
});

const purge = async () => expect(await runJobs(api, own.scope, 'purge')).toBe(0);

describe('a revoked session', () => {
  // proves VER-301, VER-302, VER-304, VER-305, ONB-011
  it('has a dead link with the answer, and is announced once however often it is revoked', async () => {
    const id = await own.session();
    const token = await own.mailed();
    const answers = [await own.revoke(id), await own.revoke(id)];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { success: true, message: expect.any(String), session_id: id, status: 'revoked' },
      ]);
    expect((await own.open(token)).status).toBe(410);
    await renew(api, token);
    await own.mailed();
    expect(api.mails).toHaveLength(1);
    expect((await own.events())['onboarding.revoked']).toBe(1);
  });

  // proves VER-303
  it('was not completed: that one is refused', async () => {
    const id = await own.concluded(done());
    const { status, body } = await own.revoke(id);
    expect(status).toBe(400);
    expect(body).toMatchObject({ session_id: id, status: 'completed', completed_at: expect.any(String) });
  });

  it('is not mailed where its mail was still pending', async () => {
    const id = await own.session();
    await own.revoke(id);
    await own.mailed();
    expect(api.mails).toEqual([]);
  });

  it('leaves the questionnaire of the same link open, and the session complete without it', async () => {
    const sent = await sendCombined(api, own.tenant);
    expect((await own.revoke(sent.verificationId)).status).toBe(200);
    await fill(api, own.tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    expect(await own.events()).toMatchObject({ 'onboarding.ddq_completed': 1, 'onboarding.completed': 1 });
    expect((await own.events())['onboarding.revoked']).toBeUndefined();
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'completed', steps: ['ddq'] });
  });

  it('completes the link where the questionnaire was submitted before', async () => {
    const sent = await sendCombined(api, own.tenant);
    await fill(api, own.tenant, sent.bearer);
    await submit(api, sent.bearer);
    await own.revoke(sent.verificationId);
    expect((await own.events())['onboarding.completed']).toBe(1);
  });
});

describe('a deleted entity', () => {
  it('takes its sessions and links with it in its commit', async () => {
    const person = await own.person();
    const completed = String((await own.ask(person)).body['session_id']);
    const tokens = [await own.mailed()];
    await own.conclude(completed, done());
    const active = String((await own.ask(person)).body['session_id']);
    tokens.push(await own.mailed());
    const [, last = ''] = tokens;
    const opened = await own.open(last);
    expect((await own.call('DELETE', `/api/v1/entities/${person}/`)).status).toBe(204);
    for (const token of tokens) {
      const answer = await exchange(api, token);
      expect([answer.status, answer.body['error']]).toEqual([410, 'link_revoked']);
    }
    const page = { key: String(opened.body['session_token']) };
    expect((await api.call('GET', '/api/v1/onboarding/session/', page)).status).toBe(410);
    expect((await own.get(active)).body['status']).toBe('revoked');
    await own.conclude(active, done());
    expect((await own.get(active)).body['status']).toBe('revoked');
    await purge();
    await purge();
    for (const id of [completed, active]) expect((await own.get(id)).status).toBe(404);
    expect((await own.events())['onboarding.revoked']).toBe(1);
    const left = (await api.items()).filter(({ sk }) => sk === 'VER' || sk === 'RES');
    expect(left.filter(({ pk }) => String(pk).startsWith(own.scope.prefix))).toEqual([]);
  });

  it('has no mail that was still pending', async () => {
    const person = await own.person();
    await own.ask(person);
    await own.call('DELETE', `/api/v1/entities/${person}/`);
    await own.mailed();
    expect(api.mails).toEqual([]);
  });

  it('beside a creation ends that session, or prevents it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await own.person();
      const [made, gone] = await Promise.all([
        own.ask(person),
        own.call('DELETE', `/api/v1/entities/${person}/`),
      ]);
      expect(gone.status).toBe(204);
      expect([202, 404]).toContain(made.status);
      if (made.status !== 202) continue;
      expect((await own.get(String(made.body['session_id']))).body['status']).toBe('revoked');
    }
  });
});

type Step = 'ddq' | 'verification' | 'changes' | 'delete response';

describe('a link with both steps', () => {
  // proves ONB-007, ONB-008, ONB-009, VER-503
  it.each<{ readonly steps: readonly Step[]; readonly events: Readonly<Record<string, number>> }>([
    { steps: ['ddq'], events: { ddq_completed: 1 } },
    { steps: ['verification'], events: { verification_completed: 1 } },
    { steps: ['ddq', 'verification'], events: { ddq_completed: 1, verification_completed: 1, completed: 1 } },
    { steps: ['verification', 'ddq'], events: { ddq_completed: 1, verification_completed: 1, completed: 1 } },
    {
      steps: ['ddq', 'verification', 'changes', 'ddq'],
      events: { ddq_completed: 1, verification_completed: 1, completed: 1 },
    },
    {
      steps: ['verification', 'ddq', 'changes', 'ddq'],
      events: { ddq_completed: 1, verification_completed: 1, completed: 1 },
    },
    {
      steps: ['ddq', 'changes', 'verification'],
      events: { ddq_completed: 1, verification_completed: 1 },
    },
    {
      steps: ['ddq', 'changes', 'verification', 'ddq'],
      events: { ddq_completed: 1, verification_completed: 1, completed: 1 },
    },
    {
      steps: ['ddq', 'changes', 'ddq', 'verification'],
      events: { ddq_completed: 1, verification_completed: 1, completed: 1 },
    },
    {
      steps: ['verification', 'delete response'],
      events: { verification_completed: 1, completed: 1 },
    },
    {
      steps: ['delete response', 'verification'],
      events: { verification_completed: 1, completed: 1 },
    },
  ])('announces each step once, after $steps', async ({ steps, events }) => {
    const sent = await sendCombined(api, own.tenant);
    await fill(api, own.tenant, sent.bearer);
    for (const step of steps) await take(step, sent);
    const counted = Object.fromEntries(
      Object.entries(await own.events()).flatMap(([type, count]) => {
        const [, name = ''] = type.split('onboarding.');
        return ['ddq_completed', 'verification_completed', 'completed'].includes(name) ? [[name, count]] : [];
      }),
    );
    expect(counted).toEqual(events);
    const { status } = await storedSession(api, sent.sessionId);
    expect(status).toBe(events['completed'] === 1 ? 'completed' : 'accessed');
  });

  it('is completed once where both end at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const both = new Verifications(api, await makeTenant(api));
      const sent = await sendCombined(api, both.tenant);
      await fill(api, both.tenant, sent.bearer);
      await Promise.all([submit(api, sent.bearer), both.conclude(sent.verificationId, done())]);
      expect(await both.events()).toMatchObject({
        'onboarding.ddq_completed': 1,
        'onboarding.verification_completed': 1,
        'onboarding.completed': 1,
      });
    }
  });

  it('of a prefilled response has its verification from the send on', async () => {
    const person = await own.person();
    const made = await own.call('POST', '/api/v1/workflows/send/', {
      entity_id: person,
      ddq: { questionnaire_id: own.tenant.questionnaire.stored.id, prefill: true },
      verification: { checks: { document: true, identity: true } },
    });
    expect(made.body['verification_session_id']).toBeNull();
    const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
    const sent = await own.call('POST', path, { email: EMAIL });
    const shown = await own.call('GET', `${SESSIONS}${String(sent.body['verification_session_id'])}/`);
    expect(shown.body).toMatchObject({
      entity_id: person,
      status: 'pending',
      verification_profile: null,
      checks: [{ check_type: 'document_check' }, { check_type: 'identity_check' }],
    });
    expect(await announced(api, own.scope, 'verification.session_created')).toHaveLength(1);
  });
});

async function take(step: Step, sent: Awaited<ReturnType<typeof sendCombined>>): Promise<void> {
  if (step === 'verification') return own.conclude(sent.verificationId, done());
  if (step === 'delete response') {
    await own.call('DELETE', `/api/v1/responses/${sent.responseId}/`);
    return purge();
  }
  if (step === 'changes') {
    await note(api, own.tenant, sent.responseId, { text: 'Why?', status_transition: 'CHANGES_REQUESTED' });
    return void (await own.mailed());
  }
  const answers = [{ question_id: own.tenant.questionnaire.ids.name, answer_text: 'Lantern' }];
  await save(api, sent.bearer, { section_number: 1, revision: 1, answers });
  expect((await submit(api, sent.bearer)).status).toBe(200);
}
