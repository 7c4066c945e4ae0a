/** Percentages of shares lie between 0 and 100; those of growth and the like need not. */
import { compareDecimals } from './compare.ts';

/** Beginnings of words for a part of a whole, in the languages of questionnaires, and ends of German compounds. */
const SHARES =
  'share|stake|\\p{L}{3,}(?:anteil|beteilig)|own|held|hold|vot|anteil|beteilig|stimm|hält|parts?|actionn|déten|détien|particip|partecip|accion|azion|quot|aandel|udział|дол|акци|частк|حص|ال?أسهم|ال?ملكي|hisse';

/** The same for what may be below zero or above the whole. */
const RELATIVE =
  'gr[eo]w|\\p{L}{3,}(?:wachs|zins)|chang|increas|decreas|declin|return|yield|margin|ratio|interest|inflation|profit|loss|premium|dividend|price|earning|value|wachs|veränd|rendit|gewinn|verlust|zins|croiss|évolu|varia|crec|cresc|wzrost|рост|ال?نمو';

/** True where a question asks which part of a whole somebody has. */
export function asksForShare(text: string): boolean {
  return beginsWith(SHARES, text) && !beginsWith(RELATIVE, text);
}

function beginsWith(words: string, text: string): boolean {
  return new RegExp(`(?<!\\p{L})(?:${words})`, 'iu').test(text);
}

/** True for a decimal from 0 to 100. */
export function isShare(text: string): boolean {
  return (compareDecimals(text, '0') ?? -1) >= 0 && (compareDecimals(text, '100') ?? 1) <= 0;
}
