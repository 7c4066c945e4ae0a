/** Stores the route in the browser's history, so that Back and reload work. */
import type { Route } from '../workspace/route.ts';

/** The route of the current history entry. Only this page writes entries under its address. */
export function readRoute(): Route {
  return unsafeRoute(history.state) ?? { screen: 'overview' };
}

function unsafeRoute(state: unknown): Route | null {
  return state as Route | null;
}

/** Adds `route` to the history. The address does not change. */
export function pushRoute({ screen, section }: Route): void {
  history.pushState({ screen, section }, '', location.pathname);
}
