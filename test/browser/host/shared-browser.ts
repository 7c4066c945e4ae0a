/**
 * One browser for all files of tests that a process takes: to start it takes longer than many a file. Each visit has a context, and with
 * it cookies, storage and a cache, of its own.
 */
import type { Browser } from 'playwright-core';
import { type BrowserKind, launchChromium } from '../chromium.ts';

const launched = new Map<BrowserKind, Promise<Browser>>();

/** Ends with the process. One that has crashed is replaced. */
export async function sharedBrowser(kind: BrowserKind): Promise<Browser> {
  const before = await launched.get(kind);
  if (before?.isConnected() === true) return before;
  const browser = launchChromium(kind);
  launched.set(kind, browser);
  return browser;
}

/** What a file of tests has left open. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
