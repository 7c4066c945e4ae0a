/** Creating, listing and revoking API keys. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopes } from '#functions/key-scopes.ts';
import { foundation } from '#shared/domain/people/foundation.ts';
import { revokeKey, setKeyLimits, setSignatureForm } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import type { IssuedKey } from '#shared/domain/tenants/provision/keys/issue.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { decodeApiKey } from '#shared/http/admission/credential.ts';
import { countRequest } from '#shared/http/admission/throttle.ts';
import type { Environment } from '#shared/platform/scope.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemLog } from '#shared/platform/system.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { someTenant, someUser } from './people.ts';

let fleet: EmbeddedFleet;
let tenant: string;
beforeAll(async () => {
  fleet = await startFleet();
  tenant = await someTenant(fleet.context);
});
afterAll(() => fleet.stop());

const issue = (owner_id: string, more: Partial<Parameters<typeof createKey>[2]> = {}) =>
  createKey(fleet.context, tenant, { owner_id, name: 'Key', environment: 'test', ...more });

/** The record that the API's key ring finds for the issued key. */
async function admitted(key: Pick<IssuedKey, 'api_key'>) {
  const base = foundation({ ...fleet.context, log: systemLog('test') }, 'https://api.example');
  const credential = decodeApiKey(await fleet.context.pepper.read(), key.api_key);
  if (credential === undefined) throw new Error('the key does not decode');
  const record = await base.keyRing.find(credential);
  const vault = await base.vault(credential.scope, fleet.context.tables.within(fenceOf(credential.scope)));
  return { credential, record, apiSecret: record?.signingSecret?.(vault) };
}

const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { made: settled.length - refused.length, refused };
};

describe('an issued key', () => {
  test('is what the API admits, with every option as it was ordered', async () => {
    const owner = await someUser(fleet.context, tenant);
    const expires_at = fleet.context.clock.now() + 86_400_000;
    const issued = await issue(owner, {
      name: 'Everything',
      environment: 'live',
      ip_whitelist: ['203.0.113.7', '2001:db8::/32'],
      hmac: true,
      scopes: ['entities:read', 'responses:*'],
      expires_at,
      limits: { hour: 500, minute: 50 },
    });
    expect(issued.api_key).toMatch(/^prb_live_[0-9a-f]{88}$/);
    const { credential, record, apiSecret } = await admitted(issued);
    expect(credential.scope).toEqual(unsafeTenantScope(tenant, 'live'));
    expect(record).toMatchObject({
      secretHash: credential.secretHash,
      owner: { id: owner },
      ipWhitelist: ['203.0.113.7', '2001:db8::/32'],
      scopes: ['entities:read', 'responses:*'],
      limits: { hour: 500, minute: 50 },
      expiresAt: expires_at,
      revokedAt: undefined,
    });
    expect(apiSecret).toBe(issued.api_secret);
    expect(issued.api_secret).toMatch(/^prb_secret_[0-9a-f]{64}$/);
  });

  test('has no secret, every scope, any address and the default limits unless ordered otherwise', async () => {
    const owner = await someUser(fleet.context, tenant);
    const [sandbox, real] = [await issue(owner), await issue(owner, { environment: 'live' })];
    expect(sandbox.api_secret).toBeUndefined();
    const { record } = await admitted(sandbox);
    expect(record).toMatchObject({ ipWhitelist: [], scopes: ['*'], limits: { hour: 1_000, minute: 100 } });
    expect(record?.signingSecret).toBeUndefined();
    expect(real.limits).toEqual({ hour: 1_000, minute: 20 });
  });

  test('needs strict signatures if it is ordered so, and has a secret for them', async () => {
    const owner = await someUser(fleet.context, tenant);
    const issued = await issue(owner, { strict: true });
    const { record, apiSecret } = await admitted(issued);
    expect(record?.strictSignature).toBe(true);
    expect(apiSecret).toBe(issued.api_secret);
    expect(issued.api_secret).toMatch(/^prb_secret_[0-9a-f]{64}$/);
  });

  test('can be changed to the other form of signatures, unless it has no secret, is revoked or unknown', async () => {
    const owner = await someUser(fleet.context, tenant);
    const signed = await issue(owner, { hmac: true });
    const set = (keyId: string, form: 'contract' | 'strict') =>
      setSignatureForm(fleet.context, tenant, { keyId, form });
    const shown = async () =>
      (await listKeys(fleet.context, tenant)).find((key) => key.key_id === signed.key_id)?.signature;
    expect([await shown(), (await admitted(signed)).record?.strictSignature]).toEqual(['contract', false]);
    await set(signed.key_id, 'strict');
    expect([await shown(), (await admitted(signed)).record?.strictSignature]).toEqual(['strict', true]);
    await set(signed.key_id, 'contract');
    expect((await admitted(signed)).record?.strictSignature).toBe(false);
    const plain = await issue(owner);
    await expect(set(plain.key_id, 'strict')).rejects.toMatchObject({ code: 'key_not_signed' });
    await revokeKey(fleet.context, tenant, signed.key_id);
    await expect(set(signed.key_id, 'strict')).rejects.toMatchObject({ code: 'key_revoked' });
    await expect(set('00', 'strict')).rejects.toMatchObject({ code: 'no_such_key' });
  });

  test.each([
    { ip_whitelist: ['203.0.113.7/33'] },
    { ip_whitelist: ['example.org'] },
    { scopes: ['entities'] },
    { scopes: [] },
    { limits: { minute: 0 } },
    { name: ' ' },
    { expires_at: 1 },
  ])('is refused with %o', async (wrong) => {
    const owner = await someUser(fleet.context, tenant);
    await expect(issue(owner, wrong)).rejects.toThrow();
    expect((await listKeys(fleet.context, tenant)).filter((key) => key.owner.id === owner)).toEqual([]);
  });

  test.each([
    ['resource:read'],
    ['foo:read'],
    ['foo:*'],
    ['questionnaires:write'],
    ['onboarding:read'],
    ['entities:read', 'entitys:read'],
  ])(
    'is refused with the scopes %s, of which no route asks for one, and told the real ones',
    async (...scopes) => {
      const owner = await someUser(fleet.context, tenant);
      const refusal: unknown = await issue(owner, { scopes }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'unknown_scope' });
      expect(String(refusal)).toContain(`There is no scope "${scopes.at(-1)}".`);
      for (const scope of keyScopes) expect(String(refusal)).toContain(scope);
    },
  );

  test('can have every scope that some route asks for, one by one and by resource', async () => {
    const scopes = [...keyScopes, ...new Set(keyScopes.map((scope) => scope.replace(/:.*/, ':*')))];
    const owner = await someUser(fleet.context, tenant);
    const { record } = await admitted(await issue(owner, { scopes }));
    expect(record?.scopes).toEqual(scopes);
    expect(keyScopes).toEqual(
      expect.arrayContaining([
        ...['entities:read', 'entities:write', 'entities:delete', 'questionnaires:read'],
        ...['responses:decide', 'cases:decide', 'risk_profiles:decide', 'verification:decide'],
      ]),
    );
  });

  test('is refused for a user that the tenant does not have', async () => {
    const stranger = await someUser(fleet.context, await someTenant(fleet.context));
    await expect(issue(stranger)).rejects.toMatchObject({ code: 'no_such_user' });
  });
});

// proves AUTH-013
describe('three active keys per user and environment', () => {
  test('are all that 20 creations at once can make, and the others say why', async () => {
    const owner = await someUser(fleet.context, tenant);
    const { made, refused } = await outcomes(Array.from({ length: 20 }, () => issue(owner)));
    expect(made).toBe(3);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_keys']));
    const keys = (await listKeys(fleet.context, tenant)).filter((key) => key.owner.id === owner);
    expect(keys.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });

  test('are counted apart for each environment and each user', async () => {
    const [one, two] = [await someUser(fleet.context, tenant), await someUser(fleet.context, tenant)];
    const orders: [string, Environment][] = [one, two].flatMap((owner): [string, Environment][] => [
      [owner, 'test'],
      [owner, 'live'],
    ]);
    const attempts = orders.flatMap(([owner, environment]) =>
      Array.from({ length: 4 }, () => issue(owner, { environment })),
    );
    expect((await outcomes(attempts)).made).toBe(12);
  });

  test('make room when one is revoked, once however often it is revoked at the same time', async () => {
    const owner = await someUser(fleet.context, tenant);
    const first = await issue(owner);
    await Promise.all([issue(owner), issue(owner)]);
    const revocations = Array.from({ length: 6 }, () => revokeKey(fleet.context, tenant, first.key_id));
    const { made, refused } = await outcomes(revocations);
    expect(made).toBe(1);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['key_revoked']));
    expect((await outcomes([issue(owner), issue(owner)])).made).toBe(1);
    expect((await admitted(first)).record?.revokedAt).toBeTypeOf('number');
  });

  test('do not include expired ones, also when 20 creations at once find them', async () => {
    const owner = await someUser(fleet.context, tenant);
    const expires_at = fleet.context.clock.now() + 60_000;
    const [brief] = await Promise.all([
      issue(owner, { expires_at }),
      issue(owner, { expires_at }),
      issue(owner),
    ]);
    await expect(issue(owner)).rejects.toMatchObject({ code: 'too_many_keys' });
    fleet.advance(60_000);
    const { made } = await outcomes(Array.from({ length: 20 }, () => issue(owner)));
    expect(made).toBe(2);
    await revokeKey(fleet.context, tenant, brief.key_id);
    await expect(issue(owner)).rejects.toMatchObject({ code: 'too_many_keys' });
    const statuses = (await listKeys(fleet.context, tenant))
      .filter((key) => key.owner.id === owner)
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual(['active', 'active', 'active', 'expired', 'revoked']);
  });
});

describe('a listed key', () => {
  test('shows its hint and its last use, never the key', async () => {
    const owner = await someUser(fleet.context, tenant);
    const issued = await issue(owner);
    const scope = unsafeTenantScope(tenant, 'test');
    const table = fleet.context.tables.within(fenceOf(scope));
    const now = fleet.context.clock.now();
    const counter = { scope, owner: issued.key_id, keyId: issued.key_id, rate: 'general', now } as const;
    await countRequest(table, counter, systemLog('test'));
    await countRequest(table, counter, systemLog('test'));
    const key = (await listKeys(fleet.context, tenant)).find(({ key_id }) => key_id === issued.key_id);
    expect(key?.hint).toBe(issued.api_key.slice(-4));
    const hour = new Date(now - (now % 3_600_000)).toISOString();
    expect(key?.last_used).toEqual({ hour, requests: 2 });
    expect(JSON.stringify(key)).not.toContain(issued.api_key.slice(9, 60));
  });

  // proves CS-110
  test('takes limits for a class of endpoints, and leaves its other limits as they are', async () => {
    const issued = await issue(await someUser(fleet.context, tenant));
    const set = (limits: { hour?: number; minute?: number }) =>
      setKeyLimits(fleet.context, tenant, { keyId: issued.key_id, of: 'company_search', limits });
    expect(await set({ minute: 50 })).toEqual({ hour: 300, minute: 50 });
    expect(await set({ hour: 900 })).toEqual({ hour: 900, minute: 50 });
    expect((await admitted(issued)).record).toMatchObject({
      limits: { hour: 1_000 },
      classLimits: { company_search: { hour: 900, minute: 50 } },
    });
  });

  test('takes new limits for one window or both, until it is revoked', async () => {
    const owner = await someUser(fleet.context, tenant);
    const issued = await issue(owner);
    const set = (limits: { hour?: number; minute?: number }) =>
      setKeyLimits(fleet.context, tenant, { keyId: issued.key_id, limits });
    expect(await set({ minute: 7 })).toEqual({ hour: 1_000, minute: 7 });
    expect(await set({ hour: 70 })).toEqual({ hour: 70, minute: 7 });
    expect((await admitted(issued)).record?.limits).toEqual({ hour: 70, minute: 7 });
    await revokeKey(fleet.context, tenant, issued.key_id);
    await expect(set({ hour: 1 })).rejects.toMatchObject({ code: 'key_revoked' });
    const unknown = setKeyLimits(fleet.context, tenant, { keyId: '00', limits: {} });
    await expect(unknown).rejects.toMatchObject({ code: 'no_such_key' });
  });
});
