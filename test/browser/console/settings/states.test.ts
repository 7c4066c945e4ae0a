/** Settings by keyboard, and what the pages say when there is nothing, or when something went wrong. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { SLOWED } from '../../../console/fake-service/settings/webhooks.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { openSettings } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('the keyboard', () => {
  it('walks the pages, and the lines of a page, and opens one', async () => {
    const { page, close } = await openSettings(fixture, 'keys');
    await page.keyboard.press(']');
    await page.getByRole('link', { name: 'A case was opened' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('A case was opened');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`webhooks/${SLOWED}$`));
    await page.keyboard.press('[');
    await page.getByRole('heading', { name: 'API keys for live data' }).waitFor();
    await close();
  });
});

/** Opens another page first, so that what is asked for later is what the test has ordered. */
async function openLate(path: string, options: object) {
  const opened = await openSettings(fixture, 'sessions', options);
  const go = () => opened.page.goto(`${fixture.origin}/api/console/live/settings/${path}`);
  return { ...opened, go };
}

const FEW = LOOKED_AT.filter(([name]) => ['wide', 'right to left, phone'].includes(name));

describe.each(FEW)('%s', (name, options) => {
  it('nothing is there: the pages say so', async () => {
    const { page, webhooks, trail, go, close } = await openLate('webhooks', options);
    webhooks.subscriptions = [];
    await go();
    await page.locator('form').first().waitFor();
    await look(page, `settings no webhooks ${name}`);
    trail.rows = [];
    await page.goto(`${fixture.origin}/api/console/live/settings/audit`);
    await page.locator('.filters').waitFor();
    await page.locator('.bones').waitFor({ state: 'detached' });
    await look(page, `settings no trail ${name}`);
    await close();
  });

  it.each([
    ['webhooks', '/webhooks/', 400],
    ['lists', '/lists/', 403],
    ['audit', '/audit/', 400],
    ['brand', '/settings/', 403],
    [`webhooks/${SLOWED}`, `/webhooks/${SLOWED}/`, 404],
  ])('%s cannot be read: the page says why, and what can be done', async (path, asked, status) => {
    const { page, service, go, close } = await openLate(path, options);
    service.handlers.unshift(({ path: called }) =>
      called === asked ? refusal(status, 'refused', 'The service says why.') : undefined,
    );
    await go();
    await page.locator('.blank').first().waitFor();
    await look(page, `settings ${path} ${status} ${name}`);
    await close();
  });
});
