/** Which days a cron expression means: day of month with `L`, `W` and `LW`, day of week with `L` and `#`. */
import { DAYS, fieldValue, fieldValues, WEEKDAYS } from './cron-field.ts';

/** A day of the UTC calendar; `month` from 1, `weekday` from 1 (Sunday). */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
  /** Days in its month. */
  readonly length: number;
}

export type DayTest = (day: Day) => boolean;

/** Reads `*`, `1,15`, `L`, `LW` or `15W`; undefined if it is none of these. */
export function dayOfMonthTest(text: string): DayTest | undefined {
  if (text === 'L') return (day) => day.date === day.length;
  if (text === 'LW') return (day) => day.date === nearestWorkday(day, day.length);
  const workday = /^(\d{1,2})W$/.exec(text)?.[1];
  if (workday !== undefined) {
    const wanted = fieldValue(workday, DAYS);
    return wanted === undefined ? undefined : (day) => day.date === nearestWorkday(day, wanted);
  }
  const values = fieldValues(text, DAYS);
  return values === undefined ? undefined : (day) => values.has(day.date);
}

/** Reads `*`, `MON-FRI`, `L` (Saturday), `6L` (the month's last Friday) or `3#2` (its second Tuesday). */
export function dayOfWeekTest(text: string): DayTest | undefined {
  if (text === 'L') return (day) => day.weekday === WEEKDAYS.high;
  const [name = '', mark, ordinal] = /^(\w+?)(L|#(\d))$/.exec(text)?.slice(1) ?? [];
  if (mark === undefined) {
    const values = fieldValues(text, WEEKDAYS);
    return values === undefined ? undefined : (day) => values.has(day.weekday);
  }
  const weekday = fieldValue(name, WEEKDAYS);
  if (weekday === undefined) return undefined;
  if (ordinal === undefined) return (day) => day.weekday === weekday && day.date + 7 > day.length;
  const nth = Number(ordinal);
  if (nth < 1 || nth > 5) return undefined;
  return (day) => day.weekday === weekday && Math.ceil(day.date / 7) === nth;
}

/** The Monday to Friday nearest to `date` without leaving the month; 0 if the month has no such date. */
function nearestWorkday(day: Day, date: number): number {
  if (date > day.length) return 0;
  const weekday = ((((day.weekday - 1 + date - day.date) % 7) + 7) % 7) + 1;
  if (weekday === 7) return date === 1 ? 3 : date - 1;
  if (weekday === 1) return date === day.length ? date - 2 : date + 1;
  return date;
}
