/** The page's language: the one chosen in this browser before, else the browser's first supported one, else English. */
import { setLocale } from '../../design/format.ts';
import { setTexts, type Texts } from '../text/texts.ts';
import { attempt } from './storage.ts';

const KEY = 'probity.language';

/** Addresses of the text files by language code; the HTML page lists them on its root element. */
let addresses: Readonly<Record<string, string | undefined>> = {};

/** Code of the current language. */
export let language = '';

let notify: () => void = () => undefined;

/** Calls `listener` after each change of the language. */
export function onLanguageChange(listener: () => void): void {
  notify = listener;
}

/** Codes of all languages, each with its name in that language. */
export function languages(): readonly (readonly [code: string, name: string])[] {
  return Object.keys(addresses).map((code) => [
    code,
    new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  ]);
}

/** Loads the first language; false where no text file can be loaded. */
export async function loadFirstLanguage(root: HTMLElement): Promise<boolean> {
  addresses = { ...root.dataset };
  const wanted = [attempt(() => localStorage.getItem(KEY)) ?? '', ...navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in addresses);
  return (await loadLanguage(known ?? 'en')) || loadLanguage('en');
}

/** Changes the language in this tab, and remembers the choice in this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  if (!(await loadLanguage(code))) return;
  attempt(() => localStorage.setItem(KEY, code));
  notify();
}

async function loadLanguage(code: string): Promise<boolean> {
  try {
    const response = await fetch(addresses[code] ?? '');
    const loaded = unsafeTexts(await response.json());
    setTexts(loaded);
    setLocale(code);
    language = code;
    Object.assign(document.documentElement, { lang: code, dir: loaded.pageDirection });
    return true;
  } catch {
    return false;
  }
}

/** The build names only text files, and a test compares every text file with the English one. */
function unsafeTexts(json: unknown): Texts {
  return json as Texts;
}
