/** The record of a submission, saved as a file by the page. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from '../page/fixture.ts';

const fixture = pageFixture();

async function submitted() {
  fixture.answerAll();
  fixture.service.responseStatus = 'SUBMITTED';
  fixture.service.submittedAt = '2026-03-01T09:00:00.000Z';
  const page = await fixture.resume();
  await page.click('Your answers');
  await page.until(() => page.document.querySelector('dl.answers'));
  const saved: string[] = [];
  page.window.URL.createObjectURL = () => 'blob:record';
  page.window.URL.revokeObjectURL = () => undefined;
  page.window.HTMLAnchorElement.prototype.click = function click() {
    saved.push(`${this.href} as ${this.download}`);
  };
  return { page, saved };
}

describe('the record', () => {
  it('is saved under the name that the service gives it', async () => {
    const { page, saved } = await submitted();
    await page.click('Save as PDF');
    await page.until(() => saved.length > 0);
    expect(saved).toEqual(['blob:record as answers-0b1f7c1e.pdf']);
    expect(fixture.service.callsOf('record').map(({ bearer }) => bearer)).toEqual([fixture.service.bearer]);
    expect(await page.violations()).toEqual([]);
  });

  it('that cannot be made is announced, and can be tried again', async () => {
    const { page, saved } = await submitted();
    fixture.service.faults = ['network'];
    await page.click('Save as PDF');
    await page.until(() => page.document.querySelector('[data-record-problem]')?.textContent);
    expect(page.document.body.textContent).toContain('The file could not be made.');
    expect(saved).toEqual([]);
    await page.click('Save as PDF');
    await page.until(() => saved.length > 0);
    expect(page.document.querySelector('[data-record-problem]')?.textContent).toBe('');
  });
});
