/** Which lists the screening says something about. Without matches it is clear of the lists in force only. Pure. */
import type { ScreeningView } from '#shared/domain/screening/schema.ts';

type ListState = NonNullable<ScreeningView['coverage']>[number];

export interface Covered {
  readonly inForce: number;
  readonly known: number;
  /** The day up to which the oldest list in force is complete, `YYYY-MM-DD`. */
  readonly oldest: string | undefined;
  /** Lists that are outdated or were never read. */
  readonly gaps: readonly ListState[];
}

/** The ids of the lists that the evidence of the screening names, each once. Empty where it names none. */
export function namedLists({ lists }: Pick<ScreeningView, 'lists'>): readonly string[] {
  return [...new Set(lists?.sources.map(({ list }) => list) ?? [])];
}

/** Undefined where the provider does not say in which state the known lists were. */
export function coveredBy({ coverage }: Pick<ScreeningView, 'coverage'>): Covered | undefined {
  if (coverage === null) return undefined;
  const used = coverage.filter(({ state }) => state === 'in_force');
  return {
    inForce: used.length,
    known: coverage.length,
    oldest: used.flatMap(({ as_of }) => as_of ?? []).sort()[0],
    gaps: coverage.filter(({ state }) => state !== 'in_force'),
  };
}
