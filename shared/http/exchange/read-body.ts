/** Reads a JSON body: content type, size and depth are judged before anything is parsed. */
import { bodyTooLarge, malformedJson, unsupportedContentType } from '#shared/contract/errors.ts';
import { DEFAULT_BODY_BYTES, type Route } from '#shared/contract/route.ts';
import { MAX_DEPTH } from '../admission/canonical-json.ts';

const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The parsed body, or undefined where the route reads none. Throws the contract's 400. */
export function readJsonBody(contract: Route, raw: Buffer, contentType: string | undefined): unknown {
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (raw.length > limit) throw bodyTooLarge(limit);
  if (contract.body === undefined) return undefined;
  if (raw.length === 0 && contract.bodyOptional === true) return {};
  if (raw.length === 0) throw malformedJson('it is empty');
  if (contentType !== undefined && !isJson(contentType)) throw unsupportedContentType('application/json');
  if (tooDeep(raw)) throw malformedJson(`it is nested deeper than ${MAX_DEPTH} levels`);
  const text = decodeUtf8(raw);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson('it does not parse');
  }
}

function isJson(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch {
    throw malformedJson('it is not UTF-8');
  }
}

/** One pass over the bytes: a recursive parser would overflow on what JSON.parse still reads. */
function tooDeep(raw: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === QUOTE) at = endOfString(raw, at);
    else if (OPEN.has(byte)) depth += 1;
    else if (CLOSE.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(raw: Buffer, start: number): number {
  let at = start + 1;
  while (at < raw.length && raw[at] !== QUOTE) at += raw[at] === BACKSLASH ? 2 : 1;
  return at;
}
