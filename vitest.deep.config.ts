/** The deep suite (`npm run test:deep`): the same guarantees as the default one, for much longer. */
import { defineConfig } from 'vitest/config';

const HOUR_MS = 3_600_000;

export default defineConfig({
  test: {
    include: ['test/deep/**/*.test.ts'],
    globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: HOUR_MS,
    hookTimeout: 300_000,
  },
});
