/** The text of a file whose encoding nobody has written down. Pure. */

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** First bytes of files that are no text: ZIP (as of spreadsheets), PDF, and the older form of Office. */
const NO_TEXT: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x25, 0x50, 0x44, 0x46],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** By the mark at the start; without one, UTF-8 where it is valid, else what Windows writes. Undefined for files that are no text. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  if (NO_TEXT.some((start) => begins(bytes, start))) return undefined;
  const marked = MARKS.find(([, mark]) => begins(bytes, mark));
  const encoding = marked?.[0] ?? wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  // The decoder leaves the mark out.
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? undefined : { text, encoding };
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** UTF-16 without a mark: every second byte of the first letters is zero. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 64);
  if (start.length < 4 || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => at % 2 === parity && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
