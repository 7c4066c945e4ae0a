/** Texts of the shell and of each screen in the current language. A screen's texts are loaded with the screen. */
import { setLocale } from '../../../design/format.ts';
import { createStore } from '../store.ts';
import { assets } from './assets.ts';
import type en from './en.json';

const LANGUAGE_KEY = 'probity.language';

/** Code of the current language; every component renders again after a change. */
export const language = createStore('en');

const loaded = new Map<string, object>();

/** Returns the texts of a screen, which must be loaded: `const texts = textsOf<typeof en>('work')`, then `texts().title`. */
export function textsOf<T extends object>(screen: string): () => T {
  return () => unsafeTexts(loaded.get(screen));
}

/** What all screens share. */
export const shellTexts = textsOf<typeof en>('shell');

/** The build takes the texts of each screen from its own files, and a test compares the languages. */
function unsafeTexts<T>(texts: object | undefined): T {
  return texts as T;
}

/** Loads the texts of a screen in the current language. Rejects where they cannot be loaded. */
export async function loadTexts(screen: string): Promise<void> {
  if (loaded.has(screen)) return;
  loaded.set(screen, await fetchTexts(screen, language.get()));
}

/** Codes of all languages, each with its name in that language. */
export function languages(): readonly (readonly [code: string, name: string])[] {
  return Object.keys(assets().texts['shell'] ?? {}).map((code) => [
    code,
    new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  ]);
}

/** The language chosen in this browser before, else the browser's first that the console has, else English. */
export async function loadFirstLanguage(): Promise<void> {
  const known = Object.keys(assets().texts['shell'] ?? {});
  const wanted = [localStorage.getItem(LANGUAGE_KEY) ?? '', ...navigator.languages];
  const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => known.includes(code));
  await useLanguage(found ?? 'en', ['shell']);
}

/** Changes the language in this tab, with the texts of all screens that were opened, and remembers the choice in this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  await useLanguage(code, [...loaded.keys()]);
  localStorage.setItem(LANGUAGE_KEY, code);
}

async function useLanguage(code: string, screens: readonly string[]): Promise<void> {
  const texts = await Promise.all(
    screens.map(async (screen) => [screen, await fetchTexts(screen, code)] as const),
  );
  for (const [screen, text] of texts) loaded.set(screen, text);
  setLocale(code);
  Object.assign(document.documentElement, { lang: code, dir: shellTexts().direction });
  language.set(code);
}

async function fetchTexts(screen: string, code: string): Promise<object> {
  const reply = await fetch(assets().texts[screen]?.[code] ?? '');
  if (!reply.ok) throw new Error(`the texts of ${screen} answered ${reply.status}`);
  const json: object = await reply.json();
  return json;
}
