/**
 * Sequence numbers of events: those of one subject are in the order of their commits.
 *
 * A number is made while a change is built, after the change has read its subject. A commit requires that the subject is still as
 * it was read, so a later change has read what the earlier one committed, at least one round trip after its number was made.
 * The clocks of functions have to agree to within a round trip.
 */
import type { Clock } from '../ports.ts';
import { systemClock } from '../system.ts';

const PER_MILLISECOND = 1_000;

/** The numbers of one process: its clock in microseconds, always larger than the one before. Below 2^53 until the year 2255. */
export function sequencer(clock: Clock): () => number {
  let last = 0;
  return () => {
    last = Math.max(clock.now() * PER_MILLISECOND, last + 1);
    return last;
  };
}

export const nextSequence = sequencer(systemClock);
