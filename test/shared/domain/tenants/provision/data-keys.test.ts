/** Generations of data keys: rotated while processes run, and destroyed for good. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import {
  destroyRing,
  findRing,
  listGenerations,
  rotateDataKey,
} from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';

const TEN_MINUTES = 10 * 60_000;
const place = { pk: 'T#a#live#ENT#1', sk: 'ENT', attribute: 'details' };

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

let made = 0;
async function newScope(): Promise<TenantScope> {
  made += 1;
  const { tenant_id } = await createTenant(fleet.context, { name: `Data keys ${made}` });
  return unsafeTenantScope(tenant_id, 'live');
}
const open = (scope: TenantScope) => openVault(fleet.context, scope);

test('a new generation seals only after every process has read it, and old text stays readable', async () => {
  const scope = await newScope();
  const running = await open(scope);
  const old = running.seal(place, 'written before');
  expect(await rotateDataKey(fleet.context, scope)).toMatchObject({ number: 2 });
  const informed = await open(scope);
  const between = informed.seal(place, 'written between');
  expect(running.unseal(place, between)).toBe('written between');
  fleet.advance(TEN_MINUTES);
  const sealed = informed.seal(place, 'written after');
  expect([old, between, sealed].map((text) => text.slice(0, 3))).toEqual(['g1.', 'g1.', 'g2.']);
  const later = await open(scope);
  expect([old, between, sealed].map((text) => later.unseal(place, text))).toEqual([
    'written before',
    'written between',
    'written after',
  ]);
});

test('keyed hashes are the same in every generation', async () => {
  const scope = await newScope();
  const before = (await open(scope)).blind('name', 'acme');
  await rotateDataKey(fleet.context, scope);
  await rotateDataKey(fleet.context, scope);
  fleet.advance(TEN_MINUTES);
  expect((await open(scope)).blind('name', 'acme')).toBe(before);
});

test('two rotations at once make two generations or refuse one of them, and lose no key', async () => {
  const scope = await newScope();
  const sealed = (await open(scope)).seal(place, 'kept');
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => rotateDataKey(fleet.context, scope)));
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBeGreaterThan(0);
  const numbers = (await listGenerations(fleet.context, scope)).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: done + 1 }, (_, index) => index + 1));
  expect((await open(scope)).unseal(place, sealed)).toBe('kept');
});

test('at most twenty generations are kept', async () => {
  const scope = await newScope();
  for (let round = 0; round < 19; round += 1) await rotateDataKey(fleet.context, scope);
  await expect(rotateDataKey(fleet.context, scope)).rejects.toMatchObject({ code: 'too_many_generations' });
});

test('a copy of the table cannot be read once the keys are destroyed', async () => {
  const scope = await newScope();
  const table = fleet.context.tables.within(fenceOf(scope));
  const before = await table.get(environmentKey(scope));
  const webhook = { ...environmentKey(scope), attribute: 'webhook_secret' };
  expect((await open(scope)).unseal(webhook, String(before?.['webhook_secret']))).toMatch(/^whsec_/);
  expect(await destroyRing(fleet.context, scope)).toBe(1);
  expect(await destroyRing(fleet.context, scope)).toBe(0);
  await expect(open(scope)).rejects.toMatchObject({ code: 'no_such_tenant' });
  // The copy: everything that a backup of the table would bring back.
  const restored = (await fleet.items()).filter(({ pk }) => String(pk).startsWith(scope.prefix));
  expect(restored.length).toBeGreaterThan(1);
  const bytes = restored.flatMap((item) =>
    Object.values(item).filter((value) => value instanceof Uint8Array),
  );
  expect(bytes).toEqual([]);
  expect(await findRing(fleet.context, scope)).toBeUndefined();
});

test('a wrapped key opens for no other tenant, even where its ring is copied there', async () => {
  const [mine, other] = [await newScope(), await newScope()];
  const ring = await findRing(fleet.context, mine);
  await fleet.context.keyTables
    .within(fenceOf(other))
    .commit([
      { put: { pk: other.prefix, sk: 'DATAKEYS', generations: ring?.generations, blind: ring?.blind } },
    ]);
  await expect(open(other)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
});

test('a rotation is in the audit trail, without key material', async () => {
  const scope = await newScope();
  await rotateDataKey(fleet.context, scope);
  const rows = (await fleet.items()).filter(
    ({ pk, action }) => String(pk).startsWith(scope.prefix) && action === 'operator.keys.rotate_data',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/wrapped|blind/);
});
