/** Creating tenants and changing their settings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import { listLedger, showCredits } from '#shared/domain/tenants/provision/credits.ts';
import { findRing } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import {
  createTenant,
  describeTenant,
  listTenants,
  resolveTenant,
  rotateWebhookSecret,
  setExpiryHours,
} from '#shared/domain/tenants/provision/tenants.ts';
import { findEnvironment } from '#shared/domain/tenants/repository.ts';
import type { EnvironmentRecord } from '#shared/domain/tenants/schema.ts';
import { defaultWebhookSecrets, type SigningSecrets } from '#shared/domain/tenants/webhook-secret.ts';
import {
  fenceOf,
  insideFence,
  operatorFence,
  type TenantScope,
  unsafeTenantScope,
} from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const LIVE = 'live' as const;
const TEST = 'test' as const;

/** As the API reads it: inside one environment's fence. */
const environment = async (scope: TenantScope): Promise<EnvironmentRecord> => {
  const record = await findEnvironment(fleet.context.tables.within(fenceOf(scope)), scope);
  if (record === undefined) throw new Error('the environment is missing');
  return record;
};

const secretsOf = async (scope: TenantScope, now = Date.now()): Promise<SigningSecrets> => {
  const vault = await openVault(fleet.context, scope);
  return defaultWebhookSecrets(fleet.context.tables.within(fenceOf(scope)), scope, vault, now);
};

describe('a new tenant', () => {
  test('has two environments whose webhook secrets are the ones shown', async () => {
    const { tenant_id, webhook_secrets } = await createTenant(fleet.context, { name: 'Two environments' });
    expect(webhook_secrets.test).not.toBe(webhook_secrets.live);
    for (const name of [TEST, LIVE]) {
      const scope = unsafeTenantScope(tenant_id, name);
      expect(await environment(scope)).toMatchObject({
        tenant_name: 'Two environments',
        default_expiry_hours: 48,
      });
      expect(await secretsOf(scope)).toEqual({ current: webhook_secrets[name] });
    }
  });

  test('has a data key per environment that opens for no other environment or tenant', async () => {
    const [first, second] = await Promise.all([
      createTenant(fleet.context, { name: 'Keys one' }),
      createTenant(fleet.context, { name: 'Keys two' }),
    ]);
    const live = unsafeTenantScope(first.tenant_id, LIVE);
    const wrapped = (await findRing(fleet.context, live))?.generations[0]?.wrapped ?? new Uint8Array();
    for (const other of [
      unsafeTenantScope(first.tenant_id, TEST),
      unsafeTenantScope(second.tenant_id, LIVE),
    ]) {
      await expect(fleet.context.dataKeys.unwrap(wrapped, other)).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      });
    }
  });

  test('has an empty purse and an empty ledger', async () => {
    const { tenant_id } = await createTenant(fleet.context, { name: 'Purse' });
    expect((await showCredits(fleet.context, tenant_id)).map(({ balance }) => balance)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(await listLedger(fleet.context, tenant_id, 10)).toEqual([]);
  });

  test('is refused under a name that is taken in whatever case, also when both are made at once', async () => {
    const names = ['Ähre AG', 'ÄHRE AG', 'ähre ag ', 'Ａ\u0308hre AG'];
    const outcomes = await Promise.allSettled(names.map((name) => createTenant(fleet.context, { name })));
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'tenant_exists' },
    });
  });

  test('is refused without a name and with links that would live for more than a week', async () => {
    await expect(createTenant(fleet.context, { name: '  ' })).rejects.toThrow('May not be blank');
    await expect(createTenant(fleet.context, { name: 'x', default_expiry_hours: 169 })).rejects.toThrow(
      '168',
    );
    expect((await listTenants(fleet.context)).map(({ name }) => name)).not.toContain('x');
  });
});

describe('the directory', () => {
  test('finds a tenant by id and by name, and nobody else', async () => {
    const { tenant_id, created_at } = await createTenant(fleet.context, { name: 'Findable' });
    const record = { tenant_id, name: 'Findable', created_at };
    expect(await resolveTenant(fleet.context, tenant_id)).toEqual(record);
    expect(await resolveTenant(fleet.context, 'findable')).toEqual(record);
    expect(await listTenants(fleet.context)).toContainEqual(record);
    await expect(resolveTenant(fleet.context, 'Findabl')).rejects.toMatchObject({ code: 'no_such_tenant' });
  });
});

describe('settings', () => {
  test('change in both environments at once', async () => {
    const { tenant_id } = await createTenant(fleet.context, { name: 'Settings' });
    await setExpiryHours(fleet.context, tenant_id, 72);
    const { default_expiry_hours } = await describeTenant(fleet.context, tenant_id);
    expect(default_expiry_hours).toEqual({ test: 72, live: 72 });
    const unknown = fleet.context.ids.uuid();
    await expect(setExpiryHours(fleet.context, unknown, 72)).rejects.toMatchObject({
      code: 'no_such_tenant',
    });
  });

  test('a replaced webhook secret replaces that of its environment only, and signs beside it for a while', async () => {
    const { tenant_id, webhook_secrets } = await createTenant(fleet.context, { name: 'Rotated' });
    const scope = unsafeTenantScope(tenant_id, TEST);
    const { secret, previousUntil } = await rotateWebhookSecret(fleet.context, scope, 24);
    expect(secret).not.toBe(webhook_secrets.test);
    expect(await secretsOf(scope)).toEqual({ current: secret, previous: webhook_secrets.test });
    expect(await secretsOf(scope, previousUntil)).toEqual({ current: secret });
    expect(await secretsOf(unsafeTenantScope(tenant_id, LIVE))).toEqual({ current: webhook_secrets.live });
    const { secret: next } = await rotateWebhookSecret(fleet.context, scope, 0);
    expect(await secretsOf(scope)).toEqual({ current: next });
    await expect(rotateWebhookSecret(fleet.context, scope, 169)).rejects.toThrow();
  });
});

test('the operator’s fence holds one tenant and the fleet’s own items', () => {
  const fence = operatorFence('a');
  const inside = ['T#a#ORG', 'T#a#test', 'T#a#live#KEY#1', 'FLEET#TENANTS'];
  const outside = [
    'T#a',
    'T#a#ORGANISATION',
    'T#a#lives',
    'T#ab#ORG',
    'T#b#live',
    'LINK#x',
    'DUE#1',
    'FLEET',
  ];
  expect(inside.filter((key) => !insideFence(fence, key))).toEqual([]);
  expect(outside.filter((key) => insideFence(fence, key))).toEqual([]);
});
