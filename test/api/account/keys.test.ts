/** API keys made by administrators: shown once, ended at once, three for each person and mode. */
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyList } from '#shared/domain/settings/keys/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const KEYS = '/api/v1/keys/';

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
});

const make = (body: object = { name: 'Case system' }, who = administrator, mode: 'test' | 'live' = 'live') =>
  api.call('POST', KEYS, { ...who.as(mode), body });
const list = async (mode: 'test' | 'live' = 'live') =>
  KeyList.parse((await api.call('GET', KEYS, administrator.as(mode))).body).results;
const works = async (key: unknown) =>
  (await api.call('GET', '/api/v1/entities/', { key: String(key) })).status === 200;

describe('a key', () => {
  it('works at once with its scopes, belongs to the person, and is shown once', async () => {
    const { status, body } = await make({ name: 'Case system', scopes: ['entities:read'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Case system', scopes: ['entities:read'], api_secret: null });
    expect(await works(body['api_key'])).toBe(true);
    const refused = await api.call('GET', '/api/v1/responses/', { key: String(body['api_key']) });
    expect(refused.status).toBe(403);
    const [shown] = await list();
    expect(shown).toMatchObject({ id: body['id'], status: 'active', owner: administrator.profile });
    expect(JSON.stringify(await list())).not.toContain(String(body['api_key']));
  });

  it('ends at once when it is revoked, and a second time there is none', async () => {
    const { body } = await make();
    const revoke = () => api.call('DELETE', `${KEYS}${body['id']}/`, administrator.as('live'));
    expect((await revoke()).status).toBe(204);
    expect(await works(body['api_key'])).toBe(false);
    expect((await revoke()).status).toBe(404);
    expect(await list()).toMatchObject([{ status: 'revoked' }]);
  });

  it('is listed and revoked in its own mode alone', async () => {
    const { body } = await make({ name: 'Try-out' }, administrator, 'test');
    expect(await list('live')).toEqual([]);
    expect(await list('test')).toHaveLength(1);
    const elsewhere = await api.call('DELETE', `${KEYS}${body['id']}/`, administrator.as('live'));
    expect(elsewhere.status).toBe(404);
    expect(await works(body['api_key'])).toBe(true);
  });

  it('has a secret where requests must be signed', async () => {
    const { body } = await make({ name: 'Signed', signature: 'strict' });
    expect(body['api_secret']).toMatch(/^prb_secret_/);
    expect(await works(body['api_key'])).toBe(false);
    expect(await list()).toMatchObject([{ signature: 'strict' }]);
  });

  it('is refused as the fourth of a person, also of four at the same time', async () => {
    const answers = await Promise.all([make(), make(), make(), make()]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409]);
    expect((await make()).body).toMatchObject({ error: 'too_many_keys' });
    expect((await make({ name: 'Other mode' }, administrator, 'test')).status).toBe(201);
  });

  it('is refused with a date in the past, and with scopes that no route asks for', async () => {
    expect((await make({ name: 'Late', expires_at: '2001-01-01T00:00:00Z' })).status).toBe(400);
    expect((await make({ name: 'Odd', scopes: ['things:read'] })).status).toBe(400);
  });
});

describe('keys', () => {
  it('are neither listed nor made by a key, nor by somebody who is no administrator', async () => {
    expect((await api.call('GET', KEYS, { key: tenant.live })).status).toBe(401);
    expect((await api.call('POST', KEYS, { key: tenant.live, body: { name: 'x' } })).status).toBe(401);
    const manager = await tenant.person('manager', { steppedUpAt: api.clock.now() });
    expect((await make({ name: 'x' }, manager)).status).toBe(403);
  });

  it('are made and revoked only after a proof of who the person is', async () => {
    const unproven = await tenant.person('administrator');
    expect((await make({ name: 'x' }, unproven)).body).toMatchObject({ error: 'step_up_required' });
  });

  it('of another tenant are not found', async () => {
    const { body } = await make();
    const other = await makeTenant(api);
    const stranger = await other.person('administrator', { steppedUpAt: api.clock.now() });
    const answer = await api.call('DELETE', `${KEYS}${body['id']}/`, stranger.as('live'));
    expect(answer.status).toBe(404);
    expect(await works(body['api_key'])).toBe(true);
  });
});
