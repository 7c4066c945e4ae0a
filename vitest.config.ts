/** The default suite: everything that needs neither a browser nor hours. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/deep/**'],
    globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
    pool: 'forks',
    // One more than CI has processors: tests of the fleet wait as much as they work.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
