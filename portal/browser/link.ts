/** Takes the token of a mailed link out of the address: fragments reach no server, log or Referer (Auth 12). */

/** Longest token the service reads. */
const MAX_TOKEN_LENGTH = 200;

/** The token in the address bar, which is cleared of it; undefined where there is none. */
export function takeLink(): string | undefined {
  const token = decode(location.hash.slice(1));
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname);
  return token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** Calls `arrived` when another link is opened in this tab, which loads no new page. */
export function onLink(arrived: (token: string) => void): () => void {
  const listen = () => {
    const token = takeLink();
    if (token !== undefined) arrived(token);
  };
  addEventListener('hashchange', listen);
  return () => removeEventListener('hashchange', listen);
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment).trim();
  } catch {
    return '';
  }
}
