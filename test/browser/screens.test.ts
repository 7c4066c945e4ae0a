/** Screens outside the main journey, in all colour schemes and writing directions, without axe violations. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeService } from '../portal/fake-service/fake-service.ts';
import { everyAnswer } from '../portal/fake-service/questionnaire.ts';
import { overflow, smallTargets, violations } from './axe.ts';
import { visit } from './chromium.ts';
import { type BrowserFixture, openFixture } from './fixture.ts';
import { inTurn, looksOf } from './layout/every-look.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

type Scene = (page: Page, service: FakeService) => Promise<void>;

const primary = (page: Page) => page.locator('main .button').first();

async function begin(page: Page, service: FakeService): Promise<void> {
  await page.goto(fixture.address(service.link));
  await primary(page).click();
  await page.locator('.kicker').waitFor();
}

async function changesRequested(page: Page, service: FakeService): Promise<void> {
  for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
  service.requestChanges('Two points are open.');
  service.say('sender', service.idOf('name'), 'Is this the registered name?');
  await begin(page, service);
  await page.locator('.changes').waitFor();
}

async function closed(page: Page, link: string): Promise<void> {
  await page.goto(fixture.address(link));
  const before = await page.title();
  await primary(page).click();
  await expect.poll(() => page.title()).not.toBe(before);
}

/** Screens by what they show. Elements are found by selectors, because the language varies. */
const SCENES: Readonly<Record<string, Scene>> = {
  'changes requested, on the overview': changesRequested,
  'changes requested, in a section with its comments': async (page, service) => {
    await changesRequested(page, service);
    await page.locator('.changes a').click();
    await page.locator('details[open]').waitFor();
  },
  'changes requested, on the review': async (page, service) => {
    await changesRequested(page, service);
    await page.locator('.part').last().click();
    await page.locator('dl.answers').first().waitFor();
  },
  'a section with problems': async (page, service) => {
    await begin(page, service);
    await page.locator('.part').first().click();
    await page.locator('button[type=submit]').click();
    await page.locator('#problems').waitFor();
  },
  'documents, one uploaded': async (page, service) => {
    const [file] = service.questionnaire.file_questions;
    service.files.store({ file_question_id: file?.id ?? 0, filename: 'extract.pdf', size: 480_000 });
    await begin(page, service);
    await page.locator('.part').nth(3).click();
    await page.locator('.file').waitFor();
  },
  'a logo and a colour': async (page, service) => {
    const logo = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 400, height: 90 });
      return canvas.toDataURL();
    });
    service.brand = { name: 'Nordwind', color: '#7a1fa2', logo };
    await begin(page, service);
    await page.locator('.brand img').waitFor();
  },
  'an expired link': async (page, service) => {
    service.status = 'expired';
    await closed(page, service.link);
  },
  'a withdrawn request': async (page, service) => {
    service.status = 'revoked';
    await closed(page, service.link);
  },
  'an unknown link, and a new one requested': async (page) => {
    await closed(page, 'made-up');
    const before = await page.title();
    await primary(page).click();
    await expect.poll(() => page.title()).not.toBe(before);
  },
};

const MODES: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 320, height: 640 } },
  'light at 200 % on a desktop': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  'in German': { viewport: { width: 320, height: 640 }, locale: 'de-DE' },
  'right to left': { viewport: { width: 320, height: 640 }, locale: 'ar' },
  'right to left, dark': { viewport: { width: 1280, height: 900 }, locale: 'ar', colorScheme: 'dark' },
  'in forced colours': { viewport: { width: 768, height: 900 }, forcedColors: 'active' },
};

describe.each(looksOf(MODES, ['light', 'in German', 'right to left, dark']))('%s', (_mode, options, turn) => {
  it.each(inTurn(Object.entries(SCENES), turn))('%s', async (_scene, show) => {
    const service = fixture.reset();
    const { page, errors, close } = await visit(fixture.browser, options);
    await show(page, service);
    expect({
      axe: await violations(page),
      overflow: await overflow(page),
      small: await smallTargets(page),
      errors,
      mistakes: service.mistakes,
    }).toEqual({ axe: [], overflow: 0, small: [], errors: [], mistakes: [] });
    await close();
  });
});

describe('a language', () => {
  it('chosen on the page changes the direction, keeps typed answers, and is kept after a reload', async () => {
    const service = fixture.reset();
    const { page, errors, close } = await visit(fixture.browser);
    await begin(page, service);
    await page.locator('.part').first().click();
    const name = page.locator(`[data-question="${service.idOf('name')}"] textarea`).first();
    await name.fill('Łódź Metalworks');
    await page.locator('.language').selectOption('ar');
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await name.inputValue()).toBe('Łódź Metalworks');
    await expect.poll(() => service.answers.size).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
