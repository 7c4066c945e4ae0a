/** The timers of sessions: whose time is over ends once, and whatever was renewed or is done is left alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, sendAndOpen, submitted } from '../../support/journeys.ts';
import {
  announced,
  exchange,
  HOUR_MS,
  regenerate,
  renew,
  runTimers,
  sendCombined,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const expired = () => announced(api, tenant.scopes.live, 'onboarding.expired');
const later = async (hours: number) => {
  await api.clock.advance(hours * HOUR_MS);
  expect(await runTimers(api)).toBe(0);
};

/** Puts a timer on a session that has none, as two calls that crossed could. */
async function timed(sessionId: string, at: number): Promise<void> {
  const { pk, sk } = await storedSession(api, sessionId);
  const key = { pk: String(pk), sk: String(sk) };
  await api.ports.tables
    .within(fenceOf(tenant.scopes.live, 'due'))
    .commit([{ update: key, set: dueAttributes({ kind: 'onboarding', at, key }) }]);
}

const isTimed = async (sessionId: string) => {
  const item = await storedSession(api, sessionId);
  return DUE_ATTRIBUTES.some((name) => item[name] !== undefined);
};

describe('a session whose time is over', () => {
  // proves ONB-006
  it('is expired by its timer, announced once, and its link answers 410', async () => {
    const sent = await sendAndOpen(api, tenant);
    await later(47);
    expect(await expired()).toEqual([]);
    await later(2);
    await later(1);
    expect(await expired()).toMatchObject([
      {
        session_id: sent.sessionId,
        status: 'expired',
        entity_name: 'Lantern Shipping Ltd',
        response_id: sent.responseId,
      },
    ]);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'expired' });
    expect(await isTimed(sent.sessionId)).toBe(false);
    const answer = await exchange(api, sent.linkToken);
    expect([answer.status, answer.body['error']]).toEqual([410, 'link_expired']);
  });

  // proves ONB-006
  it('expires together with its verification', async () => {
    const sent = await sendCombined(api, tenant);
    await later(49);
    const events = await eventsOf(api, tenant, 'live');
    expect(events.filter((type) => type.endsWith('expired'))).toEqual([
      'onboarding.expired',
      'verification.session_expired',
    ]);
    expect(await announced(api, tenant.scopes.live, 'verification.session_expired')).toMatchObject([
      { session_id: sent.verificationId, status: 'expired' },
    ]);
  });
});

describe('a renewed session', () => {
  it('does not expire at its old time, and does at its new one', async () => {
    const sent = await sendAndOpen(api, tenant);
    await later(24);
    const made = await regenerate(api, tenant, sent.responseId);
    await later(25);
    expect(await expired()).toEqual([]);
    expect((await exchange(api, made.body['token'])).status).toBe(200);
    await later(24);
    expect(await expired()).toMatchObject([{ expires_at: made.body['expires_at'] }]);
    expect((await exchange(api, made.body['token'])).status).toBe(410);
  });

  it('that had expired waits for its new time, and is announced a second time then', async () => {
    const sent = await sendAndOpen(api, tenant);
    await later(49);
    await renew(api, sent.linkToken);
    await later(47);
    expect(await expired()).toHaveLength(1);
    await later(2);
    expect(await expired()).toHaveLength(2);
    expect(await isTimed(sent.sessionId)).toBe(false);
  });

  it('is left alone by a timer of its old time that rings late', async () => {
    const sent = await sendAndOpen(api, tenant);
    const { expires_at: old } = await storedSession(api, sent.sessionId);
    await api.clock.advance(49 * HOUR_MS);
    await regenerate(api, tenant, sent.responseId);
    await timed(sent.sessionId, Number(old));
    expect(await runTimers(api)).toBe(0);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'pending' });
    expect(await expired()).toEqual([]);
  });

  it('or an expired one, never both: a renewal beside the timer', async () => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    const [failed, made] = await Promise.all([runTimers(api), regenerate(api, tenant, sent.responseId)]);
    expect([failed, made.status]).toEqual([0, 200]);
    expect((await exchange(api, made.body['token'])).status).toBe(200);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'accessed' });
    expect(await isTimed(sent.sessionId)).toBe(true);
  });
});

describe('a completed session', () => {
  it('has no timer, also after a new link was made for it', async () => {
    const sent = await submitted(api, tenant);
    expect(await isTimed(sent.sessionId)).toBe(false);
    await regenerate(api, tenant, sent.responseId);
    expect(await isTimed(sent.sessionId)).toBe(false);
    await later(49);
    expect(await expired()).toEqual([]);
  });

  it('loses a stray timer at its time, without an event', async () => {
    const sent = await submitted(api, tenant);
    const { expires_at: at } = await storedSession(api, sent.sessionId);
    await timed(sent.sessionId, Number(at));
    await later(49);
    expect(await isTimed(sent.sessionId)).toBe(false);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'completed' });
    expect(await expired()).toEqual([]);
  });
});
