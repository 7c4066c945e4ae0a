/** Countries in a text: names, short forms, the adjectives of nationality, and codes. */
import { COUNTRY_CODES, isCountryCode } from '@probity/written/countries';
import { EXTRACTION_LIMITS } from '../limits.ts';
import { foldedOf, wordsOf } from '../text/tokens.ts';
import { COUNTRY_WORDS } from '../vocabulary/country-words.ts';
import type { Span } from './span.ts';

interface Names {
  readonly codeOf: ReadonlyMap<string, string>;
  readonly longest: number;
}

let made: Names | undefined;

/** Made with its first use. */
function names(): Names {
  if (made !== undefined) return made;
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const codeOf = new Map<string, string>();
  for (const code of COUNTRY_CODES) codeOf.set(foldedOf(english.of(code) ?? code), code);
  for (const line of COUNTRY_WORDS.trim().split('\n')) {
    for (const name of line.slice(3).split(',')) codeOf.set(foldedOf(name), line.slice(0, 2));
  }
  const longest = Math.max(...[...codeOf.keys()].map((name) => name.split(' ').length));
  made = { codeOf, longest };
  return made;
}

/** The code of a country that is written as a name, an adjective or a code, or undefined. */
export function countryNamed(written: string): string | undefined {
  const trimmed = written.trim();
  if (isCountryCode(trimmed)) return trimmed;
  return names().codeOf.get(foldedOf(trimmed).replace(/^the /, ''));
}

/** The countries of a text in order. A text that is nothing but a code counts too. */
export function countriesIn(text: string): Span[] {
  const trimmed = text.trim();
  if (isCountryCode(trimmed))
    return [{ value: trimmed, start: text.indexOf(trimmed), end: text.trimEnd().length }];
  const { codeOf, longest } = names();
  const words = wordsOf(text);
  const spans: Span[] = [];
  for (let at = 0; at < words.length && spans.length < EXTRACTION_LIMITS.valuesOfUnit; at += 1) {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const part = words.slice(at, at + length);
      const code = codeOf.get(part.map(({ plain }) => plain).join(' '));
      const [first, last] = [part[0], part.at(-1)];
      if (code === undefined || first === undefined || last === undefined) continue;
      if (!/^\p{Lu}/u.test(text.slice(first.start, first.end))) continue;
      spans.push({ value: code, start: first.start, end: last.end });
      at += length - 1;
      break;
    }
  }
  return spans;
}
