/** The hand-over of a session to another device: once, for ten minutes, and never longer than the link. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionKey } from '#shared/domain/sessions/repository.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { exchange, regenerate, renew } from '../../../support/onboarding/fixture.ts';
import { PersonAtStep, tokenIn } from '../../../support/onboarding/verification-step.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;
const MINUTE_MS = 60_000;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  person = await PersonAtStep.open(api, tenant);
});

const refused = async (token: string) => {
  const { status, body } = await exchange(api, token);
  return [status, body['error'] ?? null];
};

describe('a hand-over', () => {
  it('opens the same session on another device, and both see each change', async () => {
    const answer = await person.handOver();
    expect(answer.status).toBe(201);
    expect(answer.body['url']).toMatch(/^https:\/\/probity\.example\/api\/portal\/#ho_[\w-]{43}$/);
    const opened = await exchange(api, tokenIn(answer));
    expect(opened.status).toBe(200);
    const first = person.bearer;
    const phone = String(opened.body['session_token']);
    person.bearer = phone;
    await person.consent();
    await person.document();
    await person.capture('selfie');
    person.bearer = first;
    const seen = await person.view();
    expect(seen.captures.at(-1)).toMatchObject({ slot: 'selfie', status: 'received' });
    await person.capture('document_front');
    person.bearer = phone;
    expect((await person.view()).captures[0]).toMatchObject({ status: 'received' });
  });

  it('is good once, whoever comes first', async () => {
    const token = tokenIn(await person.handOver());
    const answers = await Promise.all([exchange(api, token), exchange(api, token), exchange(api, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await refused(token)).toEqual([410, 'hand_over_used']);
  });

  it('is good for ten minutes', async () => {
    const token = tokenIn(await person.handOver());
    const late = tokenIn(await person.handOver());
    await pass(api, 10 * MINUTE_MS - 1_000);
    expect((await exchange(api, token)).status).toBe(200);
    await pass(api, 1_000);
    expect(await refused(late)).toEqual([410, 'hand_over_expired']);
  });

  it('never outlives the link, neither itself nor the session that it opens', async () => {
    const key = sessionKey(tenant.scopes.live, person.sessionId);
    const end = api.clock.now() + 5 * MINUTE_MS;
    await tenant.table('live').update(key, { set: { expires_at: end } });
    const answer = await person.handOver();
    expect(Date.parse(String(answer.body['expires_at']))).toBe(end);
    const other = tokenIn(await person.handOver());
    const opened = await exchange(api, tokenIn(answer));
    expect(Date.parse(String(opened.body['expires_at']))).toBe(end);
    await pass(api, 5 * MINUTE_MS);
    expect((await exchange(api, other)).status).toBe(410);
  });

  it('is refused once the link was replaced', async () => {
    const both = await PersonAtStep.open(api, tenant, { ddq: true });
    const token = tokenIn(await both.handOver());
    await regenerate(api, tenant, both.responseId);
    expect(await refused(token)).toEqual([404, null]);
  });

  it('is refused once the request was withdrawn', async () => {
    const token = tokenIn(await person.handOver());
    const key = sessionKey(tenant.scopes.live, person.sessionId);
    await tenant.table('live').update(key, { set: { status: 'revoked' } });
    expect(await refused(token)).toEqual([410, 'link_revoked']);
    expect((await person.handOver()).status).toBe(410);
  });

  it('leaves the mailed link as it is, and is no link that can be renewed', async () => {
    const token = tokenIn(await person.handOver());
    const mails = api.mails.length;
    expect((await renew(api, token)).status).toBe(202);
    expect(api.mails).toHaveLength(mails);
    expect((await exchange(api, person.linkToken)).status).toBe(200);
  });

  it('is stored as a hash only, and is in no log', async () => {
    const token = tokenIn(await person.handOver());
    await exchange(api, token);
    expect(JSON.stringify(await api.items())).not.toContain(token);
    expect(api.logged.join()).not.toContain(token);
  });

  it.each(['ho_', `ho_${'A'.repeat(43)}`, `ho_${'A'.repeat(42)}`, `HO_${'A'.repeat(43)}`, 'ho_\u0000'])(
    'that was never made, %j, is refused like any unknown link',
    async (token) => {
      expect([400, 404]).toContain((await exchange(api, token)).status);
    },
  );

  it('goes on while the provider is at work', async () => {
    await person.giveEverything();
    await person.submit();
    const opened = await exchange(api, tokenIn(await person.handOver()));
    person.bearer = String(opened.body['session_token']);
    expect((await person.view()).state).toBe('processing');
  });
});
