/** A tenant's users, who own API keys. Names and addresses are sealed under the live environment's key. */
import type * as z from 'zod';
import { equals, isNew, isThere, missing } from '#shared/platform/condition.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ProfileView } from '../schema.ts';
import {
  auditWrite,
  homeScope,
  openVault,
  type Provisioning,
  retryConcurrentChanges,
  tableOf,
} from './context.ts';
import { ConcurrentChange, emailTaken, noSuchUser, userDeactivated } from './errors.ts';
import { retireWrites } from './keys/slots.ts';
import {
  emailKey,
  findUserId,
  findUserRecord,
  listKeyLines,
  listUserRecords,
  userKey,
} from './repository.ts';
import { UserInput, type UserRecord } from './schema.ts';

export interface UserView extends ProfileView {
  readonly status: 'active' | 'deactivated';
  readonly created_at: string;
  readonly deactivated_at: string | null;
}

/** Throws where another active user of the tenant has the e-mail address. */
export async function createUser(
  context: Provisioning,
  tenantId: string,
  input: z.input<typeof UserInput>,
): Promise<UserView> {
  const { name, email, user_id = context.ids.uuid() } = UserInput.parse(input);
  const vault = await openVault(context, homeScope(tenantId));
  const key = userKey(tenantId, user_id);
  const claim = emailKey(tenantId, blindEmail(vault, email));
  const created_at = new Date(context.clock.now()).toISOString();
  const profile = { id: user_id, name, email };
  await tableOf(context, tenantId).commit([
    {
      put: {
        ...key,
        user_id,
        profile: vault.sealJson({ ...key, attribute: 'profile' }, profile),
        email_claim: claim.sk,
        created_at,
        active_test: 0,
        active_live: 0,
      },
      when: isNew,
      refuse: emailTaken,
    },
    { put: { ...claim, user_id }, when: isNew, refuse: emailTaken },
    auditWrite(context, homeScope(tenantId), 'users.create', { target: `user:${user_id}` }),
  ]);
  return { ...profile, status: 'active', created_at, deactivated_at: null };
}

/** All users, oldest first. */
export async function listUsers(context: Provisioning, tenantId: string): Promise<readonly UserView[]> {
  const [vault, records] = await Promise.all([
    openVault(context, homeScope(tenantId)),
    listUserRecords(tableOf(context, tenantId), tenantId),
  ]);
  const views = records.map((record) => userView(record, vault));
  return views.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Finds a user by id, or an active user by e-mail address. Throws where there is none. */
export async function resolveUser(
  context: Provisioning,
  tenantId: string,
  reference: string,
): Promise<UserView> {
  const vault = await openVault(context, homeScope(tenantId));
  const table = tableOf(context, tenantId);
  const mailed = await findUserId(table, tenantId, blindEmail(vault, reference));
  const record = await findUserRecord(table, tenantId, mailed ?? reference.toLowerCase());
  if (record === undefined) throw noSuchUser(reference);
  return userView(record, vault);
}

/** Deactivates a user and revokes all of the user's keys at once. Returns the number of revoked keys. */
export async function deactivateUser(
  context: Provisioning,
  tenantId: string,
  userId: string,
): Promise<number> {
  return retryConcurrentChanges(async () => {
    const table = tableOf(context, tenantId);
    const [record, lines] = await Promise.all([
      findUserRecord(table, tenantId, userId),
      listKeyLines(table, tenantId),
    ]);
    if (record === undefined) throw noSuchUser(userId);
    if (record.deactivated_at !== undefined) throw userDeactivated(userId);
    const ending = lines.filter((line) => line.owner_id === userId && line.state === 'active');
    const now = context.clock.now();
    const { active_test, active_live } = record;
    await table.commit([
      {
        update: userKey(tenantId, userId),
        set: { deactivated_at: new Date(now).toISOString(), active_test: 0, active_live: 0 },
        when: {
          kind: 'all',
          parts: [
            isThere,
            missing('deactivated_at'),
            equals('active_test', active_test),
            equals('active_live', active_live),
          ],
        },
        refuse: () => new ConcurrentChange(),
      },
      { remove: { pk: record.pk, sk: record.email_claim } },
      ...ending.flatMap((line) => retireWrites(tenantId, line, now)),
      auditWrite(context, homeScope(tenantId), 'users.deactivate', {
        target: `user:${userId}`,
        facts: { keys_revoked: ending.length },
      }),
    ]);
    return ending.length;
  });
}

function userView(record: UserRecord, vault: Vault): UserView {
  const place = { pk: record.pk, sk: record.sk, attribute: 'profile' };
  return {
    ...ProfileView.parse(vault.unsealJson(place, record.profile)),
    status: record.deactivated_at === undefined ? 'active' : 'deactivated',
    created_at: record.created_at,
    deactivated_at: record.deactivated_at ?? null,
  };
}

function blindEmail(vault: Vault, email: string): string {
  return vault.blind('user.email', email.trim().toLowerCase());
}
