/** A share in words, also where it is not known. */
import { formatShare } from '../../../../../design/format.ts';
import { texts } from '../../texts.ts';

/** `share` and `most` in percent. */
export function shareInWords(share: number | null, most: number | null): string {
  return formatShare(share, most) ?? texts().shareUnknown;
}
