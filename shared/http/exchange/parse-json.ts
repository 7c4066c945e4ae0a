/** Parses JSON that a caller wrote: its depth is judged first, because what walks the value later is recursive. */
import { malformedJson } from '#shared/contract/errors.ts';
import { MAX_DEPTH } from '../admission/canonical-json.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The value of the text; throws the contract's 400 for one that is no JSON or nested too deeply. */
export function parseJson(text: string): unknown {
  if (tooDeep(text)) throw malformedJson(`it is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson('it does not parse');
  }
}

/** A recursive parser would overflow on what JSON.parse still reads. Few brackets cannot be nested deeply. */
function tooDeep(text: string): boolean {
  return countUpTo(text, '{') + countUpTo(text, '[') > MAX_DEPTH && isNestedTooDeeply(text);
}

/** How often the character is in the text, in strings too; counting ends above the deepest nesting. */
function countUpTo(text: string, character: string): number {
  let count = 0;
  for (
    let at = text.indexOf(character);
    at >= 0 && count <= MAX_DEPTH;
    at = text.indexOf(character, at + 1)
  ) {
    count += 1;
  }
  return count;
}

/** One pass over the text, from string to string. */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) depth += 1;
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
