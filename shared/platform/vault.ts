/** Field encryption: AES-256-GCM under a tenant's data key, bound to the place where the field is stored. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed field lives; a ciphertext moved to another row, field or tenant does not open. */
export interface Place {
  readonly pk: string;
  readonly sk: string;
  readonly attribute: string;
}

export interface Vault {
  seal(place: Place, plain: string): string;
  /** Throws when the text was not sealed for this place under this key. */
  unseal(place: Place, sealed: string): string;
  sealJson(place: Place, value: unknown): string;
  unsealJson(place: Place, sealed: string): unknown;
  /** The same for bytes that are stored as such; they grow by 28. */
  sealBytes(place: Place, plain: Uint8Array): Uint8Array;
  /** Throws like `unseal`. */
  unsealBytes(place: Place, sealed: Uint8Array): Uint8Array;
  /** Keyed hash for exact look-ups of a normalised value; equal only within one tenant and environment. */
  blind(purpose: string, value: string): string;
}

const VERSION = 'v1.';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a vault of a 32-byte data key. */
export function vaultOf(dataKey: Uint8Array): Vault {
  const sealingKey = derive(dataKey, 'field');
  const blindKey = derive(dataKey, 'blind');
  const vault: Vault = {
    seal(place, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(additionalData(place));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return VERSION + sealed.toString('base64');
    },
    unseal(place, sealed) {
      if (!sealed.startsWith(VERSION)) throw new Error('a sealed field has an unknown version');
      const encoded = sealed.slice(VERSION.length);
      const bytes = Buffer.from(encoded, 'base64');
      // Decoding ignores what the last letter says beyond the last byte: only the text that was sealed is opened.
      if (bytes.toString('base64') !== encoded) throw new Error('a sealed field is not as it was sealed');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES))
        .setAAD(additionalData(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(IV_BYTES, -TAG_BYTES);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    },
    sealJson: (place, value) => vault.seal(place, JSON.stringify(value)),
    unsealJson: (place, sealed) => JSON.parse(vault.unseal(place, sealed)),
    sealBytes(place, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(additionalData(place));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unsealBytes(place, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, IV_BYTES))
        .setAAD(additionalData(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const body = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      decipher.final();
      return body;
    },
    blind: (purpose, value) =>
      createHmac('sha256', blindKey).update(`${purpose}\u0000${value}`).digest('base64url'),
  };
  return vault;
}

function derive(dataKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `probity.${purpose}`, 32));
}

function additionalData(place: Place): Buffer {
  return Buffer.from(`${place.pk}\u0000${place.sk}\u0000${place.attribute}`, 'utf8');
}
