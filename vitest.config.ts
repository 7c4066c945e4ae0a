/** The default suite: everything that needs neither a browser nor hours. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take minutes: what begins with them does not end with one processor at work. */
const LONG = /test\/(fleet|functions|lib|architecture)\//;

class FleetsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/deep/**'],
    globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: FleetsFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
