/** What a layout decides: what the header covers, what a print contains, and what forced colours leave visible. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyAnswer } from '../../portal/fake-service/questionnaire.ts';
import { visit } from '../chromium.ts';
import { type BrowserFixture, openFixture } from '../fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

async function open(page: Page, link: string): Promise<void> {
  await page.goto(fixture.address(link));
  await page.locator('main .button').first().click();
  await page.locator('.kicker').waitFor();
}

describe('the list of problems', () => {
  it.each([
    ['on a phone', { viewport: { width: 320, height: 640 } }],
    ['on a phone, in German', { viewport: { width: 320, height: 640 }, locale: 'de-DE' }],
    ['on a phone on its side', { viewport: { width: 640, height: 320 } }],
    ['at 200 % zoom', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ])('begins below the header %s', async (_where, options) => {
    const service = fixture.reset();
    service.brand = { name: 'Nordwind Procurement and Supplier Management', color: null, logo: null };
    const { page, close } = await visit(fixture.browser, options);
    await open(page, service.link);
    await page.locator('.part').first().click();
    service.outage = 'network';
    await page.locator('textarea').first().fill('Typed without a connection');
    await page.locator('.status.waiting').waitFor();
    await page.locator('button[type=submit]').scrollIntoViewIfNeeded();
    await page.locator('button[type=submit]').click();
    await page.locator('#problems').waitFor();
    const covered = () =>
      page.evaluate(() => {
        const header = document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0;
        return header - (document.getElementById('problems')?.getBoundingClientRect().top ?? 0);
      });
    await expect.poll(covered).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problems');
    await close();
  });
});

describe('the saving status', () => {
  it('has nothing of the frame of a conflict', async () => {
    const service = fixture.reset();
    const { page, close } = await visit(fixture.browser);
    await open(page, service.link);
    await page.locator('.part').first().click();
    const name = page.locator(`#q${service.idOf('name')}`);
    await name.fill('Mine');
    await page.getByText('Saved at').waitFor();
    service.saveElsewhere(service.idOf('name'), { answer_text: 'Theirs' });
    await name.fill('Mine again');
    await page.locator('.status.conflict').waitFor();
    expect(await page.locator('.conflict').count()).toBe(1);
    await close();
  });
});

describe('forced colours', () => {
  it('leave the progress visible', async () => {
    const service = fixture.reset();
    for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
    service.answers.delete(service.idOf('staff'));
    const { page, close } = await visit(fixture.browser, { forcedColors: 'active' });
    await open(page, service.link);
    await page.locator('.part').first().click();
    const box = await page.locator('.navigation progress').boundingBox();
    if (box === null) throw new Error('there is no progress');
    const part = (x: number) =>
      page.screenshot({ clip: { x, y: box.y + box.height / 2 - 1, width: 4, height: 2 } });
    const [done, left] = [await part(box.x + 20), await part(box.x + box.width - 8)];
    expect(done.equals(left)).toBe(false);
    await close();
  });
});

describe('a print of the answers', () => {
  it.each(['DRAFT', 'SUBMITTED'] as const)('says what it is: %s', async (status) => {
    const service = fixture.reset();
    for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
    service.responseStatus = status;
    service.submittedAt = status === 'DRAFT' ? null : '2026-03-01T09:00:00.000Z';
    const { page, close } = await visit(fixture.browser);
    await open(page, service.link);
    if (status === 'DRAFT') await page.locator('.part').last().click();
    else await page.getByRole('button', { name: 'Your answers' }).click();
    await page.locator('dl.answers').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('main').innerText();
    for (const part of [
      'Supplier onboarding',
      'Łódź Metalworks',
      'Nordwind Procurement',
      service.view().ddq?.response_id ?? '',
      status === 'DRAFT' ? 'Not submitted' : '1 March 2026 at 10:00 CET',
    ]) {
      expect(printed).toContain(part);
    }
    await close();
  });
});
