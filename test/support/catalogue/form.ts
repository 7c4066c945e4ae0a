/** Forms of the catalogue, as they are sent in this process and over the wire. */
import { randomUUID } from 'node:crypto';
import type { Form } from '../../../docs/catalogue/row.ts';

/** A form as it goes over the wire. */
export interface WireForm {
  readonly raw: string;
  readonly headers: { readonly 'Content-Type': string };
}

/** A small file that is what its name says: PDF or CSV. */
function contentOf(filename: string, words: string): string {
  return filename.endsWith('.pdf') ? `%PDF-1.7\n${words}\n%%EOF\n` : `name,number\r\n${words},1\r\n`;
}

/** Puts a file to a signed address. */
export async function putOverHttp(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await (await fetch(url, { method: 'PUT', headers, body })).arrayBuffer();
}

export function bytesOf(filename: string, words: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(contentOf(filename, words));
}

/** The form for a call in this process. */
export function formData(form: Form, words: string = randomUUID()): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    const filename = fileIn(value);
    if (filename === undefined) data.append(name, value);
    else data.append(name, new Blob([bytesOf(filename, words)]), filename);
  }
  return data;
}

const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv' };

/** The form for a call over the wire. */
export function wireForm(form: Form): WireForm {
  const words = randomUUID();
  const boundary = 'a-boundary';
  const texts = Object.entries(form).map(([name, value]) => {
    const filename = fileIn(value);
    const named = `Content-Disposition: form-data; name="${name}"`;
    const type = TYPES[filename?.split('.').at(-1) ?? ''] ?? '';
    const head = filename === undefined ? named : `${named}; filename="${filename}"\r\nContent-Type: ${type}`;
    return `--${boundary}\r\n${head}\r\n\r\n${filename === undefined ? value : contentOf(filename, words)}\r\n`;
  });
  return {
    raw: `${texts.join('')}--${boundary}--\r\n`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The name of the file that a part stands for, or undefined for a text. */
function fileIn(value: string): string | undefined {
  return value.startsWith('@') ? value.slice(1) : undefined;
}
