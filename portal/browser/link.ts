/** Reads the token of a mailed link from the address. Fragments reach no server, log or Referer header (Auth 12). */

/** A token and the name of a screen, as far as they go. Mail clients append characters to links. */
const FRAGMENT = /^#([\w-]{0,200})\/?(\w*)/;

/**
 * Returns the token in the address bar and removes it there; undefined where there is none. `/verification` after the token,
 * or without one where a session is open, leads to the verification step.
 */
export function takeLink(): string | undefined {
  const [fragment, token, screen] = FRAGMENT.exec(location.hash) ?? [];
  if (fragment === undefined) return undefined;
  history.replaceState(screen === 'verification' ? { screen } : history.state, '', location.pathname);
  return token === '' ? undefined : token;
}

/** Calls `listener` when another link is opened in this tab, which does not load the page again. */
export function onLink(listener: (token: string | undefined) => void): void {
  addEventListener('hashchange', () => listener(takeLink()));
}
