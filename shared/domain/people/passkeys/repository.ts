/** Keys, reads and writes of passkeys. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { all, any, below, equals, exists, isNew, isThere, missing } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { orgPrefix } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { userKey } from '../../tenants/provision/repository.ts';
import type { UserRecord } from '../../tenants/provision/schema.ts';
import { passkeyKnown, passkeyNotFound, passkeyRefused, tooManyPasskeys } from '../errors.ts';
import { passkeyPointers, passkeys } from '../keys.ts';
import type { Proven } from './ceremony.ts';
import { MOST_PASSKEYS } from './rules.ts';
import { PasskeyRecord, StoredCredential } from './schema.ts';

/** Whose passkeys they are. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

/** Where a passkey lies. */
export interface PasskeyAddress extends Person {
  readonly passkeyId: string;
}

function passkeyKey({ tenantId, userId, passkeyId }: PasskeyAddress): Key {
  return passkeys.key({ prefix: orgPrefix(tenantId) }, { 'user id': userId, 'passkey id': passkeyId });
}

function pointerKey(hash: string): Key {
  return passkeyPointers.key(areaRoot('signIn'), { 'sha256 of the credential id': hash });
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('hex');
}

const Pointer = z.object({ tenant_id: z.uuid(), user_id: z.uuid(), passkey_id: z.uuid() });

/** Where the passkey of a credential lies. */
export async function findPointer(table: Table, credentialId: string): Promise<PasskeyAddress | undefined> {
  const item = await table.get(pointerKey(hashOf(credentialId)), { consistent: true });
  if (item === undefined) return undefined;
  const { tenant_id, user_id, passkey_id } = Pointer.parse(item);
  return { tenantId: tenant_id, userId: user_id, passkeyId: passkey_id };
}

export async function findPasskey(table: Table, address: PasskeyAddress): Promise<PasskeyRecord | undefined> {
  const item = await table.get(passkeyKey(address), { consistent: true });
  return item === undefined ? undefined : PasskeyRecord.parse(item);
}

/** The passkeys of a person, as stored. */
export async function findPasskeys(
  table: Table,
  { tenantId, userId }: Person,
): Promise<readonly PasskeyRecord[]> {
  const pk = passkeys.partition({ prefix: orgPrefix(tenantId) }, { 'user id': userId });
  const items = await table.query({ pk, beginsWith: passkeys.start, consistent: true });
  return items.map((item) => PasskeyRecord.parse(item));
}

interface NewPasskey extends Proven {
  readonly name: string;
  readonly credential: StoredCredential;
}

/** The passkey, its pointer, and its place among the ten of the person. `vault` is that of the live environment. */
export function addWrites(
  address: PasskeyAddress,
  { name, credential, counter, synced }: NewPasskey,
  { vault, now }: { readonly vault: Vault; readonly now: number },
): readonly Write[] {
  const { tenantId, userId, passkeyId } = address;
  const key = passkeyKey(address);
  const hash = hashOf(credential.id);
  return [
    {
      put: {
        ...key,
        passkey_id: passkeyId,
        name: vault.seal({ ...key, attribute: 'name' }, name),
        credential: vault.sealJson({ ...key, attribute: 'credential' }, credential),
        credential_hash: hash,
        counter,
        synced,
        created_at: now,
      },
      when: isNew,
      refuse: passkeyKnown,
    },
    {
      put: { ...pointerKey(hash), tenant_id: tenantId, user_id: userId, passkey_id: passkeyId },
      when: isNew,
      refuse: passkeyKnown,
    },
    {
      update: userKey(tenantId, userId),
      add: { passkeys: 1 },
      when: all(
        isThere,
        missing('deactivated_at'),
        exists('role'),
        any(missing('passkeys'), below('passkeys', MOST_PASSKEYS)),
      ),
      refuse: tooManyPasskeys,
    },
  ];
}

/** A use of the passkey. Refused where another use was counted, or the passkey removed, meanwhile. */
export function usedWrite({ pk, sk, counter }: PasskeyRecord, proven: Proven, now: number): Write {
  return {
    update: { pk, sk },
    set: { counter: proven.counter, synced: proven.synced, last_used_at: now },
    when: all(isThere, equals('counter', counter)),
    refuse: () => passkeyRefused(),
  };
}

/** Removes one passkey of a person, and what leads to it. */
export function removeWrites({ tenantId, userId }: Person, record: PasskeyRecord): readonly Write[] {
  return [
    { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse: passkeyNotFound },
    { remove: pointerKey(record.credential_hash) },
    { update: userKey(tenantId, userId), add: { passkeys: -1 }, when: isThere, refuse: passkeyNotFound },
  ];
}

/**
 * Removes the passkeys of a person whose record is changed in the same commit, under the condition `hasPasskeysOf`. Throws what `stale`
 * makes where person and passkeys were not read in the same state.
 */
export function endWrites(
  person: UserRecord,
  records: readonly PasskeyRecord[],
  stale: () => Error,
): readonly Write[] {
  if (person.passkeys !== records.length) throw stale();
  return records.flatMap(({ pk, sk, credential_hash }) => [
    { remove: { pk, sk } },
    { remove: pointerKey(credential_hash) },
  ]);
}

export function credentialOf({ pk, sk, credential }: PasskeyRecord, vault: Vault): StoredCredential {
  return StoredCredential.parse(vault.unsealJson({ pk, sk, attribute: 'credential' }, credential));
}

/** The oldest first. */
export function namesOf(records: readonly PasskeyRecord[], vault: Vault): string[] {
  return records.toSorted((a, b) => a.created_at - b.created_at).map((record) => nameOf(record, vault));
}

export function nameOf({ pk, sk, name }: PasskeyRecord, vault: Vault): string {
  return vault.unseal({ pk, sk, attribute: 'name' }, name);
}
