/** Paths and methods alone, for the function that answers where no route is. */
import { type Method, methodsOf, type Route, type Routes } from './route.ts';

/** One path and what it answers. */
export interface PathEntry {
  readonly path: string;
  readonly methods: readonly Method[];
}

/** The paths of many route tables, each once, with the methods of all routes on it. */
export function pathMap(tables: readonly Routes[]): PathEntry[] {
  const methods = new Map<string, Set<Method>>();
  for (const contract of tables.flatMap((table): Route[] => Object.values(table))) {
    const known = methods.get(contract.path) ?? new Set();
    for (const method of methodsOf(contract)) known.add(method);
    methods.set(contract.path, known);
  }
  return [...methods]
    .map(([path, known]) => ({ path, methods: [...known].sort() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
