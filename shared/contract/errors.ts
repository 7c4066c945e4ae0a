/**
 * The bodies in which the API refuses: one class per shape of the specification, one named factory per case. Texts of refusals
 * leave as they are: what they hold of the caller is inserted by `quoting`.
 */
import { quoting } from './quoted.ts';

export type JsonObject = { readonly [name: string]: unknown };

/**
 * Whatever the API answers other than success. A subclass is one body shape (Errors 1-2); `code` is stable and
 * machine readable. `cause` goes to the log and never to a caller.
 */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;
  /** The shape's own members; `code` and `request_id` are added where it is rendered. */
  abstract body(): JsonObject;

  headers(): Readonly<Record<string, string>> {
    return {};
  }
}

const retryAfter = (seconds: number | undefined): Readonly<Record<string, string>> =>
  seconds === undefined ? {} : { 'Retry-After': String(seconds) };

/** `{error: true, status_code, message, errors}`: validation by default, and internal failures. */
export class GeneralError extends ApiError {
  override readonly status: number;
  override readonly code: string;
  readonly errors: JsonObject;

  constructor(status: number, code: string, message: string, errors: JsonObject = {}, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  override body(): JsonObject {
    return { error: true, status_code: this.status, message: this.message, errors: this.errors };
  }

  override headers(): Readonly<Record<string, string>> {
    return this.status === 503 || this.status === 504 ? { 'Retry-After': '1' } : {};
  }
}

/** `{error: code, message, status}`: who is calling, and idempotency keys. */
export class CredentialError extends ApiError {
  override readonly status: 400 | 401 | 403 | 409;
  override readonly code: string;
  readonly retryAfterSec: number | undefined;

  constructor(status: 400 | 401 | 403 | 409, code: string, message: string, retryAfterSec?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSec = retryAfterSec;
  }

  override body(): JsonObject {
    return { error: this.code, message: this.message, status: this.status };
  }

  override headers(): Readonly<Record<string, string>> {
    return this.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : retryAfter(this.retryAfterSec);
  }
}

/** `{error: code, detail, …context}`: the operation is understood and refused. */
export class DomainError extends ApiError {
  override readonly status: number;
  override readonly code: string;
  readonly context: JsonObject;

  constructor(status: number, code: string, detail: string, context: JsonObject = {}, cause?: unknown) {
    super(detail, { cause });
    this.status = status;
    this.code = code;
    this.context = context;
  }

  override body(): JsonObject {
    return { error: this.code, detail: this.message, ...this.context };
  }
}

/** A conflict that passes by itself: it is not remembered under the call's key, so that the call can be repeated. */
export class PassingConflict extends DomainError {
  readonly retryAfterSec: number | undefined;

  constructor(code: string, detail: string, retryAfterSec?: number, context: JsonObject = {}) {
    super(409, code, detail, context);
    this.retryAfterSec = retryAfterSec;
  }

  override headers(): Readonly<Record<string, string>> {
    return retryAfter(this.retryAfterSec);
  }
}

/** `{error, detail, retry_after}` with `Retry-After` (Errors 5). */
export class RateLimited extends DomainError {
  readonly retryAfterSec: number;

  constructor(retryAfterSec: number) {
    super(429, 'rate_limit_exceeded', 'Too many requests. Slow down and try again.', {
      retry_after: retryAfterSec,
    });
    this.retryAfterSec = retryAfterSec;
  }

  override headers(): Readonly<Record<string, string>> {
    return retryAfter(this.retryAfterSec);
  }
}

/** `{error, detail, …context, daily_limit, retry_after}` with `Retry-After`: used up until midnight, UTC. */
export class DailyLimitReached extends DomainError {
  readonly retryAfterSec: number;

  constructor(
    code: string,
    detail: string,
    {
      limit,
      retryAfterSec,
      ...context
    }: JsonObject & { readonly limit: number; readonly retryAfterSec: number },
  ) {
    super(429, code, detail, { ...context, daily_limit: limit, retry_after: retryAfterSec });
    this.retryAfterSec = retryAfterSec;
  }

  override headers(): Readonly<Record<string, string>> {
    return retryAfter(this.retryAfterSec);
  }
}

/** `{field: [messages]}`: uploads and company search. */
export class FieldErrors extends ApiError {
  override readonly status = 400;
  override readonly code = 'validation_error';
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super('Some fields are not valid.');
    this.fields = fields;
  }

  override body(): JsonObject {
    return this.fields;
  }
}

/** `{detail}`: missing, deleted, another tenant's and the other environment's alike. */
export class NotFound extends ApiError {
  override readonly status = 404;
  override readonly code = 'not_found';

  constructor(detail = 'Not found.') {
    super(detail);
  }

  override body(): JsonObject {
    return { detail: this.message };
  }
}

/** The method exists on no route of this path; `Allow` names those that do (GEN-016). */
export class MethodNotAllowed extends ApiError {
  override readonly status = 405;
  override readonly code = 'method_not_allowed';
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super(quoting`Method "${method}" not allowed.`);
    this.allowed = allowed;
  }

  override body(): JsonObject {
    return { detail: this.message };
  }

  override headers(): Readonly<Record<string, string>> {
    return { Allow: this.allowed.join(', ') };
  }
}

/** A body or query that does not fit its schema, in the general envelope: field path → messages. Names of the caller come quoted. */
export function invalidInput(errors: Readonly<Record<string, readonly string[]>>): GeneralError {
  const [first] = Object.entries(errors);
  const message =
    first === undefined ? 'The request is not valid.' : `${first[0]}: ${first[1][0] ?? 'not valid'}`;
  return new GeneralError(400, 'validation_error', message, errors);
}

/** The body is not JSON at all (GEN-012). */
export function malformedJson(reason: string): GeneralError {
  return new GeneralError(400, 'malformed_json', `The body is not valid JSON: ${reason}.`, {
    body: [reason],
  });
}

/** The body is not the multipart form that its boundary announces. `reason` quotes what is the caller's. */
export function malformedForm(reason: string): GeneralError {
  return new GeneralError(400, 'malformed_form', `The body is not a valid form: ${reason}.`, {
    body: [reason],
  });
}

/** The body is larger than the route takes. */
export function bodyTooLarge(limitBytes: number): GeneralError {
  return new GeneralError(400, 'body_too_large', `The body is larger than ${limitBytes} bytes.`, {
    body: [`at most ${limitBytes} bytes`],
  });
}

/** The reply would be longer than the platform carries. Nothing was changed. */
export function replyTooLarge(limitBytes: number): GeneralError {
  const message = `The reply would be longer than ${limitBytes} bytes. Ask for a smaller page, or for less in one call.`;
  return new GeneralError(400, 'reply_too_large', message);
}

/** The body is announced as something other than what the route reads. */
export function unsupportedContentType(expected: string): GeneralError {
  return new GeneralError(400, 'unsupported_content_type', `Send the body as ${expected}.`, {
    'Content-Type': [`must be ${expected}`],
  });
}

/** Missing, unknown, expired, revoked and malformed keys answer the same (AUTH-005). */
export function invalidApiKey(): CredentialError {
  return new CredentialError(401, 'invalid_api_key', 'The API key is missing or not valid.');
}

/** A respondent's credential that is missing, unknown or over. */
export function invalidRespondentSession(): CredentialError {
  return new CredentialError(401, 'invalid_session', 'Open the link from your e-mail again to continue.');
}

/** The key's address list does not contain the caller (AUTH-015). */
export function addressNotAllowed(): CredentialError {
  return new CredentialError(403, 'ip_not_allowed', 'This API key may not be used from this address.');
}

/** The key's scopes do not cover the operation (AUTH-017). */
export function missingScope(scope: string): CredentialError {
  return new CredentialError(403, 'insufficient_permissions', `This API key lacks the scope ${scope}.`);
}

/** The key enforces request signing and the signature is absent or does not fit (HMAC-003, HMAC-004). */
export function invalidSignature(): CredentialError {
  return new CredentialError(
    401,
    'invalid_signature',
    'The request signature is missing or does not fit the request.',
  );
}

/** Credits of one kind are used up (R11). */
export function insufficientCredits(kind: string): DomainError {
  const detail = `There are not enough ${kind} credits for this operation.`;
  return new DomainError(403, 'insufficient_credits', detail, { credit: kind });
}

/** Something of ours failed; the cause stays in the log. */
export function internalError(cause?: unknown): GeneralError {
  return new GeneralError(
    500,
    'internal_error',
    'Something went wrong on our side. The call can be repeated.',
    {},
    cause,
  );
}

/** The function has not answered within the gateway's time. What it still commits, a repetition with the same key answers. */
export function timedOut(): GeneralError {
  return new GeneralError(
    504,
    'timed_out',
    'The call took too long, and may have been carried out. Repeat it with the same idempotency key.',
  );
}

/** The store is contended or throttled beyond what retries absorb. */
export function temporarilyUnavailable(cause?: unknown): GeneralError {
  return new GeneralError(
    503,
    'temporarily_unavailable',
    'The service is busy. Try again in a moment.',
    {},
    cause,
  );
}
