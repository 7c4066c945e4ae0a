/** The default suite: everything that needs neither a browser nor hours. */
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Few files that take minutes, and start processes and servers of their own. */
const LONG = 'test/{fleet,functions,lib,architecture}/**/*.test.ts';

/** A crash before and after every effect takes two minutes: `npm run prove` runs it, beside the rest of the programme. */
const PROVED = process.env['PROBITY_FIGURES'] === '1' ? [] : ['test/reliability/crashes/**'];

class LongFirst extends BaseSequencer {
  /** What begins with them does not end with one processor at work. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification) => project.name === 'long';
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
    // Tests wait for disks and timers: three workers keep two processors 91 % busy, four a little more.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'long', include: [LONG] } },
      {
        extends: true,
        test: {
          name: 'short',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG, 'test/browser/**', 'test/deep/**', ...PROVED],
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
});
