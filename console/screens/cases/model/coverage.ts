/** Which lists the screening says something about. Without matches it is clear of the lists in force only. Pure. */
import type { Screening } from './screening.ts';

type ListState = NonNullable<Screening['coverage']>[number];

export interface Covered {
  readonly inForce: number;
  readonly known: number;
  /** The day up to which the oldest list in force is complete, `YYYY-MM-DD`. */
  readonly oldest: string | undefined;
  /** Lists that are outdated or were never read. */
  readonly gaps: readonly ListState[];
}

/** Undefined where the provider does not say. */
export function coveredBy({ coverage }: Pick<Screening, 'coverage'>): Covered | undefined {
  if (coverage === null) return undefined;
  const used = coverage.filter(({ state }) => state === 'in_force');
  return {
    inForce: used.length,
    known: coverage.length,
    oldest: used.flatMap(({ as_of }) => as_of ?? []).sort()[0],
    gaps: coverage.filter(({ state }) => state !== 'in_force'),
  };
}
