import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import { EXCHANGE, SIGN_IN } from '../../support/people/sign-in-fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const OPTIONS = '/api/v1/session/step-up/options/';
const STEP_UP = '/api/v1/session/step-up/';
const SESSION = '/api/v1/session/';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

describe('a confirmation by mail', () => {
  it('is mailed to a person whose address strangers have asked for, and who got the mails of a respondent', async () => {
    const person = await tenant.person('analyst');
    const stranger = { body: { email: person.profile.email }, sourceIp: '198.51.100.66' };
    for (const _ of Array.from({ length: 8 })) await api.call('POST', SIGN_IN, stranger);
    const place = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(place, { set: { mails_per_recipient: 0, mails_per_tenant: 0 } });
    await runJobs(api, tenant.scopes.live, 'mail');
    const before = api.mails.length;
    const asked = await api.call('POST', OPTIONS, { ...person.as('live'), body: { method: 'mail' } });
    expect([asked.status, asked.body]).toEqual([200, { method: 'mail' }]);
    await runJobs(api, tenant.scopes.live, 'mail');
    const [mail, ...more] = api.mails.slice(before);
    expect([mail?.to, more]).toEqual([person.profile.email, []]);
    const confirmed = await api.call('POST', STEP_UP, { ...person.as('live'), body: { token: mail?.token } });
    expect(confirmed.status).toBe(200);
  });

  it('is mailed thirty times an hour, which each person uses up alone', async () => {
    const [person, colleague] = [await tenant.person('analyst'), await tenant.person('analyst')];
    const ask = (who: typeof person) =>
      api.call('POST', OPTIONS, { ...who.as('live'), body: { method: 'mail' } });
    for (const _ of Array.from({ length: 30 })) expect((await ask(person)).status).toBe(200);
    const refused = await ask(person);
    expect([refused.status, Number(refused.headers['Retry-After'])]).toEqual([429, expect.any(Number)]);
    expect((await ask(colleague)).status).toBe(200);
  });
});

describe('one’s own sessions', () => {
  it('are listed, and end one by one; those of others are not found', async () => {
    const person = await tenant.person('viewer');
    const other = await person.again();
    const stranger = await tenant.person('administrator');
    const list = await api.call('GET', '/api/v1/sessions/', person.as('test'));
    const ids = Object(list.body['results']).map(({ id, current }: { id: string; current: boolean }) => [
      id,
      current,
    ]);
    expect(ids).toEqual(
      expect.arrayContaining([
        [person.sessionId, true],
        [other.sessionId, false],
      ]),
    );
    const path = `/api/v1/sessions/${other.sessionId}/`;
    expect((await api.call('DELETE', path, stranger.as('test'))).status).toBe(404);
    expect((await api.call('DELETE', path, person.as('test'))).status).toBe(204);
    expect((await api.call('GET', SESSION, other.as('live'))).status).toBe(401);
    expect((await api.call('GET', SESSION, person.as('live'))).status).toBe(200);
  });

  it('end with signing out, which takes the cookie away', async () => {
    const person = await tenant.person('viewer');
    const out = await api.call('DELETE', SESSION, person.as('live'));
    expect(out.status).toBe(204);
    expect(out.headers['Set-Cookie']).toMatch(/^__Host-probity_session=; .*Max-Age=0$/);
    expect((await api.call('GET', SESSION, person.as('live'))).status).toBe(401);
  });

  it('say nothing to an API key', async () => {
    for (const key of [tenant.live, tenant.test])
      expect((await api.call('GET', SESSION, { key })).body).toMatchObject({ error: 'session_ended' });
    const person = await tenant.person('administrator');
    const both = await api.call('GET', SESSION, { key: tenant.live, headers: person.as('live').headers });
    expect(both.status).toBe(401);
  });
});

describe('a confirmation', () => {
  const asked = async (person: Awaited<ReturnType<TestTenant['person']>>) => {
    const answer = await api.call('POST', OPTIONS, person.as('live'));
    expect(answer.body).toEqual({ method: 'mail' });
    await runJobs(api, tenant.scopes.live, 'mail');
    return api.mails.findLast(({ to }) => to === person.profile.email)?.token ?? '';
  };

  it('by a mailed link covers the session that asked for it, once', async () => {
    const person = await tenant.person('analyst');
    const token = await asked(person);
    const other = await person.again();
    const stranger = await tenant.person('analyst');
    for (const wrong of [other, stranger])
      expect((await api.call('POST', STEP_UP, { ...wrong.as('live'), body: { token } })).status).toBe(410);
    const confirmed = await api.call('POST', STEP_UP, { ...person.as('live'), body: { token } });
    expect(confirmed.status).toBe(200);
    expect(Date.parse(String(confirmed.body['stepped_up_until']))).toBeGreaterThan(api.clock.now());
    expect((await api.call('POST', STEP_UP, { ...person.as('live'), body: { token } })).status).toBe(410);
    const read = await api.call('GET', SESSION, person.as('test'));
    expect(read.body['stepped_up_until']).toBe(confirmed.body['stepped_up_until']);
    expect((await api.call('GET', SESSION, other.as('test'))).body['stepped_up_until']).toBeNull();
  });

  it('link does not sign in, and a link that signs in does not confirm', async () => {
    const person = await tenant.person('analyst');
    const token = await asked(person);
    expect((await api.call('POST', EXCHANGE, { body: { token } })).status).toBe(410);
  });
});
