/** The fleet secret is replaced while callers and respondents go on, on the embedded cloud. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser } from '#shared/domain/tenants/provision/users.ts';
import { PEPPER_ADOPTED_MS } from '#shared/platform/secrets/pepper-generations.ts';
import type { OperatorContext } from '../../../cli/connection/operator-context.ts';
import { finishPepper, pepperUse, rotatePepper } from '../../../cli/secrets/pepper.ts';
import { operatorOf } from '../../support/erasure/operator.ts';
import { InProcessApi } from '../../support/in-process-api.ts';
import { keyOf, sendAndOpen, submitted } from '../../support/journeys.ts';
import { exchange, note, runJobs, session } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';

const HOUR_MS = 3_600_000;

let api: InProcessApi;
let tenant: TestTenant;
let operator: OperatorContext;
beforeAll(async () => {
  api = await InProcessApi.open();
  tenant = await makeTenant(api);
  operator = operatorOf(api);
});
afterAll(async () => {
  operator.close();
  await api.close();
});

const listing = async (key: string) => (await api.call('GET', '/api/v1/entities/', { key })).status;

let issuing: Promise<{ readonly tenantId: string; readonly ownerId: string }> | undefined;

/** A key that the operator issues now, to a tenant of its own. */
async function issue(name: string) {
  issuing ??= (async () => {
    const made = await createTenant(operator, { name: 'Rotation GmbH' });
    const user = await createUser(operator, made.tenant_id, { name: 'Ada', email: 'ada@rotation.example' });
    return { tenantId: made.tenant_id, ownerId: user.id };
  })();
  const { tenantId, ownerId } = await issuing;
  return createKey(operator, tenantId, { name, environment: 'test', owner_id: ownerId, scopes: ['*'] });
}

describe('a pepper that is replaced', () => {
  it('refuses no key, session or link before the previous value is dropped, and only what it made afterwards', async () => {
    const old = await issue('old');
    const sent = await sendAndOpen(api, tenant);
    expect(await listing(old.api_key)).toBe(200);

    const { number } = await rotatePepper(operator);
    expect(number).toBe(2);
    await expect(rotatePepper(operator)).rejects.toMatchObject({ code: 'rotation_unfinished' });
    // No process of the API has read the new value yet: what is issued now has the checksum of the previous one.
    const between = await issue('between');
    expect(await listing(between.api_key)).toBe(200);

    await api.clock.advance(PEPPER_ADOPTED_MS);
    const fresh = await issue('fresh');
    for (const { api_key } of [old, between, fresh]) expect(await listing(api_key)).toBe(200);
    expect((await session(api, sent.bearer)).status).toBe(200);
    expect((await exchange(api, sent.linkToken)).status).toBe(200);
    expect((await pepperUse(operator)).map(({ keys }) => keys.map(({ key_id }) => key_id).sort())).toEqual([
      [old.key_id, between.key_id].sort(),
      [fresh.key_id],
    ]);

    await expect(finishPepper(operator, { force: false })).rejects.toMatchObject({ code: 'sessions_open' });
    await api.clock.advance(9 * HOUR_MS);
    await expect(finishPepper(operator, { force: false })).rejects.toMatchObject({ code: 'keys_left' });
    const done = await finishPepper(operator, { force: true });
    expect(done).toMatchObject({ kept: 2 });
    expect(done.refused_keys).toHaveLength(2);

    await api.clock.advance(PEPPER_ADOPTED_MS);
    expect(await listing(fresh.api_key)).toBe(200);
    for (const { api_key } of [old, between]) expect(await listing(api_key)).toBe(401);
    expect(await listing(keyOf(tenant, 'test'))).toBe(401);
    // A link is stored as a hash that needs no secret.
    const opened = await exchange(api, sent.linkToken);
    expect(opened.status).toBe(200);
    expect((await session(api, String(opened.body['session_token']))).status).toBe(200);
    await expect(finishPepper(operator, { force: true })).rejects.toMatchObject({
      code: 'nothing_to_finish',
    });
  });

  it('leaves the link of a letter alone: later letters have another one, and both end with the session', async () => {
    const sender = await makeTenant(api);
    const sent = await submitted(api, sender);
    await rotatePepper(operator);
    await api.clock.advance(PEPPER_ADOPTED_MS);
    const body = { text: 'The licence, please', status_transition: 'CHANGES_REQUESTED' };
    expect((await note(api, sender, sent.responseId, body)).status).toBe(201);
    expect(await runJobs(api, sender.scopes.live, 'mail')).toBe(0);
    const later = api.mails.at(-1)?.token;
    expect(later).not.toBe(sent.linkToken);
    const both = [sent.linkToken, later];
    for (const token of both) expect((await exchange(api, token)).status).toBe(200);

    // A second delivery of the same job finds the link that the first one made.
    const pointers = async () =>
      (await api.items()).filter(({ session_id }) => session_id === sent.sessionId);
    const before = await pointers();
    expect(before.filter(({ sk }) => sk === 'LINK')).toHaveLength(2);
    expect(await runJobs(api, sender.scopes.live, 'mail')).toBe(0);
    expect(await pointers()).toHaveLength(before.length);

    const deleted = await api.call('DELETE', `/api/v1/responses/${sent.responseId}/`, { key: sender.live });
    expect(deleted.status).toBe(204);
    expect(await runJobs(api, sender.scopes.live, 'purge')).toBe(0);
    for (const token of both) expect((await exchange(api, token)).status).toBe(410);
    const ends = (await pointers()).filter(({ sk }) => sk === 'LINK').map(({ ttl }) => typeof ttl);
    expect(ends).toEqual(['number', 'number']);
  });
});
