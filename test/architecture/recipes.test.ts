/**
 * The pages of the recipes "add an endpoint" and "add an event" name the files that their steps need and change. The full suite carries
 * them out (`recipes/carried-out.full.test.ts`).
 */
import { describe, expect, it } from 'vitest';
import { RECIPES, textsWithout } from './recipes/carry-out.ts';
import { OMISSIONS } from './recipes/omissions.ts';
import { namedPaths, stepsOf } from './recipes/performed.ts';
import { readText, repositoryFiles } from './support/repository-files.ts';

/** As `sizes.test.ts` has it. */
const MOST_LINES = 300;

/** The files of the repository in which every step was carried out; each edit finds its place. */
const edited = textsWithout([]);
const inTheEnd = [...new Set([...repositoryFiles(), ...edited.keys()])];
const isThere = (path: string) =>
  inTheEnd.some((file) => file === path || file.startsWith(path.replace(/\/?$/, '/')));

describe('what the recipes change', () => {
  it('leaves every file as short as files have to be', () => {
    const long = [...edited].flatMap(([path, text = '']) => {
      const lines = text.trimEnd().split('\n').length;
      return /\.tsx?$/.test(path) && lines > MOST_LINES ? [`${path}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });
});

describe.each(Object.entries(RECIPES))('the recipe "%s"', (name, { page, words, steps }) => {
  const texts = stepsOf(readText(page));
  const numbered = texts.map((text, index) => ({ number: index + 1, text, step: steps[index] }));

  it('has an edit, a command or a reason for each of its steps, and no other', () => {
    expect(texts.length, `${page} and test/architecture/recipes/${name}.ts`).toBe(steps.length);
  });

  it.each(numbered)('names in step $number only files that exist in the end', ({ text, step }) => {
    const anyNoun = step?.doesNotApply === undefined ? words : { ...words, noun: 'responses' };
    const missing = namedPaths(text, anyNoun).filter(
      (paths) => !paths.some((path) => isThere(path.replace(/[^/]*<.*$/, ''))),
    );
    expect(missing).toEqual([]);
  });

  it.each(numbered)('names in step $number every file that the step changes', ({ text, step }) => {
    const named = namedPaths(text, words).flat();
    const unnamed = (step?.edits ?? [])
      .map(({ file }) => file)
      .filter((file) => !named.some((path) => patternOf(path).test(file)));
    expect(unnamed).toEqual([]);
  });

  it('says in the steps that run a command which one', () => {
    const silent = numbered.filter(
      ({ text, step }) => text.includes('`npm run docs`') !== (step?.runs === 'docs'),
    );
    expect(silent.map(({ number }) => number)).toEqual([]);
  });

  it('has a check for every step that asks for something', () => {
    const checked = new Set(OMISSIONS.filter(({ recipe }) => recipe === name).map(({ step }) => step));
    const asking = numbered
      .filter(({ step }) => step?.doesNotApply === undefined)
      .map(({ number }) => number);
    expect(asking.filter((number) => !checked.has(number))).toEqual([]);
  });
});

/** A folder stands for everything in it, a placeholder for one word. */
function patternOf(path: string): RegExp {
  const parts = path.split(/<[^>]+>/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[^/]+')}${path.endsWith('/') ? '' : '$'}`);
}
