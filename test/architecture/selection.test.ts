/** `npm run check` tries what is near to a change, in a time that does not grow with the suite. */
import { describe, expect, it } from 'vitest';
import { type Imports, importsWithin } from '../../bin/check/imports.ts';
import { TestSelector } from '../../bin/check/selection.ts';
import { ROOT, repositoryFiles } from './support/repository-files.ts';

const NOUNS = Array.from({ length: 15 }, (_, at) => `noun${at}`);
const rules = (noun: string) => `shared/domain/${noun}/rules.ts`;
const SERVICE = 'test/support/service.ts';
const NEAR = 'test/shared/domain/noun3/rules.test.ts';
const API = 'test/api/noun3/calls.test.ts';
const CALLER = 'test/cli/calls.test.ts';

const LOADED: readonly (readonly [file: string, loads: readonly string[]])[] = [
  ...NOUNS.map((noun) => [rules(noun), ['shared/platform/clock.ts']] as const),
  ['shared/platform/clock.ts', []],
  [SERVICE, NOUNS.map(rules)],
  [NEAR, [rules('noun3')]],
  [CALLER, ['cli/command.ts']],
  ['cli/command.ts', [rules('noun3')]],
  [API, [SERVICE]],
  ...NOUNS.slice(4).map((noun) => [`test/api/${noun}/calls.test.ts`, [SERVICE]] as const),
  ['test/fleet/whole.test.ts', [rules('noun3')]],
  ['test/api/noun3/calls.full.test.ts', [API]],
];
const imports: Imports = new Map(LOADED);

const selector = new TestSelector(imports);

describe('the tests that concern a change', () => {
  it('are those of its folder, then those of its noun, then those that load it, and no others', () => {
    expect(selector.select([rules('noun3')])).toEqual({ run: [NEAR, API, CALLER], left: [] });
  });

  it('are themselves where they have changed, whatever they load', () => {
    expect(selector.select([API])).toEqual({ run: [API], left: [] });
  });

  it('are the nearest where they are many, and the others are counted', () => {
    const { run, left } = selector.select(['shared/platform/clock.ts'], 1);
    expect([run, left]).toEqual([[NEAR], [CALLER]]);
  });

  it('of every file of the repository’s domain are at most sixty files, and some for each noun', () => {
    const files = repositoryFiles();
    const real = new TestSelector(importsWithin(ROOT, files));
    const operations = files.filter((file) => /^shared\/domain\/[^/]+\/operations\.ts$/.test(file));
    expect(operations.length).toBeGreaterThan(10);
    for (const file of operations) {
      const { run } = real.select([file]);
      expect(run.length, file).toBeGreaterThan(0);
      expect(run.length, file).toBeLessThanOrEqual(60);
    }
  });
});
