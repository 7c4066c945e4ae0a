/** The states of a known list. */
import * as z from 'zod';

/** `outdated`: in force, and older than the rhythm of its publisher. `not_loaded`: it was never read. */
export const LIST_STATES = ['in_force', 'outdated', 'not_loaded'] as const;

/** What is wrong with a list that is in force all the same, or that is not loaded. */
const LIST_PROBLEMS = ['refused', 'unreachable', 'rolled_back'] as const;

export const ListState = z.object({
  list: z.string(),
  state: z.enum(LIST_STATES),
  /**
   * The day up to which the list is known to be complete (`YYYY-MM-DD`): the last day on which the publisher offered what is in force,
   * else the date of publication, else the day on which it was loaded.
   */
  as_of: z.string().nullable(),
  problem: z.enum(LIST_PROBLEMS).nullable(),
});
export type ListState = z.output<typeof ListState>;

/** The known lists that a subject was not compared with, or only with an old version of them. */
export function gapsOf(coverage: readonly ListState[]): ListState[] {
  return coverage.filter(({ state }) => state !== 'in_force');
}

/** Null where the provider does not say. */
export const Coverage = z.array(ListState).nullable();
