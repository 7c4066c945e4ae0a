import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const PATH = '/api/v1/entities/';
const COMPANY = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

const organisation = () => api.ports.tables.within([`T#${tenant.id}#ORG`]);
const sessionKey = ({ profile, sessionId }: { profile: { id: string }; sessionId: string }) => ({
  pk: `T#${tenant.id}#ORG#USER#${profile.id}`,
  sk: `SESSION#${sessionId}`,
});

describe('the session of a person', () => {
  it('works on the routes of API keys, in the environment that the header names', async () => {
    const person = await tenant.person('analyst');
    const made = await api.call('POST', PATH, { ...person.as('live'), body: COMPANY });
    expect(made.status).toBe(201);
    expect((await api.call('GET', PATH, person.as('live'))).body['count']).toBe(1);
    expect((await api.call('GET', PATH, person.as('test'))).body['count']).toBe(0);
  });

  it('is audited as the person', async () => {
    const person = await tenant.person('analyst');
    await api.call('POST', PATH, { ...person.as('test'), body: { ...COMPANY, legal_name: 'Audited Ltd' } });
    const rows = (await api.items()).filter(({ actor_id }) => actor_id === person.profile.id);
    expect(rows).toMatchObject([{ actor_kind: 'user', action: 'entities.create' }]);
  });

  it('is the owner of what it creates', async () => {
    const person = await tenant.person('analyst');
    const body = {
      questionnaire_id: tenant.questionnaire.stored.id,
      entity: { ...COMPANY, email: 'a@anchor.example' },
      status: 'DRAFT',
    };
    const made = await api.call('POST', '/api/v1/responses/', { ...person.as('live'), body });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).toContain(person.profile.name);
  });

  it('ends at once with its item, and with the person', async () => {
    const [ended, removed, demoted] = [
      await tenant.person('analyst'),
      await tenant.person('analyst'),
      await tenant.person('analyst'),
    ];
    const now = new Date(api.clock.now()).toISOString();
    await organisation().commit([
      { remove: sessionKey(ended) },
      { update: removed.user, set: { deactivated_at: now } },
      { update: demoted.user, set: { role: 'viewer' } },
    ]);
    for (const person of [ended, removed])
      expect(await api.call('GET', PATH, person.as('live'))).toMatchObject({
        status: 401,
        body: { error: 'session_ended', code: 'session_ended' },
      });
    expect((await api.call('GET', PATH, demoted.as('live'))).status).toBe(200);
    expect((await api.call('POST', PATH, { ...demoted.as('live'), body: COMPANY })).status).toBe(403);
  });

  it('of a user without a role does not exist', async () => {
    const person = await tenant.person('analyst');
    await organisation().commit([{ update: person.user, remove: ['role'] }]);
    expect((await api.call('GET', PATH, person.as('live'))).status).toBe(401);
  });

  it('ends an hour after its last call, and twelve hours after its first', async () => {
    const [idle, busy] = [await tenant.person('analyst'), await tenant.person('analyst')];
    await api.clock.advance(59 * 60_000);
    expect((await api.call('GET', PATH, busy.as('live'))).status).toBe(200);
    await api.clock.advance(60_001);
    expect((await api.call('GET', PATH, idle.as('live'))).status).toBe(401);
    for (let call = 1; call <= 13; call += 1) {
      await api.clock.advance(50 * 60_000);
      expect((await api.call('GET', PATH, busy.as('live'))).status).toBe(200);
    }
    await api.clock.advance(10 * 60_000);
    expect((await api.call('GET', PATH, busy.as('live'))).status).toBe(401);
  });

  it('is written to by calls every five minutes at most', async () => {
    const person = await tenant.person('analyst');
    const lastSeen = async () => (await organisation().get(sessionKey(person)))?.['last_seen_at'];
    const started = await lastSeen();
    await api.clock.advance(4 * 60_000);
    await api.call('GET', PATH, person.as('live'));
    expect(await lastSeen()).toBe(started);
    await api.clock.advance(61_000);
    await api.call('GET', PATH, person.as('live'));
    expect(await lastSeen()).toBeGreaterThan(Number(started));
  });

  it('has a limit of its own', async () => {
    const person = await tenant.person('viewer');
    const limited = await api.call('GET', PATH, person.as('live'));
    expect(limited.headers['X-RateLimit-Burst-Limit']).toBe('360');
    expect(limited.headers['X-RateLimit-Burst-Remaining']).toBe('359');
    const other = await (await person.again()).as('live');
    expect((await api.call('GET', PATH, other)).headers['X-RateLimit-Burst-Remaining']).toBe('359');
  });
});

describe('a cookie', () => {
  it('without the header of the environment is refused, whatever else the call has', async () => {
    const { Cookie = '' } = (await tenant.person('administrator')).as('live').headers;
    for (const named of [{}, { 'Probity-Environment': 'prod' }, { 'Probity-Environment': '' }]) {
      const answer = await api.call('POST', PATH, { headers: { Cookie, ...named }, body: COMPANY });
      expect([answer.status, answer.body['error']]).toEqual([403, 'environment_header_missing']);
    }
  });

  it('loses against an Authorization header, also where that one is not valid', async () => {
    const person = await tenant.person('administrator');
    const { headers } = person.as('live');
    expect((await api.call('GET', PATH, { key: tenant.test, headers })).body['count']).toBe(1);
    const answer = await api.call('GET', PATH, { key: 'prb_live_nobody', headers });
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_api_key']);
    const basic = { ...headers, Authorization: 'Basic YTpi' };
    expect((await api.call('GET', PATH, { headers: basic })).status).toBe(401);
  });

  it('is no bearer token', async () => {
    const { token } = await tenant.person('administrator');
    const headers = { 'Probity-Environment': 'live' };
    expect((await api.call('GET', PATH, { key: token, headers })).status).toBe(401);
  });

  it('that was changed or made up is refused without a read', async () => {
    const person = await tenant.person('administrator');
    const reads: string[] = [];
    const { tables } = api.ports;
    const watched = api.over({
      tables: {
        within: (fence) => {
          reads.push(...fence);
          return tables.within(fence);
        },
      },
    });
    const last = person.token.at(-1) === 'A' ? 'B' : 'A';
    const forged = ['', 'pss_', 'pss_AAAA', `${person.token}A`, `${person.token.slice(0, -1)}${last}`];
    for (const token of forged) {
      const headers = { Cookie: `__Host-probity_session=${token}`, 'Probity-Environment': 'live' };
      expect((await watched.call('GET', PATH, { headers })).status).toBe(401);
    }
    const twice = `${person.as('live').headers['Cookie']}; __Host-probity_session=${person.token}`;
    const headers = { Cookie: twice, 'Probity-Environment': 'live' };
    expect((await watched.call('GET', PATH, { headers })).status).toBe(401);
    expect(reads).toEqual([]);
  });

  it('of another session of the same person does not open this one', async () => {
    const person = await tenant.person('analyst');
    const other = await person.again();
    await organisation().commit([{ remove: sessionKey(person) }]);
    expect((await api.call('GET', PATH, person.as('live'))).status).toBe(401);
    expect((await api.call('GET', PATH, other.as('live'))).status).toBe(200);
  });
});

describe('the idempotency keys of people', () => {
  it('are their own: another person and an API key do not get their answers', async () => {
    const [one, two] = [await tenant.person('analyst'), await tenant.person('analyst')];
    const idempotencyKey = randomUUID();
    const create = (options: object, name: string) =>
      api.call('POST', PATH, { ...options, idempotencyKey, body: { ...COMPANY, legal_name: name } });
    const first = await create(one.as('live'), 'First Ltd');
    const again = await create((await one.again()).as('live'), 'First Ltd');
    expect(again.body['id']).toBe(first.body['id']);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect((await create(two.as('live'), 'Second Ltd')).status).toBe(201);
    expect((await create({ key: tenant.live }, 'Third Ltd')).status).toBe(201);
  });
});

describe('a decision', () => {
  const decide = (options: object) =>
    api.call('PATCH', `/api/v1/cases/${randomUUID()}/`, {
      ...options,
      body: { status: 'closed', decision: 'no_risk', reason: 'Another person' },
    });

  it('needs a confirmation of the last fifteen minutes by a person, and none by a key', async () => {
    const now = api.clock.now();
    const [recent, old, never] = [
      await tenant.person('analyst', { steppedUpAt: now - 14 * 60_000 }),
      await tenant.person('analyst', { steppedUpAt: now - 15 * 60_000 }),
      await tenant.person('analyst'),
    ];
    expect((await decide(recent.as('live'))).status).toBe(404);
    for (const person of [old, never])
      expect(await decide(person.as('live'))).toMatchObject({
        status: 403,
        body: { error: 'step_up_required' },
      });
    expect((await decide({ key: tenant.live })).status).toBe(404);
  });

  it('is not open to viewers, confirmed or not', async () => {
    const viewer = await tenant.person('viewer', { steppedUpAt: api.clock.now() });
    const answer = await decide(viewer.as('live'));
    expect([answer.status, answer.body['error']]).toEqual([403, 'insufficient_permissions']);
  });

  it('is not asked for where the call decides nothing', async () => {
    const analyst = await tenant.person('analyst');
    const path = `/api/v1/cases/${randomUUID()}/`;
    const answer = await api.call('PATCH', path, { ...analyst.as('live'), body: { status: 'in_review' } });
    expect(answer.status).not.toBe(403);
  });
});
