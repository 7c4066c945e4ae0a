/** Passkeys that the operator ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPasskeys, removePasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { findPasskeys, findPointer } from '#shared/domain/people/passkeys/repository.ts';
import { homeScope, openVault, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { createUser, deactivateUser } from '#shared/domain/tenants/provision/users.ts';
import { pointerFence } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { PUBLIC_URL } from '../../../../support/in-process-api.ts';
import { addPasskey } from '../../../../support/people/made-passkeys.ts';
import { someTenant } from '../../tenants/provision/people.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

async function personWithPasskeys() {
  const { context } = fleet;
  const tenantId = await someTenant(context);
  const profile = { name: 'Ada Merrow', email: 'ada@harbour.example', role: 'analyst' as const };
  const { id: userId } = await createUser(context, tenantId, profile);
  const vault = await openVault(context, homeScope(tenantId));
  const made = [
    await addPasskey(context, { tenantId, vault }, userId, PUBLIC_URL),
    await addPasskey(context, { tenantId, vault }, userId, PUBLIC_URL),
  ];
  const left = async () => {
    const pointers = context.tables.within(pointerFence('signIn'));
    const found = await Promise.all(
      made.map(({ authenticator }) => findPointer(pointers, authenticator.credentialId)),
    );
    const stored = await findPasskeys(tableOf(context, tenantId), { tenantId, userId });
    return stored.length + found.filter((pointer) => pointer !== undefined).length;
  };
  return { tenantId, userId, vault, left };
}

test('are removed at once, with what leads to them, and others can be added after', async () => {
  const { tenantId, userId, vault, left } = await personWithPasskeys();
  expect(await left()).toBe(4);
  expect(await removePasskeys(fleet.context, tenantId, userId)).toBe(2);
  expect(await left()).toBe(0);
  await addPasskey(fleet.context, { tenantId, vault }, userId, PUBLIC_URL);
  expect(await removePasskeys(fleet.context, tenantId, userId)).toBe(1);
});

test('end with their person, also where one is added at the same time', async () => {
  const { tenantId, userId, vault, left } = await personWithPasskeys();
  await Promise.allSettled([
    addPasskey(fleet.context, { tenantId, vault }, userId, PUBLIC_URL),
    deactivateUser(fleet.context, tenantId, userId, endPasskeys),
  ]);
  expect(await left()).toBe(0);
  const table = tableOf(fleet.context, tenantId);
  expect(await findPasskeys(table, { tenantId, userId })).toEqual([]);
  await expect(addPasskey(fleet.context, { tenantId, vault }, userId, PUBLIC_URL)).rejects.toThrow();
});
