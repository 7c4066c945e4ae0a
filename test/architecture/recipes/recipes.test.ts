/** The recipes "add an endpoint" and "add an event", carried out to the letter in a copy of the repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../support/repository-files.ts';
import { carryOut, RECIPES } from './carry-out.ts';
import { OMISSIONS, Omitting, TOGETHER, titleOf } from './omissions.ts';
import { namedPaths, stepsOf } from './performed.ts';
import { WorkingCopy } from './working-copy.ts';

/** Compiler, tests and every recorded example, one after the other: two minutes on an idle machine of two processors are not enough on a busy one. */
const COMPLETE_MS = 600_000;

let copy: WorkingCopy;
beforeAll(async () => {
  copy = new WorkingCopy();
  await carryOut(copy);
}, 600_000);
afterAll(() => copy.remove());

describe.each(Object.entries(RECIPES))('the recipe "%s"', (name, { page, words, steps }) => {
  const texts = stepsOf(readText(page));
  const numbered = texts.map((text, index) => ({ number: index + 1, text, step: steps[index] }));

  it('has an edit, a command or a reason for each of its steps, and no other', () => {
    expect(texts.length, `${page} and test/architecture/recipes/${name}.ts`).toBe(steps.length);
  });

  it.each(numbered)('names in step $number only files that exist in the end', ({ text, step }) => {
    const anyNoun = step?.doesNotApply === undefined ? words : { ...words, noun: 'responses' };
    const missing = namedPaths(text, anyNoun).filter(
      (paths) => !paths.some((path) => existsSync(join(copy.root, path.replace(/[^/]*<.*$/, '')))),
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

describe('when every step was carried out', () => {
  it(
    'the compiler, the checks of the repository and the tests of the new endpoint and event pass',
    async () => {
      const outcomes = await Promise.all([
        copy.compile(),
        copy.test([
          ...['contracts', 'generated', 'events', 'requirements', 'sizes', 'headers'].map(
            (name) => `test/architecture/${name}.test.ts`,
          ),
          ...[
            'test/functions/wiring.test.ts',
            'test/docs/catalogue.test.ts',
            'test/api/entities/labels.test.ts',
          ],
        ]),
      ]);
      const more = await copy.test(
        ['test/docs/examples.test.ts', 'test/api/statuses/statuses.test.ts', 'test/functions/events.test.ts'],
        // The examples of all other routes are played by their own test, outside of this copy.
        'label',
      );
      for (const { passed, output } of [...outcomes, more]) expect(passed, output).toBe(true);
    },
    COMPLETE_MS,
  );
});

describe('a piece that is left out is reported with the file to change', () => {
  it.each(['compiler', 'tests'] as const)(
    'by the %s',
    async (by) => {
      const left = TOGETHER.filter(({ reportedBy }) => reportedBy === by);
      const { passed, output } = await new Omitting(copy).reportOf(left);
      expect(passed).toBe(false);
      expect(left.filter(({ says }) => !output.includes(says)).map(titleOf), output).toEqual([]);
    },
    120_000,
  );
});
