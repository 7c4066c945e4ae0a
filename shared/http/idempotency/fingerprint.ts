/** What makes two calls "the same data": method, path, query and body, indifferent to order and white space. */
import { createHash } from 'node:crypto';
import { canonicalForms } from '../admission/canonical-json.ts';

export interface CallData {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: string;
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
  const body = call.body === '' ? '' : (canonicalForms(call.body)?.raw ?? call.body);
  return createHash('sha256')
    .update([call.method, path, query.toString(), body].join('\u0000'), 'utf8')
    .digest('hex');
}
