/** Postcodes, with and without blanks, country letters and the digits behind a ZIP code. */
import { asciiDigits } from './numbers.ts';

export type PostcodeAlike = 'same' | 'both missing' | 'missing' | 'partly' | 'differs';

const SHORTEST = 3;
/** A ZIP code, and one with its four further digits. */
const ZIP = 5;
const ZIP_AND_FOUR = 9;

export function plainPostcode(postcode: string | null): string {
  const text = asciiDigits(postcode ?? '').toUpperCase();
  return text.replace(/^\s*[A-Z]{1,3}\s?-?\s?(?=\d{3})/u, '').replace(/[^\p{L}\d]/gu, '');
}

/** Both are plain. */
export function comparePostcodes(ours: string, theirs: string): PostcodeAlike {
  if (ours === '' && theirs === '') return 'both missing';
  if (ours === '' || theirs === '') return 'missing';
  if (ours === theirs) return 'same';
  const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  if (short.length < SHORTEST || !long.startsWith(short)) return 'differs';
  const isZip = /^\d+$/u.test(long) && short.length === ZIP && long.length === ZIP_AND_FOUR;
  return isZip ? 'same' : 'partly';
}

/** The line without a postcode that stands in it, or undefined where it does not. A postcode may have a blank in it. */
export function withoutPostcode(line: string, plain: string): string | undefined {
  if (plain.length <= SHORTEST) return undefined;
  const spaced = Array.from(plain, (sign) => sign.replace(/[^\p{L}\d]/u, '')).join(String.raw`[\s-]?`);
  const within = new RegExp(String.raw`(?<![\p{L}\d])${spaced}(?![\p{L}\d])`, 'iu');
  const text = asciiDigits(line);
  return within.test(text) ? text.replace(within, ' ') : undefined;
}
