/** Rows of tabs: the one that is open is in sight, whatever the font and the window. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeEntities } from '../../console/fake-service/entities/entities.ts';
import { COMPANY } from '../../console/fake-service/entities/ids.ts';
import { openDeciding, REVIEW } from './deciding/opened.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';
import { LOOKS } from './looks.ts';
import { openSettings } from './settings/opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Whether the open tab lies between the edges of its row, with letters and windows of many widths. */
async function staysInSight(page: Page, widths: readonly number[] = [320, 844, 300]): Promise<void> {
  const isInSight = () =>
    page.locator('.tabs :is([aria-current], [aria-selected="true"])').evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      const row = tab.parentElement?.getBoundingClientRect();
      return row !== undefined && left >= row.left && right <= row.right;
    });
  await expect.poll(isInSight).toBe(true);
  // A font that comes later, with letters far wider than those before.
  for (const spacing of ['9px', '1px', '5px']) {
    await page.locator('.tabs').evaluate((tabs, wide) => (tabs.style.letterSpacing = wide), spacing);
    await expect.poll(isInSight).toBe(true);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(isInSight).toBe(true);
  }
}

describe('the page that is open is shown among the tabs of a phone', () => {
  it.each([
    ['of settings, the last', 'audit', LOOKS.phone],
    ['of settings, one in the middle', 'brand', LOOKS.phone],
    ['of settings, right to left', 'audit', LOOKS['right to left, phone']],
  ])('%s', async (_case, open, look) => {
    const { page, close } = await openSettings(fixture, open, look);
    await staysInSight(page);
    await close();
  });

  it('of an entity', async () => {
    const { page, close } = await openDeciding(fixture, `entities/${COMPANY}/timeline`, {
      ...LOOKS.phone,
      prepare: ({ service }) => void new FakeEntities(service),
    });
    await page.locator('.timeline li').first().waitFor();
    await staysInSight(page);
    await close();
  });
});

it('the document that is shown beside a review is in sight among its tabs', async () => {
  const { page, close } = await openDeciding(fixture, REVIEW, LOOKS.wide);
  await page.getByRole('tab', { name: 'Policy.docx' }).click();
  // In a narrow window the documents are a pane of their own.
  await staysInSight(page, [1200, 1024]);
  await close();
});
