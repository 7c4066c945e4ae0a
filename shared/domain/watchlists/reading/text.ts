/** Decodes bytes as text. Invalid UTF-8 is refused, because names with broken letters would never be found. */
import { formatChanged } from '../errors.ts';
import type { ListId } from '../schema.ts';

/** The text without a byte order mark. Throws `ListUnreadable`. `file` is the name in the message. */
export function utf8Of(bytes: Uint8Array, list: ListId, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw formatChanged(list, `${file} is not UTF-8`);
  }
}
