/** How a spreadsheet shows a number (ECMA-376 part 1, 18.8.30): as a date, a time, a percentage, or the number itself. */

type Shown = 'number' | 'date' | 'time' | 'date_time' | 'percent';

/** Formats that every reader knows by their number. */
const BUILT_IN: ReadonlyMap<number, Shown> = new Map<number, Shown>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
  [22, 'date_time'],
]);

/** Text within a format, escaped letters, colours and conditions. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs;

/** What a format of this number and code shows. */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return BUILT_IN.get(id) ?? 'number';
  const [first = ''] = code.replaceAll(LITERAL, '').split(';');
  const hasDay = /[yd]/i.test(first);
  const hasTime = /[hs]/i.test(first);
  if (hasDay) return hasTime ? 'date_time' : 'date';
  if (hasTime) return 'time';
  return first.includes('%') ? 'percent' : 'number';
}

const MONTH_OF_YEAR = 17;

/** How exactly a format of this number and code shows a day. */
export function shownOfDay(id: number, code: string | undefined): 'day' | 'month' | 'year' {
  if (code === undefined) return id === MONTH_OF_YEAR ? 'month' : 'day';
  const [first = ''] = code.replaceAll(LITERAL, '').split(';');
  if (/d/i.test(first)) return 'day';
  return /m/i.test(first) ? 'month' : 'year';
}

const DAY_MS = 86_400_000;
/** Day 0 of the serial numbers, such that days from March 1900 on are right: spreadsheets hold 1900 for a leap year. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** The number as its cell shows it: ISO 8601 for dates and times. */
export function shownNumber(value: number, shown: Shown, is1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  if (shown === 'percent') return `${rounded(value * 100)}%`;
  if (shown === 'number' || value < 0 || value > LAST_DAY) return rounded(value);
  const at = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * DAY_MS)).toISOString();
  if (shown === 'date') return at.slice(0, 10);
  return shown === 'time' ? at.slice(11, 19) : at.slice(0, 19).replace('T', ' ');
}

/** Without the noise of binary fractions: spreadsheets show 15 digits. */
function rounded(value: number): string {
  return String(Number(value.toPrecision(15)));
}
