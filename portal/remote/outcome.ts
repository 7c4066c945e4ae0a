/** Sorts the service's replies into what the page does next: go on, try again, give way, or close. */

/** Why the link leads nowhere any more, or the session has ended. A link that is `unknown` is a refused one. */
export type ClosedReason = 'unknown' | 'expired' | 'withdrawn' | 'ended';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Nothing was decided: no network, no answer, or an answer that asks for patience. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs: number | undefined }
  /** A definite no; repeating the call cannot help. */
  | { readonly kind: 'refused'; readonly code: string; readonly body: Body }
  | { readonly kind: 'closed'; readonly reason: ClosedReason };

/** Members of a reply; of a refusal it depends on `code` which ones there are. */
export type Body = Readonly<Record<string, unknown>>;

/** What of a reply decides. `json` is undefined where the body was none: a proxy's page, say. */
export interface RawReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: unknown;
}

/** A 409 that only asks for patience (decisions 7). */
const IN_PROGRESS = 'idempotency_request_in_progress';

/** Sorts one reply; `read` takes the success body, or undefined when it is not what was asked for. */
export function sortReply<T>(reply: RawReply, read: (body: Body) => T | undefined): Outcome<T> {
  const { status } = reply;
  const retryAfterMs = delayOf(reply.retryAfter);
  const body = bodyOf(reply.json);
  if (status >= 200 && status < 300) {
    const value = read(body);
    return value === undefined ? { kind: 'unreachable', retryAfterMs } : { kind: 'done', value };
  }
  const code = codeOf(body);
  const closed = closedBy(status, code);
  if (closed !== undefined) return { kind: 'closed', reason: closed };
  if (status >= 500 || status === 408 || status === 429 || code === IN_PROGRESS) {
    return { kind: 'unreachable', retryAfterMs };
  }
  return { kind: 'refused', code, body };
}

function closedBy(status: number, code: string): ClosedReason | undefined {
  if (status === 401) return 'ended';
  if (status === 410) return code === 'link_revoked' ? 'withdrawn' : 'expired';
  return undefined;
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

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before try number `failures + 1`: doubling, spread by up to a quarter, never below what was asked. */
export function backoff(failures: number, askedMs: number | undefined, random: () => number): number {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(askedMs ?? 0, Math.round(doubled * (1 + random() / 4)));
}
