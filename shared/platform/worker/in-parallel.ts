/** Runs work on many items with a bound on how many are under way at once. */

/** Calls `work` for every item; settles like `Promise.allSettled`, in the items' order. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const outcomes: PromiseSettledResult<R>[] = [];
  const lane = async (start: number): Promise<void> => {
    for (let at = start; at < items.length; at += limit) {
      const [outcome] = await Promise.allSettled(items.slice(at, at + 1).map(async (item) => work(item)));
      if (outcome !== undefined) outcomes[at] = outcome;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, (_, start) => lane(start)));
  return outcomes;
}

/** Throws the first failure among settled outcomes, if there is one. */
export function throwFirstFailure(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
