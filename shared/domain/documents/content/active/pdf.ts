/** Active content of a PDF (ISO 32000-1): actions, scripts, embedded files, also within compressed object streams. */
import { inflateSync } from 'node:zlib';
import type { ActiveContent } from './kinds.ts';

/** What object streams are inflated to at most: each of them, and all together. */
const MAX_STREAM_BYTES = 4_194_304;
const MAX_INFLATED_BYTES = 16_777_216;
/** Object streams of honest files hold up to some hundred objects each. */
const MAX_STREAMS = 500;
/** What may come between the type of a stream and its beginning: the rest of its dictionary. */
const DICTIONARY_CHARACTERS = 400;
/** What one byte can be inflated to at most (zlib, "Maximum Compression Factor"). */
const MAX_RATIO = 1032;
/** A document has one open action for each of its versions. Files with more are not worth the search for each. */
const MAX_OPEN_ACTIONS = 20;
/** What is looked at of an action that the document opens with. */
const ACTION_CHARACTERS = 400;

/** A name ends at white space or at a delimiter (ISO 32000-1, 7.2.2). */
const END = String.raw`(?![^\s\0()<>\[\]{}/%])`;
const named = (names: string) => new RegExp(`/(?:${names})${END}`);

const NAMES: readonly (readonly [ActiveContent, RegExp])[] = [
  ['pdf_javascript', named('JavaScript')],
  ['pdf_launch_action', named('Launch')],
  ['pdf_embedded_file', named('EmbeddedFiles?')],
  ['pdf_rich_media', named('RichMedia')],
  ['pdf_xfa_form', named('XFA')],
];
/** Two letters occur by chance within compressed streams, so this name counts outside of them only. */
const SCRIPT = named('JS');
const STREAM = /\bstream\r?\n[\s\S]*?(?:endstream|$)/g;
const OBJECT_STREAM = new RegExp(`/ObjStm${END}`, 'g');
const BEGINNING = /\bstream\r?\n/;
const OPEN_ACTION = new RegExp(`/OpenAction${END}`, 'g');

export function pdfActivity(bytes: Uint8Array): readonly ActiveContent[] {
  const raw = latin1(bytes);
  const plain = unescaped(bytes);
  const packed = objectStreams(raw, bytes);
  const texts = [plain, packed];
  const found = NAMES.filter(([, name]) => texts.some((text) => name.test(text))).map(([kind]) => kind);
  const script = SCRIPT.test(packed) || SCRIPT.test(plain.replaceAll(STREAM, ' '));
  return [
    ...found,
    ...(script ? (['pdf_javascript'] as const) : []),
    ...(texts.some((text) => opensWithAction(text, texts)) ? (['pdf_open_action'] as const) : []),
  ];
}

/** Any character of a name may be written as `#` and two digits (ISO 32000-1, 7.3.5). */
function unescaped(bytes: Uint8Array): string {
  if (!bytes.includes(HASH)) return latin1(bytes);
  const written = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] === HASH ? escapedByte(bytes, at) : undefined;
    written[length] = byte ?? bytes[at] ?? 0;
    length += 1;
    if (byte !== undefined) at += 2;
  }
  return latin1(written.subarray(0, length));
}

const HASH = 0x23;

/** The byte that two hexadecimal digits after `at` stand for. */
function escapedByte(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [digitOf(bytes[at + 1]), digitOf(bytes[at + 2])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function digitOf(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

/** The inflated object streams, as far as the caps allow. Streams of another filter, and encrypted ones, are not read. */
function objectStreams(raw: string, bytes: Uint8Array): string {
  const texts: string[] = [];
  let left = MAX_INFLATED_BYTES;
  let streams = 0;
  for (const { index, 0: head } of raw.matchAll(OBJECT_STREAM)) {
    streams += 1;
    if (streams > MAX_STREAMS || left <= 0) break;
    const dictionary = raw.slice(index, index + head.length + DICTIONARY_CHARACTERS);
    const beginning = BEGINNING.exec(dictionary);
    if (beginning === null) continue;
    const start = index + beginning.index + beginning[0].length;
    const end = raw.indexOf('endstream', start);
    const packed = bytes.subarray(start, end < 0 ? bytes.length : end);
    const limit = Math.min(left, MAX_STREAM_BYTES);
    const content = inflated(packed, limit);
    // An attempt that failed may have inflated up to its limit.
    left -= content?.length ?? Math.min(limit, packed.length * MAX_RATIO);
    texts.push(unescaped(content ?? new Uint8Array()));
    if (end < 0) break;
  }
  return texts.join(' ');
}

function inflated(packed: Uint8Array, limit: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}

/** A place to show first is harmless: an array, or an action that only goes there. */
function opensWithAction(text: string, texts: readonly string[]): boolean {
  let seen = 0;
  for (const { index, 0: name } of text.matchAll(OPEN_ACTION)) {
    seen += 1;
    if (seen > MAX_OPEN_ACTIONS) return true;
    const value = text.slice(index + name.length, index + name.length + ACTION_CHARACTERS).trimStart();
    if (!isPlace(resolved(value, texts) ?? value)) return true;
  }
  return false;
}

/** The referenced object; undefined where the value is no reference, or its object is not to be found. */
function resolved(value: string, texts: readonly string[]): string | undefined {
  const [, number] = /^(\d{1,10})\s+\d{1,5}\s+R\b/.exec(value) ?? [];
  if (number === undefined) return undefined;
  for (const text of texts) {
    const found = new RegExp(`(?:^|[^0-9])${number}\\s+\\d{1,5}\\s+obj\\b`).exec(text);
    if (found !== null) {
      const start = found.index + found[0].length;
      return text.slice(start, start + ACTION_CHARACTERS).trimStart();
    }
  }
  return undefined;
}

function isPlace(value: string): boolean {
  if (value.startsWith('[') || value.startsWith('null')) return true;
  const [action = ''] = value.split(/endobj|\bstream\b/);
  return /\/S\s*\/GoTo(?![A-Za-z])/.test(action) && !/\/Next\b/.test(action);
}
