/** Addresses of the console: `/api/console/{mode}/{screen}/{parts}?{query}`. Pure: no history, no window. */

/** Whether test data or live data are shown. It is in every address, so that a link never changes its meaning. */
export type Mode = 'test' | 'live';

/** The parameter that names the queue from which a screen was opened: the query of the Work screen, percent-encoded. */
const FROM = 'from';

export interface Route {
  readonly mode: Mode;
  /** Name of the screen: the first segment below the mode. Empty where the address names none. */
  readonly screen: string;
  /** The segments below the screen, decoded: `['ent_1', 'owners']`. */
  readonly parts: readonly string[];
  /** Filters and places within the screen, such as `kind=hit` or `at=1.3`. Empty values are left out. */
  readonly query: Readonly<Record<string, string>>;
}

export const ROOT = '/api/console/';

/** The route of an address; undefined for one outside the modes, such as the sign-in screens. */
export function routeOf(path: string, search: string): Route | undefined {
  if (!path.startsWith(ROOT)) return undefined;
  const [mode, screen = '', ...parts] = path
    .slice(ROOT.length)
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (mode !== 'test' && mode !== 'live') return undefined;
  return { mode, screen, parts, query: queryOf(search) };
}

/** The address of a route. `routeOf` reads it back. */
export function addressOf({ mode, screen, parts, query }: Route): string {
  const path = [mode, screen, ...parts].filter((part) => part !== '').map(encodeURIComponent);
  return `${ROOT}${path.join('/')}${searchOf(query)}`;
}

/** `?a=1&b=2`, or nothing; in the order of the names, so that equal filters have equal addresses. */
export function searchOf(query: Route['query']): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(set.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return text === '' ? '' : `?${text}`;
}

function queryOf(search: string): Route['query'] {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
}

/** The filters of the queue that a screen was opened from; undefined where it was opened by itself. */
export function queueOf({ query }: Route): Route['query'] | undefined {
  const from = query[FROM];
  return from === undefined ? undefined : queryOf(from);
}

/** The same route, opened from a queue with these filters. */
export function fromQueue<T extends Pick<Route, 'query'>>(route: T, filters: Route['query']): T {
  // A queue without filters is a queue as well.
  return { ...route, query: { ...route.query, [FROM]: searchOf(filters) || '?' } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
