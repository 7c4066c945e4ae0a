/** Respondents whose link no longer opens, and who ask for another one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { onboardingApi } from '#functions/api/onboarding/app.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { type Answer, answerOf, eventOf } from '../../support/in-process/event.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen, submitted } from '../../support/journeys.ts';
import {
  announced,
  exchange,
  HOUR_MS,
  regenerate,
  renew,
  runJobs,
  runTimers,
  sendCombined,
  session,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const MESSAGE = 'If this link was ours, a new one is on its way to the address it was sent to.';
const EMAIL = 'respondent@lantern.example';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const jobs = () => announced(api, tenant.scopes.live, 'mail');
const regenerated = () => announced(api, tenant.scopes.live, 'onboarding.link_regenerated');
/** Runs every mail job and answers the tokens of the mails that left. */
const mailed = async () => {
  const before = api.mails.length;
  expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
  return api.mails.slice(before);
};

describe('whoever asks', () => {
  it('is answered the same 202 to the byte, whatever became of the link', async () => {
    const replaced = await sendAndOpen(api, tenant);
    await regenerate(api, tenant, replaced.responseId);
    const done = await submitted(api, tenant);
    const withdrawn = await sendAndOpen(api, tenant);
    await api.call('DELETE', `/api/v1/responses/${withdrawn.responseId}/`, { key: tenant.live });
    await runJobs(api, tenant.scopes.live, 'purge');
    const open = await sendAndOpen(api, tenant);
    const answers = [await renew(api, 'a'.repeat(43))];
    for (const sent of [replaced, done, withdrawn, open]) answers.push(await renew(api, sent.linkToken));
    await api.clock.advance(49 * HOUR_MS);
    for (const sent of [replaced, done, withdrawn, open]) answers.push(await renew(api, sent.linkToken));
    answers.push(await renew(api, 'not a token, but a text'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([JSON.stringify({ message: MESSAGE })]));
    const headers = answers.map((answer) => {
      const { 'X-Request-Id': _id, ...rest } = answer.headers;
      return JSON.stringify(Object.keys(rest).sort());
    });
    expect(new Set(headers).size).toBe(1);
  });

  it.each([undefined, null, '', ' ', 7, ['a'], 'x'.repeat(201)])(
    'with the token %j is refused with 400',
    async (token) => {
      expect((await renew(api, token)).status).toBe(400);
    },
  );
});

describe('after its time a link', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])('is replaced by one that is mailed and opens, %s its timer has rung', async (_when, rings) => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    if (rings) expect(await runTimers(api)).toBe(0);
    expect((await exchange(api, sent.linkToken)).status).toBe(410);
    await renew(api, sent.linkToken);
    expect(await jobs()).toEqual([
      {
        template: 'new_link',
        session_id: sent.sessionId,
        response_id: sent.responseId,
        message: null,
      },
    ]);
    const [mail, ...others] = await mailed();
    expect([mail?.to, others]).toEqual([EMAIL, []]);
    expect((await exchange(api, sent.linkToken)).status).toBe(404);
    const opened = await exchange(api, mail?.token);
    expect(opened.status).toBe(200);
    const shown = await session(api, String(opened.body['session_token']));
    expect(shown.body).toMatchObject({ status: 'accessed', ddq: { editable: true } });
  });

  it('is announced as regenerated, once, with its new expiry', async () => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    await renew(api, sent.linkToken);
    const { expires_at: expiresAt } = await storedSession(api, sent.sessionId);
    expect(Math.round((Number(expiresAt) - api.clock.now()) / HOUR_MS)).toBe(48);
    expect(await regenerated()).toMatchObject([
      {
        session_id: sent.sessionId,
        status: 'pending',
        response_id: sent.responseId,
        expires_at: new Date(Number(expiresAt)).toISOString(),
      },
    ]);
    // The tenant can go on from there: the response knows of the new link.
    const made = await regenerate(api, tenant, sent.responseId);
    expect([made.status, (await exchange(api, made.body['token'])).status]).toEqual([200, 200]);
  });

  it('of a verification alone is replaced as well', async () => {
    await api.call('POST', '/api/v1/workflows/send/', {
      key: tenant.live,
      body: {
        entity: { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' },
        verification: { checks: { document: true } },
        email: EMAIL,
      },
    });
    const token = api.mails.at(-1)?.token ?? '';
    await api.clock.advance(49 * HOUR_MS);
    await renew(api, token);
    const [mail] = await mailed();
    expect((await exchange(api, mail?.token)).status).toBe(200);
  });

  it.each(['submitted', 'withdrawn'])('of a %s response stays closed, and nobody is mailed', async (how) => {
    const sent = how === 'submitted' ? await submitted(api, tenant) : await sendAndOpen(api, tenant);
    if (how === 'withdrawn') {
      await api.call('DELETE', `/api/v1/responses/${sent.responseId}/`, { key: tenant.live });
      await runJobs(api, tenant.scopes.live, 'purge');
    }
    const before = (await jobs()).length;
    await api.clock.advance(49 * HOUR_MS);
    await renew(api, sent.linkToken);
    expect((await jobs()).length).toBe(before);
    expect((await exchange(api, sent.linkToken)).status).toBe(410);
    expect(await regenerated()).toEqual([]);
  });

  it('whose response was deleted a moment ago stays closed, and nobody is mailed', async () => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    await api.call('DELETE', `/api/v1/responses/${sent.responseId}/`, { key: tenant.live });
    await renew(api, sent.linkToken);
    expect(await jobs()).toEqual([]);
  });
});

describe('a link that was replaced', () => {
  it('brings no mail, and leaves the current one in force', async () => {
    const sent = await sendAndOpen(api, tenant);
    const made = await regenerate(api, tenant, sent.responseId);
    await renew(api, sent.linkToken);
    expect(await jobs()).toEqual([]);
    expect((await exchange(api, made.body['token'])).status).toBe(200);
    expect(await regenerated()).toHaveLength(1);
    await renew(api, String(made.body['token']));
    const [mail] = await mailed();
    expect([mail?.to, mail?.token]).toEqual([EMAIL, made.body['token']]);
  });

  it('does not reopen the session after its time: only the current one does', async () => {
    const sent = await sendAndOpen(api, tenant);
    const made = await regenerate(api, tenant, sent.responseId);
    await api.clock.advance(49 * HOUR_MS);
    await renew(api, sent.linkToken);
    expect(await jobs()).toEqual([]);
    const { expires_at: expiresAt } = await storedSession(api, sent.sessionId);
    expect(Number(expiresAt)).toBeLessThan(api.clock.now());
    await renew(api, String(made.body['token']));
    expect((await mailed()).map(({ to }) => to)).toEqual([EMAIL]);
  });
});

describe('the link of a combined session', () => {
  it('is mailed again after the questionnaire was deleted', async () => {
    const sent = await sendCombined(api, tenant);
    await api.call('DELETE', `/api/v1/responses/${sent.responseId}/`, { key: tenant.live });
    await runJobs(api, tenant.scopes.live, 'purge');
    await renew(api, sent.linkToken);
    const [mail] = await mailed();
    expect(mail?.token).toBe(sent.linkToken);
  });
});

describe('a day', () => {
  it('brings at most three mails for a session, the next day three more', async () => {
    const sent = await sendAndOpen(api, tenant);
    for (let asked = 0; asked < 5; asked += 1) await renew(api, sent.linkToken);
    expect(await jobs()).toHaveLength(3);
    await api.clock.advance(24 * HOUR_MS - 60_000);
    await renew(api, sent.linkToken);
    expect(await jobs()).toHaveLength(3);
    await api.clock.advance(2 * 60_000);
    for (let asked = 0; asked < 5; asked += 1) await renew(api, sent.linkToken);
    expect(await jobs()).toHaveLength(6);
  });

  it('counts for each session by itself', async () => {
    const [one, other] = [await sendAndOpen(api, tenant), await sendAndOpen(api, tenant)];
    for (let asked = 0; asked < 4; asked += 1) await renew(api, one.linkToken);
    await renew(api, other.linkToken);
    expect(await jobs()).toHaveLength(4);
  });
});

describe('of those who ask at once', () => {
  const links = [
    ['an open link', 0],
    ['a link whose time is over', 49],
    ['a link that was asked for once the day before', 25],
  ] as const;
  const sentBefore = async (hours: number) => {
    const sent = await sendAndOpen(api, tenant);
    if (hours === 25) await renew(api, sent.linkToken);
    const before = (await jobs()).length;
    await api.clock.advance(hours * HOUR_MS);
    return { ...sent, before };
  };

  it.each(links)('for %s, of two that read the same one is mailed', async (_what, hours) => {
    const { linkToken, before } = await sentBefore(hours);
    const answers = await renewTogether(linkToken, 2);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await jobs()).length - before).toBe(1);
  });

  it.each(links)('for %s, at least one and at most the day’s three are mailed', async (_what, hours) => {
    const { linkToken, before } = await sentBefore(hours);
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(api, linkToken)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const after = (await jobs()).length - before;
    expect(after).toBeGreaterThanOrEqual(1);
    expect(after).toBeLessThanOrEqual(3);
    expect((await regenerated()).length).toBeLessThanOrEqual(1);
  });
});

/** Asks `parties` times; nobody commits before all have read. */
async function renewTogether(token: string, parties: number): Promise<Answer[]> {
  const everybody = Promise.withResolvers<void>();
  let arrived = 0;
  const meet = () => {
    arrived += 1;
    if (arrived === parties) everybody.resolve();
    return everybody.promise;
  };
  const tables: Tables = {
    within: (fence) => {
      const real = api.ports.tables.within(fence);
      return {
        get: (key, options) => real.get(key, options),
        getMany: (keys, options) => real.getMany(keys, options),
        query: (query) => real.query(query),
        update: (key, changes, when) => real.update(key, changes, when),
        commit: (writes) => meet().then(() => real.commit(writes)),
      };
    },
  };
  const handler = unsafeHandler(onboardingApi({ ...api.ports, tables }, 'https://probity.example'));
  const call = async (index: number) => {
    const event = await eventOf('POST', '/api/v1/onboarding/renew/', '', { body: { token } }, 9_000 + index);
    return answerOf(await handler(event, { getRemainingTimeInMillis: () => 29_000 }));
  };
  return Promise.all(Array.from({ length: parties }, (_, index) => call(index)));
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeHandler(handler: unknown): (event: ApiEvent, context: unknown) => Promise<ApiResult> {
  return handler as (event: ApiEvent, context: unknown) => Promise<ApiResult>;
}
