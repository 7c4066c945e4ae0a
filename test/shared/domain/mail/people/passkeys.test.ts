/** What people are told of passkeys that the operator removes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removePasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { homeScope, openVault } from '#shared/domain/tenants/provision/context.ts';
import { createUser } from '#shared/domain/tenants/provision/users.ts';
import { addPasskey } from '../../../../support/people/made-passkeys.ts';
import { someTenant } from '../../tenants/provision/people.ts';
import { PostOffice, PUBLIC_URL } from '../post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await PostOffice.open();
});
afterAll(() => office.close());

test('the mail is started with the removal, says who did it, and leaves once', async () => {
  const { context } = office.fleet;
  const tenantId = await someTenant(context);
  const profile = { name: 'Ada Merrow', email: 'ada@harbour.example', role: 'analyst' as const };
  const { id: userId } = await createUser(context, tenantId, profile);
  const vault = await openVault(context, homeScope(tenantId));
  await addPasskey(context, { tenantId, vault }, userId, PUBLIC_URL);
  const made: string[] = [];
  const uuid = () => {
    const id = randomUUID();
    made.push(id);
    return id;
  };
  for (const removed of [1, 0])
    expect(await removePasskeys({ ...context, ids: { uuid } }, tenantId, userId)).toBe(removed);
  const pointers = made.map((outbox_id) => ({
    tenant_id: tenantId,
    environment: 'live',
    outbox_id,
    type: 'mail',
  }));
  for (const pointer of [...pointers, ...pointers]) expect(await office.deliver(pointer)).toBe(false);
  const mails = await office.cloud.ses.mails();
  expect(mails).toMatchObject([{ to: ['ada@harbour.example'], subject: 'Your passkeys were removed' }]);
  expect(mails[0]?.text).toMatch(
    /^The operator of this service removed your passkeys at .+: “Work laptop”\./,
  );
  expect(office.logged.join()).not.toMatch(/ada@harbour|Ada Merrow|Work laptop/);
});
