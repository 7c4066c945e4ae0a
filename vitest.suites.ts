/** The suites of `npm test` and `npm run test:full`: each takes the files that the other leaves, and the full one the packages' tests. */
import { configDefaults, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a name ends with whose file runs in `npm run test:full` only. */
const FULL = '.full.test.ts';

/** Few files that take long, and start processes and servers of their own. */
const LONG = 'test/{fleet,functions,lib,architecture}/**/*';

/** Packages change seldom, and know nothing of the service. */
const ENGINES = 'packages/*/{test,conformance}/**/*.test.ts';

/** They have configurations of their own. */
const ELSEWHERE = ['test/browser/**', 'test/deep/**'];

/** `npm run prove` runs the whole programme of reliability at once; its crashes run there only. */
const PROVING = process.env['PROBITY_FIGURES'] === '1';
const PROVED_ONLY = 'test/reliability/crashes/**';

class LongFirst extends BaseSequencer {
  /** What begins with them does not end with one processor at work. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification) => project.name === 'long';
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** The daily suite leaves the files of the full one, which takes nothing else. */
export function suite(which: 'daily' | 'full'): ViteUserConfig {
  const ending = which === 'full' ? FULL : '.test.ts';
  const others = which === 'full' || PROVING ? [] : [`**/*${FULL}`];
  const exclude = [...configDefaults.exclude, ...ELSEWHERE, ...others, ...(PROVING ? [] : [PROVED_ONLY])];
  return {
    test: {
      // Read by test/support/sampling/breadth.ts.
      env: { PROBITY_BREADTH: PROVING ? 'full' : which },
      globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
      // Tests wait for disks and timers: three workers keep two processors 91 % busy, four a little more.
      maxWorkers: 4,
      sequence: { sequencer: LongFirst },
      projects: [
        { extends: true, test: { name: 'long', include: [`${LONG}${ending}`], exclude } },
        {
          extends: true,
          test: {
            name: 'short',
            include: [`test/**/*${ending}`, ...(which === 'full' ? [ENGINES] : [])],
            exclude: [...exclude, `${LONG}.test.ts`],
            // A process takes many files one after the other: loading what they test took longer than most of the tests.
            isolate: false,
            setupFiles: ['test/support/as-new.ts'],
          },
        },
      ],
      pool: 'forks',
      // A slow machine takes long: what is waited for is a condition, and only a test that waits for ever fails.
      expect: { poll: { timeout: 60_000, interval: 20 } },
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
}
