/** Submits once: the same key until the service has decided, however often the call has to be made. */
import type { Outcome } from './outcome.ts';
import { persist } from './persist.ts';
import type { Submitted } from './service.ts';

/** Where a submission stands; the last three are what went wrong with the latest one. */
export type SubmissionState = 'idle' | 'sending' | 'retrying' | 'unsaved' | 'refused';

/** Calls until the service decides or the tries are used up; the key outlives undecided calls. */
export async function submitOnce(
  send: (key: string) => Promise<Outcome<Submitted>>,
  cell: { key(): string; clear(): void },
): Promise<Outcome<Submitted>> {
  const outcome = await persist(() => send(cell.key()));
  // A refusal is remembered under its key like a success, so the next submission needs a key of its own.
  if (outcome.kind !== 'unreachable') cell.clear();
  return outcome;
}
