/** Files that the malware scan refused, in jsdom: shown plainly, removable, and no answer. */

import { describe, expect, it } from 'vitest';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import { pageFixture } from '../page/fixture.ts';

const fixture = pageFixture();

function store(scan_status: SessionFile['scan_status'], required = true) {
  const [asked] = fixture.service.questionnaire.file_questions;
  if (asked === undefined) throw new Error('the questionnaire has no document question');
  fixture.service.questionnaire.file_questions[0] = { ...asked, required };
  const file = fixture.service.files.store({ file_question_id: asked.id, filename: 'a.pdf', size: 9 });
  fixture.service.files.scans.set(file.attachment_id, scan_status);
  return file;
}

describe('a file', () => {
  it.each<[SessionFile['scan_status'], string]>([
    ['infected', 'This file contains malware and was not passed on. Remove it and upload another one.'],
    ['unscannable', 'This file could not be checked for malware and was not passed on.'],
  ])('that is %s is shown as refused, does not count, and can be removed', async (verdict, words) => {
    fixture.answerAll();
    store(verdict);
    const page = await fixture.resume();
    const state = () => page.document.querySelectorAll('.part .state')[4]?.textContent;
    expect(state()).toBe('1 to do');
    await page.click('Check and submit');
    await page.heading('Check your answers');
    expect(page.document.querySelector('main')?.textContent).toContain(words);
    await page.click('Submit answers');
    await page.until(() => page.document.getElementById('problems')?.textContent?.includes('Upload this'));
    page.document.querySelectorAll<HTMLButtonElement>('.part')[4]?.click();
    await page.heading('Documents');
    expect(page.document.querySelector('.file')?.textContent).toContain(words);
    expect(await page.violations()).toEqual([]);
    await page.click('Remove');
    await page.click('Remove');
    await page.until(() => fixture.service.files.list.length === 0);
  });

  it('that is refused is something to do where no file is required, too', async () => {
    fixture.answerAll();
    store('infected', false);
    const page = await fixture.resume();
    expect(page.document.querySelectorAll('.part .state')[4]?.textContent).toBe('1 to do');
  });

  it.each(['clean', 'pending'] as const)('that is %s counts', async (verdict) => {
    fixture.answerAll();
    store(verdict);
    const page = await fixture.resume();
    expect(page.document.querySelectorAll('.part .state')[4]?.textContent).toBe('Complete');
  });
});
