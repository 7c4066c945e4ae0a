/** A form as it is sent over the wire (RFC 7578). */
import type { WireOptions } from './client.ts';

export async function multipart(form: FormData): Promise<Pick<WireOptions, 'raw' | 'headers'>> {
  const message = new Response(form);
  const raw = Buffer.from(await message.arrayBuffer());
  return { raw, headers: { 'Content-Type': message.headers.get('Content-Type') ?? '' } };
}

/** The form of an upload. */
export function certificateForm(content: string | Uint8Array<ArrayBuffer>, filename: string): FormData {
  const form = new FormData();
  form.append('document_type', 'Certificate');
  form.append('file', new Blob([content]), filename);
  return form;
}
