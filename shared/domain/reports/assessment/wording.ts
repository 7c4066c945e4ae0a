/** Words of an assessment: instants, counts, statuses, shortened texts. */
import type { Tone } from '#shared/printing/document.ts';
import type { Level } from './factors.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `23 November 2026, 09:15 UTC` of an ISO instant. */
export function instant(iso: string): string {
  const at = new Date(iso);
  return `${day(iso)}, ${at.toISOString().slice(11, 16)} UTC`;
}

/** `23 November 2026` of an ISO instant or day. */
export function day(iso: string): string {
  const at = new Date(iso);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `87 %` of a share from 0 to 1. The space does not break. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** `1 answer`, `2 answers`. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

/** `not_reviewed` becomes `not reviewed`. */
export function code(text: string): string {
  return text.replaceAll(/[_-]+/g, ' ').toLowerCase();
}

/** The text up to `most` characters, cut between characters, with a sign where something was cut. */
export function shortened(text: string, most: number): string {
  const clean = text.trim();
  if (clean.length <= most) return clean;
  return `${[...clean.slice(0, most)].slice(0, -1).join('').trimEnd()}…`;
}

export const LEVEL_WORDS: Readonly<Record<Level, { readonly name: string; readonly tone: Tone }>> = {
  low: { name: 'Low', tone: 'good' },
  medium: { name: 'Medium', tone: 'caution' },
  high: { name: 'High', tone: 'bad' },
};

/** `1.4 MB`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
