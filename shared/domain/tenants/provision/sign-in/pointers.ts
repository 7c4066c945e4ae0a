/** How an address finds the people who sign in with it: pointers under keyed hashes of the fleet secret, with ids only. */
import { createHmac } from 'node:crypto';
import type { Key, Write } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { signInPointers } from '../keys.ts';

/** Whom a pointer leads to. */
export interface SignInTarget {
  readonly tenantId: string;
  readonly userId: string;
}

/** The partitions in which pointers of an address lie: that of the current fleet secret first. */
export function pointerPartitions(pepper: PepperValues, email: string): readonly string[] {
  return pepper.accepted.map((secret) => partitionOf(secret, email));
}

/** The partition in which a new pointer of the address lies. */
export function currentPartition(pepper: PepperValues, email: string): string {
  return partitionOf(pepper.current, email);
}

export function pointerWrite(partition: string, target: SignInTarget): Write {
  return { put: { ...pointerKey(partition, target), tenant_id: target.tenantId, user_id: target.userId } };
}

/** Removes every pointer that the stored user has. */
export function pointerRemovals(partitions: readonly string[], target: SignInTarget): readonly Write[] {
  return partitions.map((partition) => ({ remove: pointerKey(partition, target) }));
}

function pointerKey(pk: string, { tenantId, userId }: SignInTarget): Key {
  return { pk, sk: signInPointers.sortKey({ 'tenant id': tenantId, 'user id': userId }) };
}

function partitionOf(secret: Uint8Array, email: string): string {
  const hash = createHmac('sha256', secret)
    .update(`sign-in.address.${email.trim().toLowerCase()}`)
    .digest('base64url');
  return signInPointers.partition(areaRoot('signIn'), { 'keyed hash': hash });
}
