/** Submits exactly once: retries use the same idempotency key until the service has accepted or refused. */
import type { Outcome } from './outcome.ts';
import { withRetries } from './retry.ts';
import type { Submitted } from './service.ts';

/** The status of the submission. The last three are failures of the latest attempt; `unchanged` asks for a decision. */
export type SubmissionState = 'idle' | 'sending' | 'unchanged' | 'retrying' | 'unsaved' | 'refused';

/** Retries until there is a result or the attempts are used up. The key is kept while there is no result. */
export async function submitOnce(
  send: (key: string) => Promise<Outcome<Submitted>>,
  item: { key(): string; clear(): void },
): Promise<Outcome<Submitted>> {
  const outcome = await withRetries(() => send(item.key()));
  // The service replays a refusal for the same key, so the next submission needs a new one.
  if (outcome.kind !== 'unreachable') item.clear();
  return outcome;
}
