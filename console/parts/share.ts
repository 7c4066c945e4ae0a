/** A share in words: `25–50 %`. Undefined where it is not known. */
import { localized, numbers } from '../../design/format.ts';

/** `share` and `most` in percent. */
export function percentInWords(share: number | null, most: number | null): string | undefined {
  if (share === null) return undefined;
  return most === null || most === share ? percent(share / 100) : range([share / 100, most / 100]);
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;
const percent = numbers(PERCENT);
const range = localized((to) => {
  const format = new Intl.NumberFormat(to, PERCENT);
  return ([least, most]: readonly [least: number, most: number]) => format.formatRange(least, most);
});
