/** Classifies replies of the API by what a screen does next. Pure. */

/** Who changed what between the read and the decision (412 `changed_meanwhile`). */
export interface Change {
  readonly by: { readonly id: string; readonly name: string } | undefined;
  /** ISO 8601. */
  readonly at: string;
  /** A word of the contract, such as `status` or `decision`. */
  readonly what: string;
}

/** Why a call was refused. `detail` is the service's own sentence. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly body: Body;
}

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T; readonly etag: string | undefined }
  /** No result: no network, no reply, or a reply that asks to try later. The same call may be repeated. */
  | {
      readonly kind: 'unreachable';
      readonly offline: boolean;
      readonly refusal: Refusal;
      readonly retryAfterMs: number | undefined;
    }
  /** The session ended. The page shows the sign-in screen. */
  | { readonly kind: 'signed-out' }
  /** The role does not allow it (403). */
  | { readonly kind: 'forbidden'; readonly refusal: Refusal }
  /** It does not exist, or no longer (404, 410). */
  | { readonly kind: 'gone'; readonly refusal: Refusal }
  /** Somebody else changed it (412). `etag` is the current one. */
  | {
      readonly kind: 'conflict';
      readonly change: Change;
      readonly etag: string | undefined;
      readonly refusal: Refusal;
    }
  /** A final refusal. Repeating the call does not help. */
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Body = Readonly<Record<string, unknown>>;

/** The parts of a reply that are classified. `json` is undefined where the body is not JSON, such as a proxy's page. */
export interface RawReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly json: unknown;
}

/** 403 of a deed that asks for a confirmation of who acts. */
export const STEP_UP_REQUIRED = 'step_up_required';

export function asksForStepUp(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.refusal.code === STEP_UP_REQUIRED;
}

/** 409 that asks to try later: the first call with this key is still running. */
const IN_PROGRESS = 'idempotency_request_in_progress';

/** A call that got no reply. */
export function noReply(offline: boolean): Outcome<never> {
  const refusal = { status: 0, code: offline ? 'offline' : 'no_reply', detail: '', requestId: '', body: {} };
  return { kind: 'unreachable', offline, refusal, retryAfterMs: undefined };
}

/** Classifies one reply. A success without JSON has the value undefined. */
export function classifyReply(reply: RawReply): Outcome<unknown> {
  const { status, headers } = reply;
  const etag = headers.get('etag') ?? undefined;
  if (status >= 200 && status < 300) return { kind: 'done', value: reply.json, etag };
  const refusal = refusalOf(reply);
  if (status === 401) return { kind: 'signed-out' };
  if (status === 412) return { kind: 'conflict', change: changeOf(refusal.body), etag, refusal };
  if (status === 403 && refusal.code !== STEP_UP_REQUIRED) return { kind: 'forbidden', refusal };
  if (status === 404 || status === 410) return { kind: 'gone', refusal };
  // An answer of the service, about an address that is not its own: the same call again would have its effect again.
  if (status === 502 && refusal.body['success'] === false) return { kind: 'refused', refusal };
  if (status >= 500 || status === 408 || status === 429 || refusal.code === IN_PROGRESS) {
    return {
      kind: 'unreachable',
      offline: false,
      refusal,
      retryAfterMs: delayOf(headers.get('retry-after')),
    };
  }
  return { kind: 'refused', refusal };
}

function refusalOf({ status, headers, json }: RawReply): Refusal {
  const body = isBody(json) ? json : {};
  const requestId = textOf(body, ['request_id']) || (headers.get('x-request-id') ?? '');
  return {
    status,
    code: textOf(body, ['code']),
    detail: textOf(body, ['detail', 'message', 'error']),
    requestId,
    body,
  };
}

function changeOf(body: Body): Change {
  const by = body['changed_by'];
  const person = isBody(by) ? { id: textOf(by, ['id']), name: textOf(by, ['name']) } : undefined;
  return { by: person, at: textOf(body, ['changed_at']), what: textOf(body, ['change']) };
}

/** The first of these members that is a text. */
function textOf(body: Body, names: readonly string[]): string {
  const value = names.map((name) => body[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value : '';
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function delayOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}
