/** A permutation that is the same for the same seed. */
import fc from 'fast-check';

export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const [order] = fc.sample(fc.shuffledSubarray([...list.keys()], { minLength: list.length }), {
    seed,
    numRuns: 1,
  });
  return (order ?? []).flatMap((index) => list.slice(index, index + 1));
}
