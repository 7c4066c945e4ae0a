/** Reads a multipart/form-data body: the platform's own parser, with bounds on what it may be given. */
import { malformedForm } from '#shared/contract/errors.ts';
import type { SentFile } from '#shared/contract/primitives.ts';
import { quoted } from '#shared/contract/quoted.ts';

/** A form as it was sent, in its order. */
export interface SentForm {
  readonly texts: readonly (readonly [name: string, value: string])[];
  readonly files: readonly SentFile[];
}

const UNDECODED = '\ufffd';

/** The member of a form's value that lists its files. */
const FILES = 'files';

/** Parts of one form, text fields and files together. */
export const MAX_PARTS = 100;

/** Parses the bytes under the boundary that `contentType` announces. Rejects with a 400 whatever is wrong with them. */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<SentForm> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw malformedForm('its Content-Type names no boundary');
  // Every part costs the parser far more than its bytes, so their number is bounded before it begins.
  if (hasMoreThan(bytes, `\r\n--${boundary}`, MAX_PARTS + 1)) throw tooManyParts();
  const entries = [...(await parsed(bytes, contentType))];
  if (entries.length > MAX_PARTS) throw tooManyParts();
  const texts: [string, string][] = [];
  const files: Promise<SentFile>[] = [];
  for (const [name, value] of entries) {
    if (typeof value === 'string') texts.push([name, value]);
    else if (!isUnchosen(value)) files.push(sentFile(name, value));
  }
  if (isGarbled(texts, bytes)) throw malformedForm('a text of it is not UTF-8');
  return { texts, files: await Promise.all(files) };
}

/** The value that the route's schema judges. Throws a 400 where two texts claim one name, or one that of the files. */
export function formValue(form: SentForm): Record<string, unknown> {
  const names = new Set<string>();
  for (const [name] of form.texts) {
    if (name === FILES) throw malformedForm(`no text field can be named "${FILES}"`);
    if (names.has(name)) throw malformedForm(`the field "${quoted(name).slice(0, 100)}" comes twice`);
    names.add(name);
  }
  // Built from entries, a field named __proto__ is a member like any other.
  return Object.fromEntries([...form.texts, [FILES, form.files]]);
}

async function parsed(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw malformedForm('its parts do not parse');
  }
}

/** RFC 2046 5.1.1: quoted where it holds anything but token characters. */
function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

function hasMoreThan(bytes: Uint8Array<ArrayBuffer>, text: string, limit: number): boolean {
  const buffer = bufferOf(bytes);
  let count = 0;
  for (
    let at = buffer.indexOf(text);
    at >= 0 && count <= limit;
    at = buffer.indexOf(text, at + text.length)
  ) {
    count += 1;
  }
  return count > limit;
}

/** The parser puts U+FFFD where it cannot decode; a text that had it from the beginning has its bytes. */
function isGarbled(texts: SentForm['texts'], bytes: Uint8Array<ArrayBuffer>): boolean {
  return texts.some(([, value]) => value.includes(UNDECODED)) && !bufferOf(bytes).includes(UNDECODED);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function tooManyParts() {
  return malformedForm(`it has more than ${MAX_PARTS} parts`);
}

/** What a browser sends for a file input where nothing was chosen. */
function isUnchosen(file: File): boolean {
  return file.name === '' && file.size === 0;
}

async function sentFile(field: string, file: File): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { field, filename: file.name, contentType: file.type, bytes };
}
