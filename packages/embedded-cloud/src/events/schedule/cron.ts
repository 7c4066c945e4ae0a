/** AWS cron expressions: six fields in UTC, and the next minute they mean. */
import { type Day, type DayTest, dayOfMonthTest, dayOfWeekTest } from './cron-day.ts';
import { fieldValues, HOURS, MINUTES, MONTHS, YEARS } from './cron-field.ts';

export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly years: ReadonlySet<number>;
  readonly matchesDay: DayTest;
}

const MINUTE = 60_000;

/**
 * Reads `minutes hours day-of-month month day-of-week year`; exactly one of the two day fields is `?`.
 * The result is the name of the field that is wrong where it is a string.
 */
export function parseCron(text: string): Cron | string {
  const fields = text.trim().split(/\s+/);
  const [minute = '', hour = '', date = '', month = '', weekday = '', year = ''] = fields;
  if (fields.length !== 6) return 'the number of fields';
  if ((date === '?') === (weekday === '?')) return 'day-of-month and day-of-week (exactly one must be ?)';
  const matchesDay = weekday === '?' ? dayOfMonthTest(date) : dayOfWeekTest(weekday);
  if (matchesDay === undefined) return weekday === '?' ? 'day-of-month' : 'day-of-week';
  const minutes = fieldValues(minute, MINUTES);
  const hours = fieldValues(hour, HOURS);
  const months = fieldValues(month, MONTHS);
  const years = fieldValues(year, YEARS);
  if (minutes === undefined) return MINUTES.name;
  if (hours === undefined) return HOURS.name;
  if (months === undefined) return MONTHS.name;
  if (years === undefined) return YEARS.name;
  return { minutes, hours, months, years, matchesDay };
}

/** The first minute strictly after `after` (both ms since the epoch), or undefined if there is none. */
export function nextCron(cron: Cron, after: number): number | undefined {
  const from = (Math.floor(after / MINUTE) + 1) * MINUTE;
  const start = new Date(from);
  for (let date = startOfDay(start); date.getUTCFullYear() <= YEARS.high; date = nextDay(cron, date)) {
    if (!isDay(cron, date)) continue;
    const found = timeOfDay(cron, date.getTime(), from);
    if (found !== undefined) return found;
  }
  return undefined;
}

function startOfDay(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** The next day worth looking at: years and months that are not meant are skipped whole. */
function nextDay(cron: Cron, date: Date): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (!cron.years.has(year)) return new Date(Date.UTC(year + 1, 0, 1));
  if (!cron.months.has(month + 1)) return new Date(Date.UTC(year, month + 1, 1));
  return new Date(date.getTime() + 24 * 60 * MINUTE);
}

function isDay(cron: Cron, date: Date): boolean {
  const day: Day = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: date.getUTCDay() + 1,
    length: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
  };
  return cron.years.has(day.year) && cron.months.has(day.month) && cron.matchesDay(day);
}

function timeOfDay(cron: Cron, midnight: number, from: number): number | undefined {
  const first = Math.max(0, Math.floor((from - midnight) / MINUTE));
  for (let minute = first; minute < 24 * 60; minute += 1) {
    if (cron.hours.has(Math.floor(minute / 60)) && cron.minutes.has(minute % 60)) {
      return midnight + minute * MINUTE;
    }
  }
  return undefined;
}
