/** Reminders: the respondent is mailed again what is asked for, and nothing of the response changes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, sendAndOpen, submit, submitted } from '../../support/journeys.ts';
import {
  announced,
  exchange,
  HOUR_MS,
  note,
  runJobs,
  session,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const EMAIL = 'respondent@lantern.example';

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const remind = (id: string, idempotencyKey?: string) =>
  api.call('POST', `/api/v1/responses/${id}/remind/`, {
    key: tenant.live,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const get = async (id: string) =>
  (await api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live })).body;
/** Runs the mail jobs that are left, and answers the mails that they sent. */
const mailed = async () => {
  const before = api.mails.length;
  await runJobs(api, tenant.scopes.live, 'mail');
  return api.mails.slice(before);
};
const tokenIn = (text: string | undefined) => /#([\w-]{20,})/.exec(text ?? '')?.[1] ?? '';

describe('a reminder', () => {
  it('mails the link that the respondent has, which goes on to work with what is open in it', async () => {
    const sent = await sendAndOpen(api, tenant);
    const before = await get(sent.responseId);
    const made = await remind(sent.responseId);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ response_id: sent.responseId, is_new_link: false });
    const mails = await mailed();
    expect(mails).toMatchObject([{ to: EMAIL, tags: { kind: 'reminder' } }]);
    expect(tokenIn(mails[0]?.text)).toBe(sent.linkToken);
    expect((await session(api, sent.bearer)).status).toBe(200);
    expect(await get(sent.responseId)).toEqual(before);
  });

  it.each([
    ['runs out within a day', 25],
    ['has run out', 60],
  ])('carries a new link where the one before %s', async (_when, hours) => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(hours * HOUR_MS);
    const made = await remind(sent.responseId);
    expect(made.body).toMatchObject({ is_new_link: true });
    expect(Date.parse(String(made.body['expires_at'])) - api.clock.now()).toBeGreaterThanOrEqual(
      24 * HOUR_MS,
    );
    const [mail] = await mailed();
    const token = tokenIn(mail?.text);
    expect(token).not.toBe(sent.linkToken);
    expect((await exchange(api, token)).status).toBe(200);
    expect((await exchange(api, sent.linkToken)).status).toBe(404);
    expect(await announced(api, tenant.scopes.live, 'onboarding.link_regenerated')).toHaveLength(1);
  });

  it('says that changes are awaited, also before their own mail has opened the request again', async () => {
    const { responseId } = await submitted(api, tenant);
    await mailed();
    await note(api, tenant, responseId, { text: 'The licence.', status_transition: 'CHANGES_REQUESTED' });
    expect((await remind(responseId)).status).toBe(200);
    const kinds = (await mailed()).map(({ tags }) => tags['kind']);
    expect(kinds.toSorted()).toEqual(['changes_requested', 'reminder']);
    const reminder = api.mails.find(({ tags }) => tags['kind'] === 'reminder');
    expect(reminder?.text).toContain('asked for changes');
    expect((await exchange(api, tokenIn(reminder?.text))).status).toBe(200);
  });

  it('is refused with 409 where nothing is asked of the respondent, and mails nothing', async () => {
    const { responseId } = await submitted(api, tenant);
    await mailed();
    const refused = await remind(responseId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_to_remind' } });
    expect(await mailed()).toEqual([]);
  });

  it('is not mailed where the respondent submits in the meantime', async () => {
    const sent = await sendAndOpen(api, tenant);
    await remind(sent.responseId);
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    expect((await mailed()).map(({ tags }) => tags['kind'])).not.toContain('reminder');
  });

  it('leaves once under one key, also of calls at the same time', async () => {
    const sent = await sendAndOpen(api, tenant);
    const answers = await Promise.all([1, 2, 3].map(() => remind(sent.responseId, 'one-intent')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await remind(sent.responseId, 'one-intent')).status).toBe(200);
    expect(await mailed()).toHaveLength(1);
  });

  it('counts against the mails that an address may get in a day', async () => {
    const sent = await sendAndOpen(api, tenant);
    const set = { mails_per_recipient: 3 };
    await tenant.table('live').update(environmentKey(tenant.scopes.live), { set });
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await remind(sent.responseId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect((await storedSession(api, sent.sessionId))['link_version']).toBe(1);
  });
});
