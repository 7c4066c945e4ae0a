/** A tenant's data keys in generations: new fields are sealed with the newest one, older ones open what they sealed. */
import * as z from 'zod';
import type { Item, Key } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import { type Generation, type Vault, vaultOfGenerations } from '../vault.ts';
import { dataKeyRings } from './keys.ts';

/** Unwraps one data key by the key service. */
export type Unwrap = (wrapped: Uint8Array) => Promise<Uint8Array>;

const StoredGeneration = z.object({
  number: z.int().positive(),
  /** The data key, wrapped by the key service for this tenant and environment. */
  wrapped: z.instanceof(Uint8Array),
  /** From then on new fields are sealed with it (milliseconds since the epoch). Until then every process has read it. */
  writes_from: z.number(),
});
export interface StoredGeneration {
  readonly number: number;
  readonly wrapped: Uint8Array;
  readonly writes_from: number;
}

/** `T#<tenant>#<env>` / `DATAKEYS` in the table of data keys. */
export const RingRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Oldest first. */
  generations: z.array(StoredGeneration).min(1),
  /** The seed of keyed hashes, sealed with the newest generation. It never changes, because hashes are parts of keys. */
  blind: z.string(),
});
export type RingRecord = z.output<typeof RingRecord>;

export function ringKey(scope: Pick<TenantScope, 'prefix'>): Key {
  return dataKeyRings.key(scope, {});
}

/** The item of a ring. `blindSeed`: 32 bytes, sealed with the last generation of `generations`. */
export async function ringItem(
  key: Key,
  generations: readonly StoredGeneration[],
  blindSeed: Uint8Array,
  unwrap: Unwrap,
): Promise<Item & Key> {
  const newest = generations.at(-1);
  if (newest === undefined) throw new Error('a ring without a generation');
  const { number } = newest;
  const generation = { number, key: await unwrap(newest.wrapped), writesFrom: 0 };
  const vault = vaultOfGenerations([generation], new Uint8Array(), () => 0);
  const blind = vault.seal({ ...key, attribute: 'blind' }, Buffer.from(blindSeed).toString('base64'));
  return { ...key, generations, blind };
}

/** Unwraps every generation of a stored ring, at once. */
export async function openRing(
  record: RingRecord,
  unwrap: Unwrap,
  now: () => number,
): Promise<{ readonly vault: Vault; readonly blindSeed: Uint8Array }> {
  const generations = await Promise.all(
    record.generations.map(
      async ({ number, wrapped, writes_from }): Promise<Generation> => ({
        number,
        key: await unwrap(wrapped),
        writesFrom: writes_from,
      }),
    ),
  );
  const { pk, sk } = record;
  const sealed = vaultOfGenerations(generations, new Uint8Array(), now);
  const blindSeed = Buffer.from(sealed.unseal({ pk, sk, attribute: 'blind' }, record.blind), 'base64');
  return { vault: vaultOfGenerations(generations, blindSeed, now), blindSeed };
}
