/** Object checksums, whole and composite (S3 User Guide, "Checking object integrity"). */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { badDigest, invalidDigest, notEmulated } from './errors.ts';

/** A stored checksum; `header` is e.g. `x-amz-checksum-crc32`, `value` base64 (with `-parts` when composite). */
export interface Checksum {
  readonly header: string;
  readonly value: string;
}

const CASTAGNOLI = 0x82f63b78;
const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ CASTAGNOLI : remainder >>> 1;
  }
  return remainder;
});

const ALGORITHMS: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  'x-amz-checksum-crc32': (data) => word(crc32(data)),
  'x-amz-checksum-crc32c': (data) => word(crc32c(data)),
  'x-amz-checksum-sha1': (data) => createHash('sha1').update(data).digest(),
  'x-amz-checksum-sha256': (data) => createHash('sha256').update(data).digest(),
};

/** Headers that begin like a checksum but hold none. */
const ABOUT = new Set(['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type']);

/** Verifies what `headers` (trailers included) claim about `body`; the claimed checksum, if any, is kept. */
export function verifiedChecksum(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Checksum | undefined {
  verifyMd5(headers['content-md5'], body);
  const claims = Object.entries(headers).filter(
    ([name]) => name.startsWith('x-amz-checksum-') && !ABOUT.has(name),
  );
  for (const [header, value] of claims) {
    const digest = ALGORITHMS[header];
    if (digest === undefined) throw notEmulated(`PutObject ${header}`);
    if (digest(body).toString('base64') !== value) throw badDigest(header.slice(15).toUpperCase());
  }
  const [first] = claims;
  return first === undefined ? undefined : { header: first[0], value: first[1] };
}

/** The checksum of an object made of parts: over the parts' digests, marked with their number. */
export function compositeChecksum(parts: readonly (Checksum | undefined)[]): Checksum | undefined {
  const header = parts[0]?.header;
  const digest = ALGORITHMS[header ?? ''];
  if (header === undefined || digest === undefined) return undefined;
  if (parts.some((part) => part?.header !== header)) return undefined;
  const joined = Buffer.concat(parts.map((part) => Buffer.from(part?.value ?? '', 'base64')));
  return { header, value: `${digest(joined).toString('base64')}-${parts.length}` };
}

/** The answer's headers for a checksum. */
export function checksumHeaders(checksum: Checksum | undefined): Record<string, string> {
  if (checksum === undefined) return {};
  const kind = checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT';
  return { [checksum.header]: checksum.value, 'x-amz-checksum-type': kind };
}

function verifyMd5(claimed: string | undefined, body: Buffer): void {
  if (claimed === undefined) return;
  if (Buffer.from(claimed, 'base64').length !== 16) throw invalidDigest();
  if (createHash('md5').update(body).digest('base64') !== claimed) throw badDigest('Content-MD5');
}

function crc32c(data: Buffer): number {
  let remainder = 0xffffffff;
  for (const byte of data) {
    remainder = (crc32cTable[(remainder ^ byte) & 255] ?? 0) ^ (remainder >>> 8);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
