/** What makes two calls "the same data": method, path, query and body, indifferent to order and white space. */
import { createHash } from 'node:crypto';
import { canonicalForms } from '../admission/canonical-json.ts';
import type { SentForm } from '../exchange/multipart.ts';

export interface CallData {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The text of the body, or the form that it was read as. */
  readonly body: string | SentForm;
}

/** SHA-256 over the call, hex. */
export function fingerprint(call: CallData): string {
  const path = call.path.endsWith('/') ? call.path : `${call.path}/`;
  const query = new URLSearchParams(
    Object.entries(call.query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  query.sort();
  const body = typeof call.body === 'string' ? canonicalText(call.body) : canonicalForm(call.body);
  return createHash('sha256')
    .update([call.method, path, query.toString(), body].join('\u0000'), 'utf8')
    .digest('hex');
}

function canonicalText(body: string): string {
  return body === '' ? '' : (canonicalForms(body)?.raw ?? body);
}

/** A form is its parts in any order; their boundary is made anew for every attempt and says nothing. */
function canonicalForm({ texts, files }: SentForm): string {
  const parts = [
    ...texts.map(([name, value]) => [name, null, null, sha256(value)]),
    ...files.map(({ field, filename, contentType, bytes }) => [field, filename, contentType, sha256(bytes)]),
  ];
  return `form ${parts
    .map((part) => JSON.stringify(part))
    .sort()
    .join()}`;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
