/** Reads a JSON body: content type, size and depth are judged before anything is parsed. */
import { bodyTooLarge, malformedJson, unsupportedContentType } from '#shared/contract/errors.ts';
import { DEFAULT_BODY_BYTES, type Route } from '#shared/contract/route.ts';
import { MAX_DEPTH } from '../admission/canonical-json.ts';
import type { SentBody } from './event.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The parsed body, or undefined where the route reads none. Throws the contract's 400. */
export function readJsonBody(contract: Route, sent: SentBody, contentType: string | undefined): unknown {
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (sent.sizeBytes > limit) throw bodyTooLarge(limit);
  if (contract.body === undefined) return undefined;
  if (sent.sizeBytes === 0 && contract.bodyOptional === true) return {};
  if (sent.sizeBytes === 0) throw malformedJson('it is empty');
  if (contentType !== undefined && !isJson(contentType)) throw unsupportedContentType('application/json');
  if (sent.text === undefined) throw malformedJson('it is not UTF-8');
  if (tooDeep(sent.text)) throw malformedJson(`it is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(sent.text);
  } catch {
    throw malformedJson('it does not parse');
  }
}

function isJson(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
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
