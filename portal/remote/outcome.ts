/** Classifies the replies of the service by what the page does next: continue, retry, report a refusal, or close. */

/**
 * Why the link or the session cannot be used. `unknown` is a link that the service does not accept, `code` one that was shown on
 * another device and is used or too old.
 */
export type ClosedReason = 'unknown' | 'expired' | 'withdrawn' | 'code' | 'ended';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** No result: no network, no reply, or a reply that asks to retry later. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs: number | undefined }
  /** A final refusal. Repeating the call does not help. */
  | { readonly kind: 'refused'; readonly code: string; readonly body: Body }
  | { readonly kind: 'closed'; readonly reason: ClosedReason };

/** Members of a reply. Those of a refusal depend on its `code`. */
export type Body = Readonly<Record<string, unknown>>;

/** The parts of a reply that are classified. `json` is undefined where the body is not JSON, such as a proxy's page. */
export interface RawReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: unknown;
}

/** A 409 that asks to retry later (R7). */
const IN_PROGRESS = 'idempotency_request_in_progress';

/** Classifies one reply. `read` returns the value of a success body, or undefined where the body is not the expected one. */
export function classifyReply<T>(reply: RawReply, read: (body: Body) => T | undefined): Outcome<T> {
  const { status } = reply;
  const retryAfterMs = delayOf(reply.retryAfter);
  const body = bodyOf(reply.json);
  if (status >= 200 && status < 300) {
    const value = read(body);
    return value === undefined ? { kind: 'unreachable', retryAfterMs } : { kind: 'done', value };
  }
  const code = codeOf(body);
  const closed = closedReasonOf(status, code);
  if (closed !== undefined) return { kind: 'closed', reason: closed };
  if (status >= 500 || status === 408 || status === 429 || code === IN_PROGRESS) {
    return { kind: 'unreachable', retryAfterMs };
  }
  return { kind: 'refused', code, body };
}

function closedReasonOf(status: number, code: string): ClosedReason | undefined {
  if (status === 401) return 'ended';
  if (status !== 410) return undefined;
  if (/^hand/.test(code)) return 'code';
  return code === 'link_revoked' ? 'withdrawn' : 'expired';
}

function delayOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}

function bodyOf(json: unknown): Body {
  return typeof json === 'object' && json !== null ? unsafeMembers(json) : {};
}

function unsafeMembers(json: object): Body {
  return json as Body;
}

function codeOf(body: Body): string {
  const code = body['code'] ?? body['error'];
  return typeof code === 'string' ? code : '';
}
