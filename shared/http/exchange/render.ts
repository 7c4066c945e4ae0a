/** The single exit of the API: successes by their schema, refusals by their shape, everything labelled. */
import { ApiError, internalError, replyTooLarge, temporarilyUnavailable } from '#shared/contract/errors.ts';
import type { AnsweredFile, Route } from '#shared/contract/route.ts';
import { dispositionOf } from '#shared/platform/files/disposition.ts';
import type { Log } from '#shared/platform/ports.ts';
import { isPassing } from '#shared/platform/worker/passing.ts';
import { warm } from '../schemas/warm-schema.ts';
import type { ApiResult } from './event.ts';
import { bytesOfText, MOST_REPLY_BYTES } from './reply-size.ts';

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;
const JSON_HEADERS = { ...SECURITY_HEADERS, 'Content-Type': 'application/json' } as const;

export function jsonResult(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResult {
  return {
    statusCode: status,
    headers: { ...(status === 204 ? SECURITY_HEADERS : JSON_HEADERS), ...headers },
    body,
    isBase64Encoded: false,
  };
}

/** A file. `Repr-Digest` (RFC 9530) tells a caller whether all of it has arrived: the gateway drops the length of a stream. */
export function fileResult(status: number, contentType: string, file: AnsweredFile): ApiResult {
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': contentType,
    'Content-Disposition': dispositionOf(file.filename, 'attachment'),
    'Repr-Digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
  };
  return { statusCode: status, headers, body: '', isBase64Encoded: false, pieces: file.pieces };
}

/** A reply that its own schema refuses: a defect of ours. */
class UndeclaredReply extends Error {
  constructor(routeId: string, cause: unknown) {
    super(`the reply of ${routeId} does not fit its schema`, { cause });
    this.name = 'UndeclaredReply';
  }
}

/**
 * Encodes a reply by the route's success schema: a field that it does not declare cannot leave. Throws 400 where the reply is longer
 * than the platform carries, before anything is committed.
 */
export function encodeReply(contract: Route, body: unknown): string {
  const schema = contract.success.body;
  if (schema === undefined) return '';
  const outcome = warm(schema).safeParse(body);
  if (!outcome.success) throw new UndeclaredReply(contract.id, outcome.error);
  const text = JSON.stringify(outcome.data);
  if (!isCarried(text)) throw replyTooLarge(MOST_REPLY_BYTES);
  return text;
}

/** No text grows to more than four times its length in UTF-16 units, so that most replies need no count. */
function isCarried(text: string): boolean {
  return text.length * 4 <= MOST_REPLY_BYTES || bytesOfText(text) <= MOST_REPLY_BYTES;
}

/** Anything thrown becomes an ApiError; what is not one is our failure, and its cause goes to the log alone. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isPassing(error)) return temporarilyUnavailable(error);
  return internalError(error);
}

export function renderError(error: ApiError, requestId: string): ApiResult {
  const { code, status } = error;
  const shaped = error.body();
  const body = JSON.stringify({ ...shaped, code: shaped['code'] ?? code, request_id: requestId });
  return jsonResult(status, body, error.headers());
}

/** One line per refusal, with its code and who called. Only failures of ours are errors. */
export function logRefusal(log: Log, error: ApiError, facts: Readonly<Record<string, string>>): void {
  if (error.status >= 500)
    log.error('request failed', { ...facts, code: error.code, status: error.status }, error.cause ?? error);
  else log.info('request refused', { ...facts, code: error.code, status: error.status });
}
