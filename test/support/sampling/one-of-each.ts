/** The first of the given things for each kind that there is among them. */
export function oneOfEach<T>(all: readonly T[], kindOf: (one: T) => string): readonly T[] {
  return [...Map.groupBy(all, kindOf).values()].flatMap((alike) => alike.slice(0, 1));
}
