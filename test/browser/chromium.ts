/** Starts the machine's Chromium, fresh and without a word to anybody but loopback. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Playwright gives each launch a user data folder of its own and removes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  readonly page: Page;
  /** Errors of the console and of scripts, security policy violations among them. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** A page in a context of its own that collects what goes wrong in it. Failed fetches are the tests' own doing. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors, close: () => context.close() };
}
