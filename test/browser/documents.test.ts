/** Documents in Chromium: to a bucket of another origin, with progress, and through everything that gets in the way. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeService } from '../portal/fake-service/fake-service.ts';
import { overflow, violations } from './axe.ts';
import { type Visit, visit } from './chromium.ts';
import { type BrowserFixture, openFixture } from './fixture.ts';

let fixture: BrowserFixture;
let service: FakeService;
let visited: Visit;
let page: Page;
let several: number;
let single: number;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  service = fixture.reset();
  const [file] = service.questionnaire.file_questions;
  if (file === undefined) throw new Error('no document is asked for');
  several = file.id;
  single = file.id + 1;
  service.questionnaire.file_questions.splice(
    0,
    1,
    { ...file, required: true },
    { ...file, id: single, description: 'Anti-bribery policy', required: true, multiple: false },
  );
  visited = await visit(fixture.browser, { viewport: { width: 360, height: 740 } });
  page = visited.page;
});
afterEach(async () => {
  expect([visited.errors, service.mistakes]).toEqual([[], []]);
  await visited.close();
});

const input = (id: number) => page.locator(`#f${id}`);
const field = (id: number) => page.locator(`[data-file-question="${id}"]`);
const pdf = (name: string, size = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF-1.7 '),
});
const names = () => service.files.list.map(({ filename }) => filename);

async function start(): Promise<void> {
  await page.goto(fixture.address(service.link));
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: 'Documents' }).click();
  await input(several).waitFor();
}

/** Shows the list of sections on a narrow screen and opens one. */
async function openPart(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sections' }).click();
  await page.getByRole('button', { name }).click();
}

describe('documents', () => {
  it('are uploaded one after another, also while the respondent is on another screen', async () => {
    service.files.bucketDelayMs = 300;
    await start();
    await input(several).setInputFiles([pdf('a.pdf', 2_000_000), pdf('b.pdf')]);
    await field(several).locator('progress').first().waitFor();
    expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
    await openPart('People');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf']);
    await openPart('Documents');
    await field(several).getByText('b.pdf').waitFor();
    expect(await field(several).locator('progress').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('can be dropped on their field', async () => {
    await start();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return transfer;
    });
    await field(several).locator('fieldset').dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(names).toEqual(['dropped.txt']);
  });

  it('of a type or a size that is not taken are refused before anything is sent', async () => {
    await start();
    await input(several).setInputFiles([pdf('photo.heic'), pdf('large.pdf', 10 * 1024 * 1024 + 1)]);
    await field(several).getByText('The file is larger than 10 MB.').waitFor();
    await page.getByRole('alert').getByText('2 files were not uploaded').waitFor();
    expect(service.callsOf('uploads')).toEqual([]);
    expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await page.getByRole('alert').getByText('1 file was not uploaded').waitFor();
  });

  it('can be cancelled under way, and sent again after a failure', async () => {
    service.files.bucketDelayMs = 60_000;
    await start();
    await input(single).setInputFiles(pdf('wrong.pdf'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await input(single).waitFor();
    service.files.bucketDelayMs = 0;
    service.files.bucketFaults = [503];
    await input(single).setInputFiles(pdf('right.pdf'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toEqual(['right.pdf']);
    await page.getByText('To send another file, remove this one first.').waitFor();
    expect(await input(single).getAttribute('type')).toBeNull();
  });

  it('whose content is not what their name says come back with the words of the service', async () => {
    await start();
    await input(several).setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ'),
    });
    await field(several).getByText('The content is not that of a readable PDF file.').waitFor();
    expect(await field(several).getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('that are required are asked for before the review, and count in the progress', async () => {
    await start();
    await page.getByText('0 of 17 completed').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problems');
    expect(await page.locator('#problems li').count()).toBe(2);
    expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
    await input(several).setInputFiles(pdf('a.pdf'));
    await page.getByText('1 of 17 completed').waitFor();
    expect(await page.locator('#problems li').count()).toBe(1);
  });

  it('keep the browser from leaving without a question while they are under way', async () => {
    service.files.bucketDelayMs = 60_000;
    await start();
    await input(several).setInputFiles(pdf('a.pdf'));
    await field(several).locator('progress').waitFor();
    const asked = page.waitForEvent('dialog');
    const leaving = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await leaving;
  });
});
