/** The texts of the verification: complete in each language, and with a text for every code of the service. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RETAKE_REASONS } from '#shared/domain/verification/progress/evidence.ts';

const PORTAL = new URL('../../../portal/', import.meta.url);

const Texts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
type Texts = z.output<typeof Texts>;

async function textsIn(folder: string): Promise<ReadonlyMap<string, Texts>> {
  const names = (await readdir(new URL(folder, PORTAL))).filter((name) => name.endsWith('.json'));
  const read = async (name: string) =>
    Texts.parse(JSON.parse(await readFile(new URL(folder + name, PORTAL), 'utf8')));
  return new Map(
    await Promise.all(names.map(async (name) => [name.slice(0, -'.json'.length), await read(name)] as const)),
  );
}

const page = await textsIn('text/');
const step = await textsIn('verification/text/');
const english = step.get('en') ?? {};

const each = (text: Texts[string] | undefined) => (typeof text === 'object' ? text : { only: text ?? '' });
const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe('the texts of the verification', () => {
  it('are there in every language of the page', () => {
    expect([...step.keys()].sort()).toEqual([...page.keys()].sort());
  });

  it('have no name of a text of the page, because the build shortens those', () => {
    const taken = Object.keys(page.get('en') ?? {});
    expect(Object.keys(english).filter((name) => taken.includes(name))).toEqual([]);
  });

  it.each([...step])(
    'have the same keys and placeholders as in English, and no empty text: %s',
    (_language, texts) => {
      expect(Object.keys(texts)).toEqual(Object.keys(english));
      for (const [name, text] of Object.entries(english)) {
        expect([name, Object.keys(each(texts[name]))]).toEqual([name, Object.keys(each(text))]);
        for (const [part, words] of Object.entries(each(texts[name]))) {
          expect([name, part, blanks(words)]).toEqual([name, part, blanks(each(text)[part] ?? '')]);
          expect([name, words.trim()]).toEqual([name, words]);
          expect([name, words]).not.toEqual([name, '']);
        }
      }
    },
  );

  it('have a text for each reason to take a picture again', () => {
    expect(Object.keys(each(english['captureRetake'])).sort()).toEqual([...RETAKE_REASONS].sort());
  });

  it('tell no outcome: the state after the examination is the same for everybody', () => {
    const words = JSON.stringify([english['endedTitles'], english['endedBodies']]).toLowerCase();
    expect(words).not.toMatch(/verified|rejected|approved|passed|declined|clear/);
  });
});
