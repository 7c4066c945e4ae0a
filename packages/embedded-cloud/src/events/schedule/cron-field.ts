/** One field of an AWS cron expression: lists, ranges, steps and names. */
export interface FieldRange {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** Names of the values from `low` on, e.g. `JAN`. */
  readonly names?: readonly string[];
}

export const MINUTES: FieldRange = { name: 'minutes', low: 0, high: 59 };
export const HOURS: FieldRange = { name: 'hours', low: 0, high: 23 };
export const DAYS: FieldRange = { name: 'day-of-month', low: 1, high: 31 };
export const MONTHS: FieldRange = {
  name: 'month',
  low: 1,
  high: 12,
  names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
};
export const WEEKDAYS: FieldRange = {
  name: 'day-of-week',
  low: 1,
  high: 7,
  names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};
export const YEARS: FieldRange = { name: 'year', low: 1970, high: 2199 };

/** All values of `0/15`, `MON-FRI`, `1,3,5-9` or `*`; undefined if the text is none of these. */
export function fieldValues(text: string, range: FieldRange): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const listed = itemValues(item, range);
    if (listed === undefined) return undefined;
    for (const value of listed) values.add(value);
  }
  return values;
}

function itemValues(item: string, range: FieldRange): number[] | undefined {
  const [span = '', stepText, ...more] = item.split('/');
  const step = stepText === undefined ? 1 : wholeNumber(stepText);
  const bounds = spanBounds(span, stepText !== undefined, range);
  if (bounds === undefined || step === undefined || step < 1 || more.length > 0) return undefined;
  const [low, high] = bounds;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

function spanBounds(
  span: string,
  stepped: boolean,
  range: FieldRange,
): readonly [number, number] | undefined {
  if (span === '*') return [range.low, range.high];
  const [first = '', last, ...more] = span.split('-');
  const low = fieldValue(first, range);
  const high = last === undefined ? (stepped ? range.high : low) : fieldValue(last, range);
  if (low === undefined || high === undefined || low > high || more.length > 0) return undefined;
  return [low, high];
}

/** A number or name within the range. */
export function fieldValue(text: string, range: FieldRange): number | undefined {
  const named = range.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? range.low + named : wholeNumber(text);
  return value !== undefined && value >= range.low && value <= range.high ? value : undefined;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
