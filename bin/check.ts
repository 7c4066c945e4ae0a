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

/** Projects of the compiler, by what they compile. What several share is compiled by each of them. */
const PROJECTS: readonly (readonly [project: string, concerns: RegExp])[] = [
  ['.', /^(?!portal\/|console\/|test\/(?:portal|console)\/).*\.ts$/],
  ['portal', /^(?:portal|shared\/contract)\//],
  ['test/portal', /^(?:portal|test\/portal|shared\/contract)\//],
  ['console', /^(?:console|portal|shared\/contract)\//],
  ['test/console', /^(?:console|test\/console|shared\/contract)\//],
];

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
    console.log(`${left.length} more files of tests load what has changed: npm test runs them`);
  step('biome', 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...present);
  step('knip');
  for (const [project, concerns] of PROJECTS)
    if (changed.some((file) => concerns.test(file))) step('tsc', '-p', project, ...incremental(project));
  step('vitest', 'run', ...new Set([...WALLS, ...run]));
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

/** What the compiler remembers of its last run, beside what else is generated. */
function incremental(project: string): readonly string[] {
  const name = project === '.' ? 'main' : project.replace('/', '-');
  return ['--incremental', '--tsBuildInfoFile', join(ROOT, 'node_modules', '.cache', 'tsc', `${name}.json`)];
}
