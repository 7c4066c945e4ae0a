/** Submits once: the same key until the service has decided, however often the call has to be made. */
import { backoff, type Outcome } from './outcome.ts';
import type { Submitted } from './service.ts';

export type SubmissionState =
  | { readonly step: 'idle' | 'sending' | 'retrying' | 'unsaved' }
  /** `files`: descriptions of the documents that the service still misses. */
  | { readonly step: 'refused'; readonly files: readonly string[] };

export interface SubmissionParts {
  /** One call under `key`. */
  send(key: string): Promise<Outcome<Submitted>>;
  /** The key of the submission under way, and its end. */
  readonly cell: { key(): string; clear(): void };
  pause(ms: number): Promise<void>;
}

/** After this many tries without an answer the respondent decides when to try again. */
const MOST_TRIES = 5;

/** Calls until the service decides or the tries are used up; the key outlives undecided calls. */
export async function submitOnce({ send, cell, pause }: SubmissionParts): Promise<Outcome<Submitted>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await send(cell.key());
    if (outcome.kind !== 'unreachable') {
      // A refusal is remembered under its key like a success, so the next submission needs a key of its own.
      cell.clear();
      return outcome;
    }
    if (tries === MOST_TRIES) return outcome;
    await pause(backoff(tries, outcome.retryAfterMs, Math.random));
  }
}

/** What the page shows after an outcome that is no success. */
export function afterSubmission(outcome: Outcome<Submitted>): SubmissionState {
  if (outcome.kind === 'unreachable') return { step: 'retrying' };
  if (outcome.kind !== 'refused') return { step: 'idle' };
  const missing: unknown = outcome.body['missing_files'];
  return { step: 'refused', files: Array.isArray(missing) ? missing.map(descriptionOf) : [] };
}

function descriptionOf(file: unknown): string {
  return typeof file === 'object' && file !== null ? String(Reflect.get(file, 'description')) : '';
}
