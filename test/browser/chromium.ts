/** Starts the machine's Chromium with a new profile and without background network traffic. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const WHOLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** A busy machine takes long: how long a condition is waited for, wherever a test does not say more. */
const PATIENCE_MS = 60_000;

/**
 * `shell` is the same engine without the browser around it, which takes half the processor time per page.
 * It has no camera, no passkey manager and no viewer of PDF files: tests of those take the `whole` browser.
 */
export type BrowserKind = 'shell' | 'whole';

/** Playwright creates and removes a user data folder for each launch. Without the shell, everything runs in the whole browser. */
export function launchChromium(kind: BrowserKind): Promise<Browser> {
  return chromium.launch({
    executablePath: kind === 'shell' && existsSync(SHELL) ? SHELL : WHOLE,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A test picture instead of a camera. A context without the permission `camera` is refused.
      '--use-fake-device-for-media-stream',
    ],
  });
}

export interface Visit {
  readonly page: Page;
  /** Errors of the console and of scripts, including CSP violations. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in a new context and collects its errors. Failed requests are excluded, because tests cause them. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors, close: () => context.close() };
}
