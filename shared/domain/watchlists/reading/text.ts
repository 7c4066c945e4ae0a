/** Bytes as text: what is not UTF-8 is refused, since letters that nobody can read would be in names that nobody finds. */
import { formatChanged } from '../errors.ts';
import type { ListId } from '../schema.ts';

/** The text without a byte order mark. Throws `ListUnreadable`; `file` is what it says of which file. */
export function utf8Of(bytes: Uint8Array, list: ListId, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw formatChanged(list, `${file} is not UTF-8`);
  }
}
