/** Reads the token of a mailed link from the address. Fragments reach no server, log or Referer header (Auth 12). */

/** Longest token that the service accepts. */
const MAX_TOKEN_LENGTH = 200;

/**
 * Returns the token in the address bar and removes it there; undefined where there is none. `/verification` after the token,
 * or without one where a session is open, leads to the verification step.
 */
export function takeLink(): string | undefined {
  const [token = '', screen] = decode(location.hash.slice(1)).split('/');
  if (token === '' && screen === undefined) return undefined;
  history.replaceState(screen === 'verification' ? { screen } : history.state, '', location.pathname);
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token;
}

/** Calls `listener` when another link is opened in this tab, which does not load the page again. */
export function onLink(listener: (token: string | undefined) => void): void {
  addEventListener('hashchange', () => listener(takeLink()));
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment).trim();
  } catch {
    return '';
  }
}
