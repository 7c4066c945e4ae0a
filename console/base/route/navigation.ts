/** Moves between screens: history, and clicks on links within the console. */

import { createStore, type Store } from '../store.ts';
import { leaveBy } from './guard.ts';
import { addressOf, type Mode, ROOT, type Route, routeOf } from './route.ts';

interface Place {
  readonly path: string;
  /** Undefined outside the modes: sign-in. */
  readonly route: Route | undefined;
}

export interface Navigation {
  readonly place: Store<Place>;
  /** Opens a route. A change of the query alone keeps the focus; `replace` adds no entry to the history. */
  go(route: Route, options?: { readonly replace?: boolean }): void;
  /** Opens a path of the console outside the modes. */
  goTo(path: string, options?: { readonly replace?: boolean }): void;
}

export function startNavigation(): Navigation {
  const place = createStore<Place>(placeNow());
  const show = () => {
    const next = placeNow();
    if (next.route?.screen !== place.get().route?.screen) leaveFocus();
    place.set(next);
  };
  let address = location.pathname + location.search;
  const shown = () => {
    address = location.pathname + location.search;
    show();
  };
  const goTo: Navigation['goTo'] = (path, { replace = false } = {}) => {
    leaveBy(() => {
      history[replace ? 'replaceState' : 'pushState'](null, '', path);
      shown();
    });
  };
  addEventListener('popstate', () => {
    const wanted = location.pathname + location.search;
    // The browser has moved already: while the reader is asked, the address is again that of what is shown.
    const isAsked = !leaveBy(() => {
      if (location.pathname + location.search !== wanted) history.pushState(null, '', wanted);
      shown();
    });
    if (isAsked) history.pushState(null, '', address);
  });
  addEventListener('click', (event) => {
    const path = pathOfClick(event, place.get().route?.mode);
    if (path === undefined) return;
    event.preventDefault();
    goTo(path);
  });
  return { place, goTo, go: (route, options) => goTo(addressOf(route), options) };
}

function placeNow(): Place {
  return { path: location.pathname, route: routeOf(location.pathname, location.search) };
}

/**
 * What has the focus is removed with its screen, and a browser lays the page out to remove it. Without the focus it does not; and now
 * the layout is known, so that to leave the focus costs nothing.
 */
function leaveFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('#main') !== null) activeElement.blur();
}

/** The path of a plain click on a link within the console. A link into the other mode loads the page anew. */
function pathOfClick(event: MouseEvent, mode: Mode | undefined): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== location.origin || !pathname.startsWith(ROOT)) return undefined;
  const route = routeOf(pathname, search);
  return route !== undefined && mode !== undefined && route.mode !== mode ? undefined : pathname + search;
}
