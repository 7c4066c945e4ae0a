/** Failures of our own stores that pass by themselves: the same call can succeed a moment later. */
import { Contended } from '../ports.ts';

const NAMES: ReadonlySet<string> = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'SlowDown',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);
const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** How far causes are followed. */
const MOST_CAUSES = 5;

/**
 * True for a store that is contended or throttled, and for a call of an AWS client that timed out, lost its connection or was
 * answered with 5xx. The client has then repeated the call already. Calls to other services than our own are not meant.
 */
export function isPassing(error: unknown): boolean {
  let each = error;
  for (let step = 0; step < MOST_CAUSES && each instanceof Error; step += 1) {
    if (each instanceof Contended || isPassingCall(each)) return true;
    each = each.cause;
  }
  return false;
}

/** AWS clients put `$metadata` on every error, the number of attempts included. */
function isPassingCall(error: Error): boolean {
  if (!('$metadata' in error)) return false;
  const { $metadata: metadata } = error;
  const code = 'code' in error ? String(error.code) : '';
  return NAMES.has(error.name) || CODES.has(code) || statusOf(metadata) >= 500;
}

function statusOf(metadata: unknown): number {
  const isKnown = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return isKnown ? Number(metadata.httpStatusCode) : 0;
}
