/** Dates as reports write them: in words, and instants with their zone. Reports are in English. */

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
});

/** `23 November 2026, 14:05 UTC`. What is no instant stays as it is. */
export function instantInWords(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${DAY.format(at)}, ${TIME.format(at)} UTC`;
}

/** `23 November 2026` of an instant or of a day. What is neither stays as it is. */
export function dayInWords(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : DAY.format(at);
}

/** A text with its days, `2026-11-23`, in words. */
export function datesInWords(text: string): string {
  return text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, dayInWords);
}

/** A date of which the day, or day and month, may be unknown: `14 March 1968`, `March 1968`, `1968`. */
export function partialDateInWords(date: string): string {
  if (/^\d{4}-\d{2}$/.test(date)) return MONTH.format(new Date(`${date}-01`));
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? dayInWords(date) : date;
}
