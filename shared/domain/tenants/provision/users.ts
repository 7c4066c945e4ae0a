/** A tenant's users, who own API keys. Names and addresses are sealed under the live environment's key. */
import type * as z from 'zod';
import { all, equals, isThere, missing } from '#shared/platform/condition.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ProfileView, Role } from '../schema.ts';
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
import { findUserId, findUserRecord, listKeyLines, listUserRecords, userKey } from './repository.ts';
import { UserInput, type UserRecord } from './schema.ts';
import { currentPartition, pointerRemovals, pointerWrite } from './sign-in/pointers.ts';
import { blindEmail, hasPasskeysOf, newUserWrites, profileOf } from './user-writes.ts';

export interface UserView extends ProfileView {
  /** Null where the user owns API keys and cannot sign in. */
  readonly role: Role | null;
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
  const { name, email, role, user_id = context.ids.uuid() } = UserInput.parse(input);
  const [vault, pepper] = await Promise.all([openVault(context, homeScope(tenantId)), context.pepper.read()]);
  const created_at = new Date(context.clock.now()).toISOString();
  const profile = { id: user_id, name, email };
  await tableOf(context, tenantId).commit([
    ...newUserWrites({ tenantId, profile, role, created_at, refuse: emailTaken }, vault, pepper),
    auditWrite(context, homeScope(tenantId), 'users.create', {
      target: `user:${user_id}`,
      ...(role === undefined ? {} : { facts: { role } }),
    }),
  ]);
  return { ...profile, role: role ?? null, status: 'active', created_at, deactivated_at: null };
}

/** Gives a user a role, or takes it: a user without one owns API keys and cannot sign in. */
export async function setRole(
  context: Provisioning,
  tenantId: string,
  userId: string,
  role: Role | undefined,
): Promise<void> {
  const table = tableOf(context, tenantId);
  const [record, vault, pepper] = await Promise.all([
    findUserRecord(table, tenantId, userId),
    openVault(context, homeScope(tenantId)),
    context.pepper.read(),
  ]);
  if (record === undefined) throw noSuchUser(userId);
  const { email } = profileOf(record, vault);
  const target = { tenantId, userId };
  const partition = currentPartition(pepper, email);
  await table.commit([
    {
      update: userKey(tenantId, userId),
      ...(role === undefined
        ? { remove: ['role', 'sign_in_pointers'] }
        : { set: { role, sign_in_pointers: [partition] } }),
      when: all(isThere, missing('deactivated_at')),
      refuse: () => userDeactivated(userId),
    },
    ...pointerRemovals(
      record.sign_in_pointers.filter((each) => role === undefined || each !== partition),
      target,
    ),
    ...(role === undefined ? [] : [pointerWrite(partition, target)]),
    auditWrite(context, homeScope(tenantId), 'users.role', {
      target: `user:${userId}`,
      facts: { role: role ?? 'none' },
    }),
  ]);
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

/** What nouns above this one keep of a user, and remove in the same transaction. */
export type EndOfUser = (user: UserRecord, tenantId: string, table: Table) => Promise<readonly Write[]>;

/** Deactivates a user and revokes all of the user's keys at once. Returns the number of revoked keys. */
export async function deactivateUser(
  context: Provisioning,
  tenantId: string,
  userId: string,
  end: EndOfUser,
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
        set: {
          deactivated_at: new Date(now).toISOString(),
          active_test: 0,
          active_live: 0,
          passkeys: 0,
        },
        when: all(
          isThere,
          missing('deactivated_at'),
          equals('active_test', active_test),
          equals('active_live', active_live),
          hasPasskeysOf(record),
        ),
        refuse: () => new ConcurrentChange(),
      },
      { remove: { pk: record.pk, sk: record.email_claim } },
      ...pointerRemovals(record.sign_in_pointers, { tenantId, userId }),
      ...(await end(record, tenantId, table)),
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
  return {
    ...profileOf(record, vault),
    role: record.role ?? null,
    status: record.deactivated_at === undefined ? 'active' : 'deactivated',
    created_at: record.created_at,
    deactivated_at: record.deactivated_at ?? null,
  };
}
