/** How long a task may stay pending. */
import type { TaskKind } from './schema.ts';

const MINUTE_MS = 60_000;

/**
 * Milliseconds from the start of a task to its failure with `timed_out`. Longer than the last delivery of its job can take: the
 * visibility timeout of its queue times the deliveries (a test compares them).
 */
export const DEADLINE_MS: Readonly<Record<TaskKind, number>> = {
  autoflag: 120 * MINUTE_MS,
  autofill: 120 * MINUTE_MS,
  'answer-check': 120 * MINUTE_MS,
  assessment: 90 * MINUTE_MS,
  'client-report': 90 * MINUTE_MS,
};
