/** Refusals of reports. */
import { ApiError, type JsonObject } from '#shared/contract/errors.ts';

/** `{error: 'not_found', message, details}` (RPT-110). */
class NoReport extends ApiError {
  override readonly status = 404;
  override readonly code = 'not_found';

  override body(): JsonObject {
    return { error: this.code, message: this.message, details: 'Generate a report, and wait for its event.' };
  }
}

/** The entity has no client report, or there is no such entity: callers cannot tell these apart. */
export function noClientReport(): NoReport {
  return new NoReport('There is no client report of this entity.');
}
