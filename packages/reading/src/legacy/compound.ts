/** Streams of a compound file (MS-CFB), as Office wrote documents until 2007. */
import { find, read } from 'cfb';
import { Encrypted, Unreadable } from '../refusals.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function isCompound(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The streams under the root of these names, in their order; undefined for those that are not there. */
export function streamsOf(bytes: Uint8Array, names: readonly string[]): readonly (Buffer | undefined)[] {
  // The package takes other formats too.
  if (!isCompound(bytes)) throw new Unreadable('damaged');
  const file = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  return names.map((name) => {
    const content = find(file, `/${name}`)?.content;
    if (content === undefined || content.length === 0) return undefined;
    return Buffer.isBuffer(content) ? content : Buffer.from(content);
  });
}

/** What a document of the newer formats is where it opens with a password only (MS-OFFCRYPTO, 2.3.4). */
export function refuseEncryptedPackage(bytes: Uint8Array): void {
  if (!isCompound(bytes)) return;
  const [content] = streamsOf(bytes, ['EncryptedPackage']);
  if (content !== undefined) throw new Encrypted();
}
