/** Texts: every language has the names and placeholders of the English file, and all plural forms that it needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../../console/shell/screens.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', '..', 'console');
const screens = readdirSync(join(CONSOLE, 'screens'));
const FOLDERS = ['base/text', ...screens.map((screen) => `screens/${screen}/text`)];

type Tree = { readonly [name: string]: string | Tree };

function read(folder: string, language: string): Tree {
  const text: Tree = JSON.parse(readFileSync(join(CONSOLE, folder, `${language}.json`), 'utf8'));
  return text;
}

/** Texts by their path, with plural forms as one. */
function flat(tree: Tree, path = ''): ReadonlyMap<string, string | Tree> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return typeof value === 'string' || 'other' in value ? [[at, value] as const] : [...flat(value, at)];
    }),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(FOLDERS)('%s', (folder) => {
  const english = flat(read(folder, 'en'));

  it.each(['de', 'ar'])('%s has the names of the English file', (language) => {
    expect([...flat(read(folder, language)).keys()]).toEqual([...english.keys()]);
  });

  it.each(['de', 'ar'])('%s has the placeholders of the English texts', (language) => {
    const wrong = [...flat(read(folder, language))].flatMap(([name, text]) => {
      const source = english.get(name);
      if (typeof text !== 'string' || typeof source !== 'string') return [];
      return placeholders(text).join() === placeholders(source).join() ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });

  it.each(['en', 'de', 'ar'])('%s has every plural form of its language', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const forms = [...flat(read(folder, language)).values()].filter((text) => typeof text !== 'string');
    for (const form of forms) {
      const names = Object.keys(form).sort();
      // A text that is the same for every number has one form.
      if (names.length > 1) expect(names).toEqual([...pluralCategories].sort());
    }
  });
});

describe('keys', () => {
  it.each(SCREENS)('of $name have words', ({ name, keys }) => {
    const words = read(`screens/${name}/text`, 'en')['keys'] ?? {};
    expect(keys.filter(({ action }) => !Object.hasOwn(Object(words), action))).toEqual([]);
  });
});

it('the shell names every screen', () => {
  const names = Object.keys(Object(read('base/text', 'en')['screens']));
  expect(SCREENS.filter(({ name }) => !names.includes(name))).toEqual([]);
});
