/** Plain text: bytes that decode, hold no controls, and do not begin as something that a program would run or render. */

/** Bytes that windows-1252 leaves undefined. */
const UNDEFINED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** What begins like this is markup, a script, or another of the formats that consist of text. */
const OTHER_FORMATS: readonly RegExp[] = [
  /^%PDF-/,
  /^%!PS/,
  /^\{\\rtf/,
  /^#!/,
  /^@echo\b/i,
  /^<\?(?:xml|php)\b/i,
  /^<!--/,
  /^<!doctype\b/i,
  // The tags by which browsers recognise HTML (WHATWG MIME Sniffing, 7.1), and SVG.
  /^<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s/>]/i,
];

export function isPlainText(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  if (text === undefined || holdsControls(text)) return false;
  const beginning = text.trimStart().slice(0, 512);
  return !OTHER_FORMATS.some((format) => format.test(beginning));
}

/** Controls that no text has; tabs, line and page ends, escapes and separators do occur. */
function holdsControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x09 || (unit > 0x0d && unit < 0x1a)) return true;
  }
  return false;
}

/** UTF-16 by its mark, else UTF-8, else windows-1252. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  if (text !== undefined) return text;
  return bytes.some((byte) => UNDEFINED_1252.has(byte)) ? undefined : decode(bytes, 'windows-1252');
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
