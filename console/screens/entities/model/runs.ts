/** Why a run was made, in the word that its line in the history has. Pure. */
import { type RunReason, SHOWN_RUNS } from '#shared/domain/screening/codes.ts';

/** The service calls every run `initial` that somebody asked for. Only the oldest of all is the first. */
export function reasonAt(
  history: readonly { readonly reason: RunReason }[],
  index: number,
): RunReason | 'again' | undefined {
  const reason = history[index]?.reason;
  const isOldest = index === history.length - 1 && history.length < SHOWN_RUNS;
  return reason === 'initial' && !isOldest ? 'again' : reason;
}
