/** Users of a tenant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endPasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import {
  createUser,
  deactivateUser,
  listUsers,
  resolveUser,
} from '#shared/domain/tenants/provision/users.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { someTenant, someUser } from './people.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const MARGA = { name: 'Marga Łaska', email: 'Marga@people.example' };

describe('a user', () => {
  test('is found by id and by e-mail address in whatever case, in its own tenant only', async () => {
    const [home, other] = [await someTenant(fleet.context), await someTenant(fleet.context)];
    const user = await createUser(fleet.context, home, MARGA);
    expect(await resolveUser(fleet.context, home, 'marga@PEOPLE.example')).toEqual(user);
    expect(await resolveUser(fleet.context, home, user.id)).toEqual(user);
    expect(await listUsers(fleet.context, home)).toEqual([user]);
    await expect(resolveUser(fleet.context, other, user.id)).rejects.toMatchObject({ code: 'no_such_user' });
    expect(await listUsers(fleet.context, other)).toEqual([]);
  });

  test('has an e-mail address of its own, also when ten are made at once', async () => {
    const tenant = await someTenant(fleet.context);
    const attempts = Array.from({ length: 10 }, () => createUser(fleet.context, tenant, MARGA));
    const settled = await Promise.allSettled(attempts);
    const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 9 }, () => 'email_taken'));
  });

  test('is refused with an address that is none, and in a tenant that is none', async () => {
    const tenant = await someTenant(fleet.context);
    await expect(createUser(fleet.context, tenant, { name: 'X', email: 'x' })).rejects.toThrow(
      'valid e-mail',
    );
    const nowhere = createUser(fleet.context, fleet.context.ids.uuid(), MARGA);
    await expect(nowhere).rejects.toMatchObject({ code: 'no_such_tenant' });
  });
});

describe('deactivation', () => {
  const keyOf = (tenant: string, owner_id: string, environment: 'test' | 'live' = 'test') =>
    createKey(fleet.context, tenant, { owner_id, name: 'K', environment });
  const active = async (tenant: string, owner: string) =>
    (await listKeys(fleet.context, tenant)).filter(
      (key) => key.owner.id === owner && key.status === 'active',
    );

  test('ends every key of the user, and only those', async () => {
    const tenant = await someTenant(fleet.context);
    const [leaver, stayer] = [await someUser(fleet.context, tenant), await someUser(fleet.context, tenant)];
    await Promise.all([keyOf(tenant, leaver), keyOf(tenant, leaver, 'live'), keyOf(tenant, stayer)]);
    expect(await deactivateUser(fleet.context, tenant, leaver, endPasskeys)).toBe(2);
    expect(await active(tenant, leaver)).toEqual([]);
    expect(await active(tenant, stayer)).toHaveLength(1);
    await expect(keyOf(tenant, leaver)).rejects.toMatchObject({ code: 'user_deactivated' });
    const again = deactivateUser(fleet.context, tenant, leaver, endPasskeys);
    await expect(again).rejects.toMatchObject({ code: 'user_deactivated' });
  });

  test('leaves no key alive that is made at the same time', async () => {
    const tenant = await someTenant(fleet.context);
    for (let round = 0; round < 5; round += 1) {
      const user = await someUser(fleet.context, tenant);
      const creations = Array.from({ length: 3 }, () => keyOf(tenant, user));
      await Promise.allSettled([...creations, deactivateUser(fleet.context, tenant, user, endPasskeys)]);
      expect(await active(tenant, user)).toEqual([]);
    }
  });

  test('frees the e-mail address for a successor', async () => {
    const tenant = await someTenant(fleet.context);
    const first = await createUser(fleet.context, tenant, MARGA);
    await deactivateUser(fleet.context, tenant, first.id, endPasskeys);
    const second = await createUser(fleet.context, tenant, MARGA);
    expect((await resolveUser(fleet.context, tenant, MARGA.email)).id).toBe(second.id);
    expect((await listUsers(fleet.context, tenant)).map(({ status }) => status).sort()).toEqual([
      'active',
      'deactivated',
    ]);
  });
});
