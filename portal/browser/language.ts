/** Which language the page speaks: the one chosen here before, else the browser's first that there is, else English. */
import { useLocale } from '../text/format.ts';
import { useWords, type Words } from '../text/words.ts';
import { attempt } from './tab.ts';

const KEY = 'probity.language';

/** Told to the window once another language is spoken. */
export const SPOKEN = 'languagechange';

/** Addresses of the texts by language; the page names them where it has its root. */
let addresses: Readonly<Record<string, string | undefined>> = {};

/** Code of the language spoken. */
export let language = '';

/** Codes of all languages, each with its name in itself. */
export function languages(): readonly (readonly [code: string, name: string])[] {
  return Object.keys(addresses).map((code) => [
    code,
    new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  ]);
}

/** Speaks the reader's language; false where no texts can be loaded, and what the page says of itself stays. */
export async function speakFirst(root: HTMLElement): Promise<boolean> {
  addresses = { ...root.dataset };
  const wanted = [attempt(() => localStorage.getItem(KEY)) ?? '', ...navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in addresses);
  return (await speak(known ?? 'en')) || speak('en');
}

/** Speaks `code` from now on, in this tab and the next ones. */
export async function chooseLanguage(code: string): Promise<void> {
  if (!(await speak(code))) return;
  attempt(() => localStorage.setItem(KEY, code));
  dispatchEvent(new Event(SPOKEN));
}

async function speak(code: string): Promise<boolean> {
  try {
    const response = await fetch(addresses[code] ?? '');
    const loaded = unsafeWords(await response.json());
    useWords(loaded);
    useLocale(code);
    language = code;
    Object.assign(document.documentElement, { lang: code, dir: loaded.pageDirection });
    return true;
  } catch {
    return false;
  }
}

/** The build names only files of texts, and a test compares them all with the English one. */
function unsafeWords(json: unknown): Words {
  return json as Words;
}
