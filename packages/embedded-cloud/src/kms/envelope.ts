/** The ciphertexts of the embedded KMS: AES-256-GCM, the encryption context as additional authenticated data. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { incorrectKey, invalidCiphertext } from './errors.ts';
import type { Key } from './keyring.ts';

/** Pairs that must be the same at decryption; their order means nothing. */
export type EncryptionContext = Readonly<Record<string, string>>;

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Layout: version, length of the key id, key id, IV, tag, ciphertext. */
export function seal(key: Key, plaintext: Buffer, context: EncryptionContext): Buffer {
  const head = headOf(key.id);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv);
  cipher.setAAD(authenticated(head, context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
}

/** The plaintext; a changed byte or another context is `InvalidCiphertextException`. */
export function unseal(key: Key, blob: Buffer, context: EncryptionContext): Buffer {
  const head = headOf(key.id);
  if (!blob.subarray(0, head.length).equals(head)) throw incorrectKey();
  const ivEnd = head.length + IV_BYTES;
  const tagEnd = ivEnd + TAG_BYTES;
  if (blob.length < tagEnd) throw invalidCiphertext();
  const iv = blob.subarray(head.length, ivEnd);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key.material, 'base64'), iv);
  decipher.setAAD(authenticated(head, context));
  decipher.setAuthTag(blob.subarray(ivEnd, tagEnd));
  try {
    return Buffer.concat([decipher.update(blob.subarray(tagEnd)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
}

/** The id of the key that made a ciphertext, or undefined when it is none of ours. */
export function keyIdOf(blob: Buffer): string | undefined {
  const length = blob[1];
  if (blob[0] !== VERSION || length === undefined || blob.length < 2 + length) return undefined;
  return blob.toString('utf8', 2, 2 + length);
}

function headOf(keyId: string): Buffer {
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.of(VERSION, id.length), id]);
}

function authenticated(head: Buffer, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([head, Buffer.from(JSON.stringify(pairs))]);
}
