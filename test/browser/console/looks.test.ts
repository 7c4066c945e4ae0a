/** How every state looks: no violation of axe, no overflow, no small target, at each width, in each scheme and direction. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../console/fake-service/fake-service.ts';
import { items } from '../../console/fake-service/items.ts';
import { overflow, smallTargets, violations } from '../axe.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const LOOKS: Readonly<Record<string, BrowserContextOptions & { readonly language?: string }>> = {
  'wide-light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'wide-forced': { viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  'wide-rtl': { viewport: { width: 1440, height: 900 }, language: 'ar' },
  'middle-de': { viewport: { width: 1024, height: 768 }, language: 'de' },
  // A window of 1440 by 900 at 200 %.
  'doubled-light': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'phone-light': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'phone-rtl-dark': { viewport: { width: 390, height: 844 }, language: 'ar', colorScheme: 'dark' },
};

interface State {
  readonly path: string;
  readonly before?: () => void;
  readonly after?: (page: Page) => Promise<unknown>;
}

const press = (key: string) => (page: Page) => page.locator('h1').first().press(key);

const STATES: Readonly<Record<string, State>> = {
  work: { path: 'test/work' },
  'work-live-filtered': { path: 'live/work?assignee=nobody&kind=hit' },
  'work-chosen': {
    path: 'test/work',
    after: (page) => page.locator('tbody input[type="checkbox"]').nth(1).check(),
  },
  'work-empty': { path: 'test/work', before: () => (fixture.service().items = []) },
  'work-none': { path: 'test/work?kind=expiry&assignee=me' },
  'work-error': {
    path: 'test/work',
    before: () => {
      fixture
        .service()
        .handlers.push(({ path }) =>
          path === '/work-items/' ? refusal(400, 'validation_failed', 'The filter is unknown.') : undefined,
        );
    },
  },
  keys: { path: 'test/work', after: press('?') },
  palette: { path: 'test/work', after: press('/') },
  settings: { path: 'test/settings' },
  unknown: { path: 'test/nowhere' },
  'sign-in': { path: 'sign-in', before: () => (fixture.service().signedIn = false) },
  landing: { path: 'sign-in#some-token-of-a-link', before: () => (fixture.service().signedIn = false) },
};

describe.each(Object.entries(LOOKS))('%s', (look, { language = 'en', ...options }) => {
  it.each(Object.entries(STATES))('%s', async (state, { path, before, after }) => {
    fixture.reset().items = items();
    before?.();
    const { page, errors, close } = await fixture.open(path, {
      ...options,
      locale: language === 'en' ? 'en-GB' : language,
    });
    await page.locator('h1').first().waitFor();
    if (/^work(?!-error|-empty|-none)/.test(state)) await page.locator('tr[data-index]').first().waitFor();
    if (/^work-(?:error|empty|none)/.test(state)) await page.locator('.blank').first().waitFor();
    if (state === 'settings') await page.locator('table').waitFor();
    await after?.(page);
    await picture(page, `${state}-${look}`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect((await smallTargets(page)).filter((target) => !/type="checkbox"/.test(target))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});

/** Into the folder of `PROBITY_PICTURES`, where there is one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PROBITY_PICTURES'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
