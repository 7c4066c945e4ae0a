/** The suite that drives the respondent's page in the machine's own Chromium. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Fleets of several files share their bundles and their template.
    globalSetup: ['test/support/fleet/host/assembly-folder.ts'],
    include: ['test/browser/**/*.test.ts'],
    pool: 'forks',
    // Half of the time is spent waiting for what the page holds back.
    maxWorkers: 3,
    // As long as the pages wait for what they look for (`chromium.ts`).
    expect: { poll: { timeout: 60_000, interval: 20 } },
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
