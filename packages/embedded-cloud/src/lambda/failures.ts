/** The ways in which Lambda itself ends or refuses an invocation. */
import type { LambdaFailure } from './runtime/protocol.ts';

/** Bytes of a synchronous request; a response may be 100 longer (Lambda quotas). */
export const SYNC_REQUEST_BYTES = 6 * 1024 * 1024;
export const SYNC_RESPONSE_BYTES = SYNC_REQUEST_BYTES + 100;
/** Bytes of an event that is queued for asynchronous invocation (Lambda quotas). */
export const ASYNC_REQUEST_BYTES = 1024 * 1024;
/** Bytes that one streamed answer may have (Lambda quotas, response streaming). */
export const STREAMED_RESPONSE_BYTES = 200 * 1024 * 1024;

export function timedOut(requestId: string, seconds: number): LambdaFailure {
  return {
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`,
  };
}

export function exited(requestId: string, reason: string): LambdaFailure {
  return { errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: ${reason}` };
}

export function outOfMemory(requestId: string): LambdaFailure {
  return exited(requestId, 'Runtime exited with error: signal: killed (out of memory)');
}

export function responseTooLarge(): LambdaFailure {
  return {
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${SYNC_RESPONSE_BYTES} bytes).`,
  };
}

export function requestTooLarge(limit: number): LambdaFailure {
  return {
    errorType: REQUEST_TOO_LARGE,
    errorMessage: `Request must be smaller than ${limit} bytes for the InvokeFunction operation`,
  };
}

export function throttled(): LambdaFailure {
  return { errorType: THROTTLED, errorMessage: 'Rate Exceeded.' };
}

export const REQUEST_TOO_LARGE = 'RequestEntityTooLargeException';
export const THROTTLED = 'TooManyRequestsException';
