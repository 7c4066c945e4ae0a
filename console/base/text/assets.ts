/** Addresses of texts and stylesheets, as the build has written them into the page. */

interface Assets {
  /** By screen, then by language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Stylesheets by screen. */
  readonly styles: Readonly<Record<string, string>>;
}

let known: Assets = { texts: {}, styles: {} };

export function assets(): Assets {
  return known;
}

/** Reads the attribute of the page's root element. */
export function readAssets(root: HTMLElement): void {
  known = unsafeAssets(JSON.parse(root.dataset['files'] ?? '{}'));
}

/** True where the console has the screen. Links to a screen that is not built are not shown. */
export function hasScreen(name: string): boolean {
  return known.texts[name] !== undefined;
}

/** Loads the stylesheet of a screen once. Resolves also where it fails: the screen can be used without. */
export function loadStyle(screen: string): Promise<void> {
  const address = known.styles[screen];
  if (address === undefined || document.querySelector(`link[href="${address}"]`) !== null) {
    return Promise.resolve();
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

function unsafeAssets(json: unknown): Assets {
  return json as Assets;
}
