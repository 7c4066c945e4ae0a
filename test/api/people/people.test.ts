import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { cookieOf, EXCHANGE, SIGN_IN } from '../../support/people/sign-in-fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
const PEOPLE = '/api/v1/people/';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
});

const at = (id: unknown) => `${PEOPLE}${String(id)}/`;
const input = (changes: object = {}) => ({
  name: 'Ada Merrow',
  email: `${randomUUID()}@harbour.example`,
  role: 'analyst',
  ...changes,
});

describe('a person whom an administrator adds', () => {
  it('signs in at once, with the role', async () => {
    const body = input();
    const made = await api.call('POST', PEOPLE, { ...administrator.as('test'), body });
    expect(made.status).toBe(201);
    await api.call('POST', SIGN_IN, { body: { email: body.email } });
    await runJobs(api, tenant.scopes.live, 'mail');
    const token = api.mails.at(-1)?.token;
    const entered = await api.call('POST', EXCHANGE, { body: { token } });
    expect(entered.body).toMatchObject({
      role: 'analyst',
      person: { id: made.body['id'], name: 'Ada Merrow' },
    });
    const list = await api.call('GET', PEOPLE, {
      headers: { Cookie: cookieOf(entered), 'Probity-Environment': 'test' },
    });
    expect(list.body['results']).toMatchObject([
      { name: 'Ada Merrow', role: 'analyst', status: 'active', last_seen_at: expect.any(String) },
      { name: 'Pat administrator', role: 'administrator' },
    ]);
  });

  it('is stored sealed and audited without a name', async () => {
    const body = input({ name: 'Canary Person' });
    await api.call('POST', PEOPLE, { ...administrator.as('live'), body });
    const items = await api.items();
    expect(JSON.stringify(items)).not.toContain('Canary Person');
    expect(JSON.stringify(items)).not.toContain(body.email);
    const rows = items.filter(({ actor_id }) => actor_id === administrator.profile.id);
    expect(rows).toMatchObject([{ action: 'people.create', facts: { role: 'analyst' } }]);
  });

  it('has an address that no other active person has', async () => {
    const body = input();
    const made = await api.call('POST', PEOPLE, { ...administrator.as('live'), body });
    const again = { ...administrator.as('live'), body: { ...body, email: body.email.toUpperCase() } };
    expect((await api.call('POST', PEOPLE, again)).body).toMatchObject({ error: 'email_taken' });
    expect((await api.call('DELETE', at(made.body['id']), administrator.as('live'))).status).toBe(204);
    expect((await api.call('POST', PEOPLE, again)).status).toBe(201);
  });
});

describe('people', () => {
  it('are changed by administrators alone, who have confirmed it in the last five minutes', async () => {
    for (const role of ['viewer', 'analyst', 'manager'] as const) {
      const person = await tenant.person(role, { steppedUpAt: api.clock.now() });
      expect((await api.call('GET', PEOPLE, person.as('live'))).status).toBe(200);
      const answer = await api.call('POST', PEOPLE, { ...person.as('live'), body: input() });
      expect([answer.status, answer.body['error']]).toEqual([403, 'insufficient_permissions']);
    }
    await api.clock.advance(5 * 60_000);
    const late = await api.call('POST', PEOPLE, { ...administrator.as('live'), body: input() });
    expect([late.status, late.body['error']]).toEqual([403, 'step_up_required']);
    expect((await api.call('GET', PEOPLE, { key: tenant.live })).status).toBe(401);
  });

  it('lose their sessions and their rights at once', async () => {
    const [removed, demoted] = [await tenant.person('manager'), await tenant.person('manager')];
    await api.call('DELETE', at(removed.profile.id), administrator.as('live'));
    await api.call('PATCH', at(demoted.profile.id), {
      ...administrator.as('live'),
      body: { role: 'viewer' },
    });
    expect((await api.call('GET', '/api/v1/entities/', removed.as('live'))).status).toBe(401);
    const body = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };
    expect((await api.call('POST', '/api/v1/entities/', { ...demoted.as('live'), body })).status).toBe(403);
  });

  it('of another tenant are not found', async () => {
    const stranger = await (await makeTenant(api)).person('viewer');
    const answer = await api.call('DELETE', at(stranger.profile.id), administrator.as('live'));
    expect(answer.status).toBe(404);
    expect((await api.call('GET', '/api/v1/session/', stranger.as('live'))).status).toBe(200);
  });

  it('always have an administrator, also when two remove each other at once', async () => {
    const alone = await api.call('DELETE', at(administrator.profile.id), administrator.as('live'));
    expect(alone.body).toMatchObject({ error: 'last_administrator' });
    const second = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    const answers = await Promise.all([
      api.call('DELETE', at(second.profile.id), administrator.as('live')),
      api.call('PATCH', at(administrator.profile.id), { ...second.as('live'), body: { role: 'viewer' } }),
    ]);
    const list = [administrator, second].map((each) => api.call('GET', PEOPLE, each.as('live')));
    const seen = (await Promise.all(list)).find(({ status }) => status === 200);
    const people: readonly { readonly role: string; readonly status: string }[] = Object(
      seen?.body['results'],
    );
    const left = people.filter(({ role, status }) => role === 'administrator' && status === 'active');
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});
