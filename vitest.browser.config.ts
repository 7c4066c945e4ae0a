/** The suite that drives the pages of respondents and of the console in the machine's own Chromium. */
import { configDefaults, defineConfig } from 'vitest/config';

/** They start a fleet of their own. */
const FLEETS = 'test/browser/**/{fleet,together}.test.ts';

export default defineConfig({
  test: {
    // Fleets of several files share their bundles and their template, and other files the built pages.
    globalSetup: ['test/support/fleet/host/assembly-folder.ts', 'test/browser/host/built-pages.ts'],
    projects: [
      { extends: true, test: { name: 'fleets', include: [FLEETS] } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['test/browser/**/*.test.ts'],
          exclude: [...configDefaults.exclude, FLEETS],
          // A process takes many files one after the other, in one browser.
          isolate: false,
          setupFiles: ['test/support/as-new.ts'],
        },
      },
    ],
    pool: 'forks',
    // Half of the time is spent waiting for what the page holds back.
    maxWorkers: 3,
    // As long as the pages wait for what they look for (`chromium.ts`).
    expect: { poll: { timeout: 60_000, interval: 20 } },
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
