/** Keys and reads of the directory of tenants, of users and of their API keys. */
import { createHash } from 'node:crypto';
import type { Item, Key, Table } from '#shared/platform/ports.ts';
import { type Environment, orgPrefix } from '#shared/platform/scope.ts';
import { areaRoot, type Root } from '#shared/platform/table/item-kind.ts';
import { directoryEntries, emailClaims, idCounters, keyLines, tenantNames, users } from './keys.ts';
import { KeyLine, TenantRecord, UserRecord } from './schema.ts';

const FLEET = areaRoot('fleet');

function organisation(tenantId: string): Root {
  return { prefix: orgPrefix(tenantId) };
}

export function tenantKey(tenantId: string): Key {
  return directoryEntries.key(FLEET, { 'tenant id': tenantId });
}

/** The claim that prevents two tenants with the same name. The name is hashed, because keys are limited in length. */
export function tenantNameKey(name: string): Key {
  const hash = createHash('sha256').update(fold(name)).digest('base64url');
  return tenantNames.key(FLEET, { 'sha256 of the name': hash });
}

/** Fleet-wide counters of ids (R34). */
export function countersKey(): Key {
  return idCounters.key(FLEET, {});
}

export function userKey(tenantId: string, userId: string): Key {
  return users.key(organisation(tenantId), { 'user id': userId });
}

/** The claim of an active user on an e-mail address. The address is stored as a keyed hash. */
export function emailKey(tenantId: string, blinded: string): Key {
  return emailClaims.key(organisation(tenantId), { 'keyed hash': blinded });
}

export function keyLineKey(line: KeyLineAddress): Key {
  return keyLines.key(organisation(line.tenantId), {
    environment: line.environment,
    'user id': line.ownerId,
    'key id': line.keyId,
  });
}

export interface KeyLineAddress {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly ownerId: string;
  readonly keyId: string;
}

/** All tenants, ordered by name. */
export async function listTenantRecords(table: Table): Promise<readonly TenantRecord[]> {
  const items = await table.query({
    pk: directoryEntries.partition(FLEET, {}),
    beginsWith: directoryEntries.start,
    consistent: true,
  });
  return items.map((item) => TenantRecord.parse(item)).sort((a, b) => a.name.localeCompare(b.name));
}

export async function findTenantRecord(table: Table, tenantId: string): Promise<TenantRecord | undefined> {
  const item = await table.get(tenantKey(tenantId), { consistent: true });
  return item === undefined ? undefined : TenantRecord.parse(item);
}

/** The id of a tenant by name, ignoring case. */
export async function findTenantId(table: Table, name: string): Promise<string | undefined> {
  const item = await table.get(tenantNameKey(name), { consistent: true });
  return textIn(item, 'tenant_id');
}

export async function listUserRecords(table: Table, tenantId: string): Promise<readonly UserRecord[]> {
  const items = await table.query({ pk: orgPrefix(tenantId), beginsWith: users.start, consistent: true });
  return items.map((item) => UserRecord.parse(item));
}

export async function findUserRecord(
  table: Table,
  tenantId: string,
  userId: string,
): Promise<UserRecord | undefined> {
  const item = await table.get(userKey(tenantId, userId), { consistent: true });
  return item === undefined ? undefined : UserRecord.parse(item);
}

/** The active user with this keyed hash of an e-mail address. */
export async function findUserId(
  table: Table,
  tenantId: string,
  blinded: string,
): Promise<string | undefined> {
  return textIn(await table.get(emailKey(tenantId, blinded), { consistent: true }), 'user_id');
}

/** All API keys of a tenant. */
export async function listKeyLines(table: Table, tenantId: string): Promise<readonly KeyLine[]> {
  const items = await table.query({ pk: orgPrefix(tenantId), beginsWith: keyLines.start, consistent: true });
  return items.map((item) => KeyLine.parse(item));
}

/** The API keys of one user in one environment. */
export async function listUserKeyLines(
  table: Table,
  user: Omit<KeyLineAddress, 'keyId'>,
): Promise<readonly KeyLine[]> {
  const { pk, sk } = keyLineKey({ ...user, keyId: '' });
  const items = await table.query({ pk, beginsWith: sk, consistent: true });
  return items.map((item) => KeyLine.parse(item));
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function textIn(item: Item | undefined, attribute: string): string | undefined {
  const value = item?.[attribute];
  return typeof value === 'string' ? value : undefined;
}
