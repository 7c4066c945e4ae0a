/** How a call to an outside provider can fail, as one table: by the status of its answer, or by what happened instead. */

/**
 * `timeout`: not answered in time. `unavailable`: a failure of theirs, or of the way there. `refused`: our key or our question was
 * not accepted. `quota`: more calls than they grant. `malformed`: an answer that is not what they document. `not_found`: they
 * know nothing under this address.
 */
export type ProviderFailure = 'timeout' | 'unavailable' | 'refused' | 'quota' | 'malformed' | 'not_found';

/** A provider gave no usable answer. What it said in its own words is not kept: it may quote the question. */
export class ProviderCallFailed extends Error {
  override readonly name = 'ProviderCallFailed';
  readonly provider: string;
  readonly reason: ProviderFailure;
  /** When the provider can be asked again, in seconds, where that is known. */
  readonly retryAfterSec: number | undefined;
  /** Of the answer, where there was one. */
  readonly status: number | undefined;

  constructor(
    provider: string,
    reason: ProviderFailure,
    options: {
      readonly retryAfterSec?: number | undefined;
      readonly status?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`${provider} failed: ${reason}`, { cause: options.cause });
    this.provider = provider;
    this.reason = reason;
    this.retryAfterSec = options.retryAfterSec;
    this.status = options.status;
  }
}

/** What an answer that is no success means; a redirect is followed nowhere, so it is one of them. */
export function failureOfStatus(status: number): ProviderFailure {
  if (status === 404 || status === 410) return 'not_found';
  if (status === 429) return 'quota';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Whether the same call may be answered a moment later. */
export function isWorthRepeating(reason: ProviderFailure): boolean {
  return reason === 'quota' || reason === 'unavailable';
}
