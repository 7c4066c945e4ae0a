/** The texts of the deciding screens: every language has the same, and every key of a screen has its name. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../../console/shell/screens.ts';

const SCREEN_NAMES = ['responses', 'cases', 'verifications', 'entities'] as const;

type Texts = Readonly<Record<string, unknown>>;

async function textsOf(screen: string, language: string): Promise<Texts> {
  const file = new URL(`../../../console/screens/${screen}/text/${language}.json`, import.meta.url);
  return unsafeTexts(JSON.parse(await readFile(file, 'utf8')));
}

function unsafeTexts(json: unknown): Texts {
  return json as Texts;
}

/** Names of all texts with their placeholders; plural forms differ between languages and count as one. */
function outline(texts: Texts, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [`${path}${name} ${placeholders(String(value))}`];
    return 'other' in value ? [`${path}${name} {n}`] : outline(unsafeTexts(value), `${path}${name}.`);
  });
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');
}

describe.each(SCREEN_NAMES)('the texts of %s', (screen) => {
  it.each(['de', 'ar'])('are complete in %s, with the same placeholders', async (language) => {
    const [english, other] = await Promise.all([textsOf(screen, 'en'), textsOf(screen, language)]);
    expect(outline(other).toSorted()).toEqual(outline(english).toSorted());
  });

  it('name every key', async () => {
    const { keys } = await textsOf(screen, 'en');
    const actions = SCREENS.find(({ name }) => name === screen)?.keys.map(({ action }) => action) ?? [];
    expect(actions.length).toBeGreaterThan(0);
    expect(Object.keys(unsafeTexts(keys)).toSorted()).toEqual([...new Set(actions)].toSorted());
  });
});
