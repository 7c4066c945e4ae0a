/** The verification step in jsdom: its script is loaded when the step is opened, and again after a failure. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pageFixture } from '../page/fixture.ts';
import type { OpenWindow } from '../page/open-window.ts';

const fixture = pageFixture();
const pending = { verification_session_id: '6f7b0a1e-0a3e-4a0e-9a55-1c2d3e4f5a6b', status: 'pending' };

beforeEach(() => {
  fixture.service.verification = pending;
});

describe('the verification step', () => {
  it('opens from the overview and gets the focus', async () => {
    const page = await fixture.resume();
    await page.click('Go to the identity check');
    await page.heading('Show who you are');
    expect(page.document.activeElement?.tagName).toBe('H1');
    expect(await page.violations()).toEqual([]);
    await page.click('Back to the overview');
    await page.heading('Supplier onboarding');
  });

  it('opens at once where the address names it, as after a visit to the page of a provider', async () => {
    const page = await fixture.open({
      fragment: '/verification',
      storage: { 'probity.session': fixture.service.bearer },
    });
    await page.heading('Show who you are');
    expect(page.window.location.hash).toBe('');
  });

  it('opens at once where a link names it', async () => {
    const page = await fixture.open({ fragment: `${fixture.service.link}/verification` });
    await page.click('Start now');
    await page.heading('Show who you are');
    expect(page.window.location.href).not.toContain(fixture.service.link);
  });

  it('can be loaded again where its script could not be loaded', async () => {
    const page = await fixture.resume({ stepLost: [true, true] });
    await page.click('Go to the identity check');
    await page.until(() => page.document.body.textContent?.includes('could not be loaded'));
    expect(page.document.querySelector('[role=status]')).not.toBeNull();
    expect(await page.violations()).toEqual([]);
    await page.click('Try again');
    await page.until(() => page.document.body.textContent?.includes('could not be loaded'));
    await page.click('Try again');
    await page.heading('Show who you are');
  });

  it('is not shown where the request has none', async () => {
    fixture.service.verification = null;
    const page = await fixture.open({
      fragment: '/verification',
      storage: { 'probity.session': fixture.service.bearer },
    });
    await page.heading('Supplier onboarding');
  });

  it('starts with an explicit consent, and then asks for the document', async () => {
    const page = await fixture.resume();
    await page.click('Go to the identity check');
    await page.heading('Show who you are');
    expect(page.document.querySelector('.consent-text')?.textContent).toContain('biometric data');
    await page.click('Agree and continue');
    expect(page.document.body.textContent).toContain('Tick the box if you agree.');
    expect(fixture.service.step.consentAt).toBeNull();
    await choose(page, '.consent input');
    await page.click('Agree and continue');
    await page.heading('Which document do you have with you?');
    expect(page.document.activeElement?.tagName).toBe('H1');
    await page.click('Continue');
    expect(page.document.body.textContent).toContain('Choose the kind of document and the country.');
    await choose(page, 'input[value=passport]');
    await page.type(page.document.querySelector('#document-country'), 'NO');
    await page.click('Continue');
    await page.heading('Passport: the page with your photo');
    expect(fixture.service.step.document).toEqual({ kind: 'passport', country: 'NO' });
    expect(await page.violations()).toEqual([]);
  });

  it('is in the language of the page, and follows its change', async () => {
    fixture.service.step.consentAt = '2026-03-02T08:30:00.000Z';
    const page = await fixture.open({
      fragment: '/verification',
      languages: ['de-DE'],
      storage: { 'probity.session': fixture.service.bearer },
    });
    await page.heading('Welches Dokument haben Sie bei sich?');
    await page.type(page.document.querySelector('.language'), 'ar');
    await page.heading('ما الوثيقة التي معك؟');
    expect(page.document.documentElement.dir).toBe('rtl');
  });

  it('waits while the service cannot be reached, and loads again', async () => {
    const page = await fixture.resume();
    fixture.service.faults = ['network'];
    await page.click('Go to the identity check');
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    await page.heading('Show who you are');
  });

  it('shows its state on the overview once it has changed', async () => {
    fixture.service.step.receiveAll();
    const page = await fixture.resume();
    await page.click('Go to the identity check');
    await page.heading('Check and hand in');
    await choose(page, 'input[value=clear]');
    await page.click('Hand in');
    await page.heading('Your documents are being examined');
    expect(fixture.service.step.sandboxOutcome).toBe('clear');
    fixture.service.step.state = 'done';
    fixture.service.verification = { ...pending, status: 'completed' };
    await page.heading('You are done here');
    await page.click('Back to the overview');
    await page.until(() => page.document.body.textContent?.includes('Completed.'));
  });

  it.each([
    ['completed', 'Completed.'],
    ['expired', 'The time for it is over.'],
    ['a state of later', 'Not completed yet.'],
  ])('is shown on the overview as %s', async (status, words) => {
    fixture.service.verification = { ...pending, status };
    const page = await fixture.resume();
    expect(page.document.body.textContent).toContain(words);
  });
});

/** Clicks a radio button or a checkbox, and resolves once the page has rendered. */
async function choose({ document }: Pick<OpenWindow, 'document'>, control: string): Promise<void> {
  document.querySelector<HTMLInputElement>(control)?.click();
  await new Promise((resolve) => setTimeout(resolve));
}
