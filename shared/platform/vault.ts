/** Field encryption: AES-256-GCM under a tenant's data keys, bound to the place where the field is stored. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed field lives; a ciphertext moved to another row, field or tenant does not open. */
export interface Place {
  readonly pk: string;
  readonly sk: string;
  readonly attribute: string;
}

export interface Vault {
  seal(place: Place, plain: string): string;
  /** Throws when the text was not sealed for this place under one of these keys. */
  unseal(place: Place, sealed: string): string;
  sealJson(place: Place, value: unknown): string;
  unsealJson(place: Place, sealed: string): unknown;
  /** The same for bytes that are stored as such; they grow by 30. */
  sealBytes(place: Place, plain: Uint8Array): Uint8Array;
  /** Throws like `unseal`. */
  unsealBytes(place: Place, sealed: Uint8Array): Uint8Array;
  /** Keyed hash for exact look-ups of a normalised value; equal only within one tenant and environment. */
  blind(purpose: string, value: string): string;
}

/** One generation of a tenant's data key. */
export interface Generation {
  readonly number: number;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** From then on new fields are sealed with it (milliseconds since the epoch). */
  readonly writesFrom: number;
}

/** A sealed text: `g`, the number of its generation, `.`, and base64. */
const SEALED_TEXT = /^g([1-9]\d*)\.(.*)$/s;
const NUMBER_BYTES = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a vault of one 32-byte data key. */
export function vaultOf(dataKey: Uint8Array): Vault {
  return vaultOfGenerations([{ number: 1, key: dataKey, writesFrom: 0 }], dataKey, () => 0);
}

/**
 * Makes a vault that seals with the newest generation whose time has come, and opens what any of them sealed. `blindSeed` keys the
 * hashes; it stays the same over all generations.
 */
export function vaultOfGenerations(
  generations: readonly Generation[],
  blindSeed: Uint8Array,
  now: () => number,
): Vault {
  const cipher = new Ciphers(generations, now);
  const blindKey = derive(blindSeed, 'blind');
  const vault: Vault = {
    seal(place, plain) {
      const { number, bytes } = cipher.seal(place, Buffer.from(plain, 'utf8'));
      return `g${number}.${bytes.toString('base64')}`;
    },
    unseal(place, sealed) {
      const [, number, encoded = ''] = SEALED_TEXT.exec(sealed) ?? [];
      if (number === undefined) throw new Error('a sealed field has an unknown version');
      const bytes = Buffer.from(encoded, 'base64');
      // Decoding ignores what the last letter says beyond the last byte: only the text that was sealed is opened.
      if (bytes.toString('base64') !== encoded) throw new Error('a sealed field is not as it was sealed');
      return cipher.open(place, Number(number), bytes).toString('utf8');
    },
    sealJson: (place, value) => vault.seal(place, JSON.stringify(value)),
    unsealJson: (place, sealed) => JSON.parse(vault.unseal(place, sealed)),
    sealBytes(place, plain) {
      const { number, bytes } = cipher.seal(place, plain);
      const head = Buffer.alloc(NUMBER_BYTES);
      head.writeUInt16BE(number);
      return Buffer.concat([head, bytes]);
    },
    unsealBytes(place, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < NUMBER_BYTES) throw new Error('sealed bytes are too short');
      return cipher.open(place, bytes.readUInt16BE(), bytes.subarray(NUMBER_BYTES));
    },
    blind: (purpose, value) =>
      createHmac('sha256', blindKey).update(`${purpose}\u0000${value}`).digest('base64url'),
  };
  return vault;
}

class Ciphers {
  readonly #keys: ReadonlyMap<number, Buffer>;
  /** Newest first. */
  readonly #writing: readonly Generation[];
  readonly #now: () => number;

  constructor(generations: readonly Generation[], now: () => number) {
    this.#keys = new Map(generations.map(({ number, key }) => [number, derive(key, 'field')]));
    this.#writing = generations.toSorted((a, b) => b.number - a.number);
    this.#now = now;
  }

  seal(place: Place, plain: Uint8Array): { readonly number: number; readonly bytes: Buffer } {
    const now = this.#now();
    // Where no time has come, the clock is behind that of the operator: the oldest generation is known everywhere.
    const writing = this.#writing.find(({ writesFrom }) => writesFrom <= now) ?? this.#writing.at(-1);
    const { number, key } = this.#keyOf(writing?.number);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(place));
    return { number, bytes: Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
  }

  open(place: Place, generation: number, bytes: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(generation).key, bytes.subarray(0, IV_BYTES))
      .setAAD(additionalData(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    decipher.final();
    return body;
  }

  #keyOf(number: number | undefined): { readonly number: number; readonly key: Buffer } {
    const key = number === undefined ? undefined : this.#keys.get(number);
    if (number === undefined || key === undefined)
      throw new Error('a sealed field is of an unknown generation');
    return { number, key };
  }
}

function derive(seed: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), `probity.${purpose}`, 32));
}

function additionalData(place: Place): Buffer {
  return Buffer.from(`${place.pk}\u0000${place.sk}\u0000${place.attribute}`, 'utf8');
}
