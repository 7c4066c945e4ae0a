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

/** One pass over the text: a recursive parser would overflow on what JSON.parse still reads. */
function tooDeep(text: string): boolean {
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
  let at = start + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    at += unit === BACKSLASH ? 2 : 1;
  }
  return at;
}
