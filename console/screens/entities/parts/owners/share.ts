/** A share in words, also where it is not known. */
import { percentInWords } from '../../../../parts/share.ts';
import { texts } from '../../texts.ts';

/** `share` and `most` in percent. */
export function shareInWords(share: number | null, most: number | null): string {
  return percentInWords(share, most) ?? texts().shareUnknown;
}
