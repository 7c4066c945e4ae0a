/** Calls of the service's respondent API. */

import type { input as Input } from 'zod';
import type {
  RespondentComment,
  SectionSave,
  SessionComment,
  SessionFile,
  SessionView,
  UploadInput,
  UploadTicket,
} from '#shared/domain/respondent/schema.ts';
import { noteServerTime } from '../../design/server-clock.ts';
import { classifyReply, type Outcome } from './outcome.ts';

type Questionnaire = NonNullable<SessionView['ddq']>;

interface Exchanged {
  readonly session_token: string;
}

export interface Saved {
  readonly revision: number;
}

export interface Submitted {
  readonly response_id: string;
  readonly status: Questionnaire['response_status'];
  readonly submitted_at: string;
}

export interface Service {
  /** Exchanges the token of a link for a session. This is the first call with an effect, made only after a click. */
  exchange(link: string): Promise<Outcome<Exchanged>>;
  session(bearer: string): Promise<Outcome<SessionView>>;
  save(bearer: string, body: SectionSave): Promise<Outcome<Saved>>;
  submit(bearer: string, idempotencyKey: string): Promise<Outcome<Submitted>>;
  /** Requests a new link. The reply does not reveal whether the old link existed. */
  renew(link: string): Promise<Outcome<unknown>>;
  comment(bearer: string, idempotencyKey: string, body: CommentBody): Promise<Outcome<SessionComment>>;
  /** Requests the address and headers for uploading a file. */
  ticket(bearer: string, body: UploadBody): Promise<Outcome<Ticket>>;
  /** Completes an upload: attaches the uploaded bytes to the response as a file. */
  complete(bearer: string, idempotencyKey: string, uploadId: string): Promise<Outcome<SessionFile>>;
  remove(bearer: string, idempotencyKey: string, attachmentId: string): Promise<Outcome<unknown>>;
}

export type CommentBody = Input<typeof RespondentComment>;
export type UploadBody = Input<typeof UploadInput>;
export type Ticket = Input<typeof UploadTicket>;

const TIMEOUT_MS = 30_000;
/** Browsers limit the bodies of keepalive requests to 64 KiB. */
const KEEPALIVE_LIMIT = 60_000;

export const service: Service = {
  exchange: (token) => call('POST', 'exchange', 'session_token', { body: { token } }),
  session: (bearer) => call('GET', 'session', 'session_id', { bearer }),
  save: (bearer, body) => call('PUT', 'answers', 'saved_at', { bearer, body }),
  submit: (bearer, idempotencyKey) => call('POST', 'submit', 'submitted_at', { bearer, idempotencyKey }),
  renew: (token) => call('POST', 'renew', 'message', { body: { token } }),
  comment: (bearer, idempotencyKey, body) => call('POST', 'comments', 'id', { bearer, idempotencyKey, body }),
  ticket: (bearer, body) => call('POST', 'uploads', 'url', { bearer, body }),
  complete: (bearer, idempotencyKey, id) =>
    call('POST', `uploads/${id}/complete`, 'attachment_id', { bearer, idempotencyKey }),
  remove: (bearer, idempotencyKey, id) => call('DELETE', `files/${id}`, '', { bearer, idempotencyKey }),
};

interface CallParts {
  readonly bearer?: string;
  readonly idempotencyKey?: string;
  readonly body?: unknown;
  /** With its question mark. */
  readonly query?: string;
}

/**
 * `required` is a string member that the success body must have, because captive portals answer 200 to every request.
 * It is blank for a reply without a body.
 */
export async function call<T>(
  method: string,
  path: string,
  required: string,
  parts: CallParts,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(`/api/v1/onboarding/${path}/${parts.query ?? ''}`, request(method, parts));
    noteServerTime(response.headers.get('date'));
    const json: unknown = await response.json().catch(() => undefined);
    const retryAfter = response.headers.get('Retry-After');
    return classifyReply({ status: response.status, retryAfter, json }, (body) =>
      required === '' || typeof body[required] === 'string' ? unsafeBody<T>(body) : undefined,
    );
  } catch {
    return { kind: 'unreachable', retryAfterMs: undefined };
  }
}

function request(method: string, { bearer, idempotencyKey, body }: CallParts): RequestInit {
  const headers = new Headers();
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  if (body === undefined) return init;
  headers.set('Content-Type', 'application/json');
  const text = JSON.stringify(body);
  return { ...init, body: text, keepalive: text.length < KEEPALIVE_LIMIT };
}

/** The service encodes each reply by its contract, so a body with the required member has the declared shape. */
function unsafeBody<T>(body: object): T {
  return body as T;
}
