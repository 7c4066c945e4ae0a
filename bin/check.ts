/** `npm run check`: lint, types, walls and tests, as far as they concern what was changed since the branch left `main`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/build/sources.ts';
import { importsWithin } from './check/imports.ts';
import { TestSelector } from './check/selection.ts';

/** The walls that take seconds. */
const WALLS = ['casts', 'headers', 'keys', 'settings', 'sizes', 'times', 'walls'].map(
  (name) => `test/architecture/${name}.test.ts`,
);

/** Projects of the compiler besides that of the service, by what they compile. Packages are projects that all others refer to. */
const PAGES: readonly (readonly [project: string, concerns: RegExp])[] = [
  ['portal', /^(?:portal|shared\/contract|packages)\//],
  ['test/portal', /^(?:portal|test\/portal|shared\/contract|packages)\//],
  ['console', /^(?:console|portal|shared\/contract|packages)\//],
  ['test/console', /^(?:console|test\/console|shared\/contract|packages)\//],
];
const OF_PACKAGE = /^packages\//;

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

const base = process.argv[2] ?? git('merge-base', 'HEAD', 'main').trim();
const changed = [
  ...lines(git('diff', '--name-only', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];
const present = changed.filter((file) => existsSync(join(ROOT, file)));

if (changed.length === 0) {
  console.log(`nothing has changed since ${base.slice(0, 8)}`);
} else {
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard'));
  const imports = importsWithin(
    ROOT,
    files.filter((file) => existsSync(join(ROOT, file))),
  );
  const { run, left } = new TestSelector(imports).select(changed);
  console.log(
    `${changed.length} files have changed since ${base.slice(0, 8)}; ${run.length} files of tests concern them`,
  );
  if (left.length > 0)
    console.log(
      `${left.length} more files of tests load what has changed: npm test and npm run test:full run them`,
    );
  step('biome', 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...present);
  step('knip');
  const pages = PAGES.filter(([, concerns]) => changed.some((file) => concerns.test(file)));
  step('tsc', '-b', '.', ...pages.map(([project]) => project));
  step('vitest', 'run', ...new Set([...WALLS, ...run.filter((file) => !OF_PACKAGE.test(file))]));
  const engines = run.filter((file) => OF_PACKAGE.test(file));
  if (engines.length > 0) step('vitest', 'run', '--config', 'vitest.full.config.ts', ...engines);
}

/** Ends with the status of the first step that fails. */
function step(command: string, ...words: readonly string[]): void {
  console.log(`\n$ ${command} ${words.length > 6 ? `${words.slice(0, 6).join(' ')} …` : words.join(' ')}`);
  const { status } = spawnSync(join(ROOT, 'node_modules', '.bin', command), words, {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
