/** A share in words: `25–50 %`, or that it is not known. */
import { localized, numbers } from '../../../../../design/format.ts';
import { texts } from '../../texts.ts';

/** `share` and `most` in percent. */
export function shareInWords(share: number | null, most: number | null): string {
  if (share === null) return texts().shareUnknown;
  return most === null || most === share ? percent(share / 100) : range([share / 100, most / 100]);
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;
const percent = numbers(PERCENT);
const range = localized((to) => {
  const format = new Intl.NumberFormat(to, PERCENT);
  return ([least, most]: readonly [least: number, most: number]) => format.formatRange(least, most);
});
