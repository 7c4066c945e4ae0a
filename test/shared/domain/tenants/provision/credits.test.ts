/** Granting and setting credits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdWrites } from '#shared/domain/credits/ledger.ts';
import {
  grantCredits,
  listLedger,
  setCredits,
  showCredits,
} from '#shared/domain/tenants/provision/credits.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { someTenant } from './people.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const kind = 'ai_check' as const;

const lineOf = async (tenant: string) =>
  (await showCredits(fleet.context, tenant)).find((line) => line.kind === kind);

const charge = (tenant: string) => {
  const scope = unsafeTenantScope(tenant, 'live');
  const writes = holdWrites(scope, { operationId: fleet.context.ids.uuid(), kind, now: Date.now() });
  return fleet.context.tables.within([...fenceOf(scope), 'DUE#']).commit(writes);
};

test('grants made at the same time all count, and each has its ledger entry', async () => {
  const tenant = await someTenant(fleet.context);
  const amounts = Array.from({ length: 10 }, (_, index) => index + 1);
  await Promise.all(amounts.map((amount) => grantCredits(fleet.context, tenant, { kind, amount })));
  expect(await lineOf(tenant)).toEqual({ kind, balance: 55, granted: 55, used: 0 });
  const entries = await listLedger(fleet.context, tenant, 100);
  expect(entries.map(({ change }) => change).sort((a, b) => a - b)).toEqual(amounts);
  expect(entries.every(({ operator, movement }) => operator === 'ada' && movement === 'grant')).toBe(true);
});

test('granted credits are what the service charges, and what it took shows as used', async () => {
  const tenant = await someTenant(fleet.context);
  await expect(charge(tenant)).rejects.toMatchObject({ code: 'insufficient_credits' });
  await grantCredits(fleet.context, tenant, { kind, amount: 2 });
  await charge(tenant);
  expect(await lineOf(tenant)).toEqual({ kind, balance: 1, granted: 2, used: 1 });
});

test('a balance that is set while the service charges loses no charge', async () => {
  const tenant = await someTenant(fleet.context);
  await grantCredits(fleet.context, tenant, { kind, amount: 50 });
  fleet.advance(1);
  const charges = Array.from({ length: 10 }, () => charge(tenant));
  const [settings] = await Promise.all([
    Promise.allSettled([setCredits(fleet.context, tenant, { kind, balance: 7 })]),
    Promise.allSettled(charges),
  ]);
  const line = await lineOf(tenant);
  const [entry] = await listLedger(fleet.context, tenant, 1);
  const granted = settings[0]?.status === 'fulfilled' ? 50 + (entry?.change ?? 0) : 50;
  expect(line?.granted).toBe(granted);
  expect(line?.used).toBe(10);
});

test('lowering a balance is a negative entry; the newest entries come first', async () => {
  const tenant = await someTenant(fleet.context);
  await setCredits(fleet.context, tenant, { kind, balance: 9 });
  fleet.advance(1);
  await setCredits(fleet.context, tenant, { kind, balance: 4 });
  expect((await listLedger(fleet.context, tenant, 1))[0]).toMatchObject({
    kind,
    movement: 'set',
    change: -5,
  });
  expect(await lineOf(tenant)).toEqual({ kind, balance: 4, granted: 4, used: 0 });
});

test.each([0, -1, 1.5, 2_000_000_000])('refuses to grant %d credits', async (amount) => {
  const tenant = await someTenant(fleet.context);
  await expect(grantCredits(fleet.context, tenant, { kind, amount })).rejects.toThrow();
});

test('refuses a tenant that does not exist', async () => {
  const nobody = fleet.context.ids.uuid();
  const refusal = { code: 'no_such_tenant' };
  await expect(grantCredits(fleet.context, nobody, { kind, amount: 1 })).rejects.toMatchObject(refusal);
  await expect(setCredits(fleet.context, nobody, { kind, balance: 1 })).rejects.toMatchObject(refusal);
  await expect(showCredits(fleet.context, nobody)).rejects.toMatchObject(refusal);
});
