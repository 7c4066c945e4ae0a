/** Reads the token of a mailed link from the address. Fragments reach no server, log or Referer header (Auth 12). */

/** Longest token that the service accepts. */
const MAX_TOKEN_LENGTH = 200;

/** Returns the token in the address bar and removes it there; undefined where there is none. */
export function takeLink(): string | undefined {
  const token = decode(location.hash.slice(1));
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname);
  return token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** Calls `listener` when another link is opened in this tab, which does not load the page again. */
export function onLink(listener: (token: string) => void): void {
  addEventListener('hashchange', () => {
    const token = takeLink();
    if (token !== undefined) listener(token);
  });
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment).trim();
  } catch {
    return '';
  }
}
