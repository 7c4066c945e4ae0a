/** Identifiers made of a seed, so that an operation that is resumed makes the same ones (RFC 9562, version 8). */
import { createHash } from 'node:crypto';

/** A UUID that is always the same for the same seed and purpose. */
export function deriveId(seed: string, purpose: string): string {
  const bytes = createHash('sha256').update(`${seed}\u0000${purpose}`).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
