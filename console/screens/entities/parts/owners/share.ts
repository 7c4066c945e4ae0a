/** A share in words: `25–50 %`, or that it is not known. */
import { formatPercent, locale } from '../../../../../design/format.ts';
import { texts } from '../../texts.ts';

/** `share` and `most` in percent. */
export function shareInWords(share: number | null, most: number | null): string {
  if (share === null) return texts().shareUnknown;
  if (most === null || most === share) return percent(share);
  return new Intl.NumberFormat(locale, PERCENT).formatRange(share / 100, most / 100);
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

function percent(share: number): string {
  return Number.isInteger(share) ? formatPercent(share / 100) : (share / 100).toLocaleString(locale, PERCENT);
}
