/** A `fetch` whose server is the API in this process: what the typed client sends, the functions get. */
import type { Fetch } from '#shared/contract/client.ts';
import type { InProcessApi } from './in-process-api.ts';

export const IN_PROCESS_URL = 'https://api.probity.example';

/** One call as it left the client. */
export interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Answers from `api`; every call is added to `sent` first. */
export function apiFetch(api: InProcessApi, sent: SentCall[] = []): Fetch {
  return async (url, { method, headers, body }) => {
    sent.push({ method, url, headers, body });
    const { pathname, search } = new URL(url);
    const answer = await api.call(method, pathname + search, {
      headers,
      idempotencyKey: null,
      ...(body === undefined ? {} : typeof body === 'string' ? { raw: body } : { form: body }),
    });
    const content = answer.status === 204 ? null : new Uint8Array(answer.bytes ?? Buffer.from(answer.text));
    return new Response(content, { status: answer.status, headers: answer.headers });
  };
}
