/** Words of an assessment: counts, levels, shortened texts. */
import type { Tone } from '@probity/printing/document';
import type { Level } from './factors.ts';

/** `1 answer`, `2 answers`. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

/** The text up to `most` characters, cut between characters, with a sign where something was cut. */
export function shortened(text: string, most: number): string {
  const clean = text.trim();
  if (clean.length <= most) return clean;
  return `${[...clean.slice(0, most)].slice(0, -1).join('').trimEnd()}…`;
}

export const LEVEL_WORDS: Readonly<Record<Level, { readonly name: string; readonly tone: Tone }>> = {
  // Not green: what the answers say was not weighed.
  low: { name: 'Low', tone: 'plain' },
  medium: { name: 'Medium', tone: 'caution' },
  high: { name: 'High', tone: 'bad' },
};

/** `1.4 MB`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
