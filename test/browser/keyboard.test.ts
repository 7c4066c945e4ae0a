/** The page without a mouse, without motion, and in the order in which it is read. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { visit } from './chromium.ts';
import { type BrowserFixture, openFixture } from './fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '');

async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if ((await focused(page)) === wanted) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${wanted}`);
}

describe('the keyboard', () => {
  it('opens the link, answers, corrects and goes on; the focus follows every change of screen', async () => {
    const service = fixture.reset();
    const { page, errors, close } = await visit(fixture.browser, { reducedMotion: 'reduce' });
    const control = (key: string) => `q${service.idOf(key)}`;
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('title');
    await tabTo(page, 'Start now');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    expect(await focused(page)).toBe('title');
    await tabTo(page, 'Begin');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The company' }).waitFor();
    expect(await focused(page)).toBe('title');

    await tabTo(page, control('name'));
    await page.keyboard.type('Metalworks');
    await tabTo(page, control('country'));
    await page.keyboard.type('Germany');
    await tabTo(page, control('form'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Save and continue');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('problems');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe(control('email'));
    await page.keyboard.type('office@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Business' }).waitFor();
    expect(await focused(page)).toBe('title');
    await expect.poll(() => service.answers.size).toBe(4);
    expect(service.answers.get(service.idOf('country'))?.answer_text).toBe('DE');
    expect(service.answers.get(service.idOf('form'))?.answer_text).toBe('Partnership');
    expect([errors, service.mistakes]).toEqual([[], []]);
    await close();
  });

  it('adds an entry, lands in its first field, and comes back to the button when it is removed', async () => {
    const service = fixture.reset();
    const { page, close } = await visit(fixture.browser);
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'People' }).click();
    const owners = `q${service.idOf('owners')}`;
    await tabTo(page, `${owners}-add`);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(`${owners}-0-0`);
    await tabTo(page, 'Remove entry 1');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(`${owners}-add`);
    await close();
  });

  it('never puts the focus under the header', async () => {
    const service = fixture.reset();
    const { page, close } = await visit(fixture.browser, { viewport: { width: 360, height: 740 } });
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { name: 'The company' }).waitFor();
    await page.getByRole('button', { name: 'Save and continue' }).focus();
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const active = document.activeElement;
        const outside = active?.closest('header, .skip') === null;
        return outside && (active?.getBoundingClientRect().bottom ?? 0) <= bottom ? active?.outerHTML : '';
      });
      expect(hidden).toBe('');
    }
    await close();
  });
});
