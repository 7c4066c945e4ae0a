/**
 * How much of a test is tried: `npm test` takes a sample. The file of the same name with the ending `.full.test.ts` imports the test
 * again in `npm run test:full`, whose configuration says that everything is tried.
 */
import type { CrashPoint } from '../crashing-ports.ts';

const IS_FULL = process.env['PROBITY_BREADTH'] === 'full';

export function breadth<T>(of: { readonly daily: T; readonly full: T }): T {
  return IS_FULL ? of.full : of.daily;
}

/** Before and after each of so many effects; daily every n-th of these points only. With an odd number either side has its turn. */
export function crashPoints(effects: number, every: 3 | 5 | 7): readonly CrashPoint[] {
  const sides = ['before', 'after'] as const;
  const all = Array.from({ length: effects }, (_, index) =>
    sides.map((when) => ({ effect: index + 1, when })),
  );
  return sampled(all.flat(), every);
}

/** Daily every n-th, from the first on. */
export function sampled<T>(all: readonly T[], every: number): readonly T[] {
  return all.filter((_, index) => IS_FULL || index % every === 0);
}
