/** Links of verification sessions: sent again, opened, run out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { HOUR_MS, runTimers } from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { SESSIONS, Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  api.mails.length = 0;
});

describe('a new link', () => {
  // proves VER-601, VER-602
  it('is mailed three times at most, and replaces the one before', async () => {
    const id = await own.session();
    const tokens = [await own.mailed()];
    for (const left of [2, 1, 0]) {
      const { status, body } = await own.call('POST', `${SESSIONS}${id}/resend/`);
      expect([status, body['resends_left']]).toEqual([200, left]);
      tokens.push(await own.mailed());
    }
    expect((await own.call('POST', `${SESSIONS}${id}/resend/`)).status).toBe(429);
    const answers = await Promise.all(tokens.map((token) => own.open(token)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    expect(await own.events()).toMatchObject({ 'onboarding.link_regenerated': 3 });
  });

  it('revives an expired session, which can be verified then', async () => {
    const id = await own.session();
    await own.mailed();
    await pass(api, 49 * HOUR_MS);
    await runTimers(api);
    expect((await own.get(id)).body['status']).toBe('expired');
    expect((await own.call('POST', `${SESSIONS}${id}/resend/`)).status).toBe(200);
    expect((await own.get(id)).body['status']).toBe('pending');
    expect((await own.open(await own.mailed())).status).toBe(200);
    await own.conclude(id, done());
    expect((await own.get(id)).body['status']).toBe('completed');
  });

  // proves VER-502, VER-507, VER-506, EVT-014, EVT-017
  it('is marked when it is opened, once, and runs out once', async () => {
    const id = await own.session();
    const token = await own.mailed();
    for (let opened = 0; opened < 2; opened += 1) expect((await own.open(token)).status).toBe(200);
    expect((await own.get(id)).body).toMatchObject({ status: 'accessed', accessed_at: expect.any(String) });
    await pass(api, 49 * HOUR_MS);
    for (let rung = 0; rung < 2; rung += 1) await runTimers(api);
    expect(await own.events()).toMatchObject({
      'verification.session_accessed': 1,
      'verification.session_expired': 1,
      'onboarding.expired': 1,
    });
    const list = await own.call('GET', `/api/v1/entities/${await entityOf(id)}/verification-sessions/`);
    expect(list.body['results']).toMatchObject([{ session_id: id, status: 'expired' }]);
  });

  it('of a session that has ended is refused', async () => {
    const id = await own.concluded(done());
    for (const what of ['resend', 'token']) {
      const { status, body } = await own.call('POST', `${SESSIONS}${id}/${what}/`);
      expect([status, body['session_id'], body['current_status']]).toEqual([400, id, 'completed']);
    }
  });
});

async function entityOf(id: string): Promise<string> {
  return String((await own.get(id)).body['entity_id']);
}
