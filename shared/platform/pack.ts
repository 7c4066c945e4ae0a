/** Compresses long texts before they are sealed; the first character tells which form a text is in. */
import { gunzipSync, gzipSync } from 'node:zlib';

const PACK_ABOVE = 2_048;

export function pack(text: string): string {
  return text.length <= PACK_ABOVE ? `t${text}` : `z${gzipSync(text).toString('base64')}`;
}

/** The text that was packed. */
export function unpack(packed: string): string {
  if (packed.startsWith('z')) return gunzipSync(Buffer.from(packed.slice(1), 'base64')).toString('utf8');
  return packed.slice(1);
}
