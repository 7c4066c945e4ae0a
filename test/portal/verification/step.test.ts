/** The verification step in jsdom: its script is loaded when the step is opened, and again after a failure. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pageFixture } from '../page/fixture.ts';

const fixture = pageFixture();
const pending = { verification_session_id: '6f7b0a1e-0a3e-4a0e-9a55-1c2d3e4f5a6b', status: 'pending' };

beforeEach(() => {
  fixture.service.verification = pending;
});

describe('the verification step', () => {
  it('opens from the overview and gets the focus', async () => {
    const page = await fixture.resume();
    await page.click('Go to the identity check');
    await page.until(() => page.document.querySelector('.facts'));
    expect(page.document.querySelector('h1')?.textContent).toBe('Identity check');
    expect(page.document.activeElement?.tagName).toBe('H1');
    expect(await page.violations()).toEqual([]);
    await page.click('Back');
    await page.heading('Supplier onboarding');
  });

  it('opens at once where the address names it, as after a visit to the page of a provider', async () => {
    const page = await fixture.open({
      fragment: '/verification',
      storage: { 'probity.session': fixture.service.bearer },
    });
    await page.heading('Identity check');
    expect(page.window.location.hash).toBe('');
  });

  it('opens at once where a link names it', async () => {
    const page = await fixture.open({ fragment: `${fixture.service.link}/verification` });
    await page.click('Start now');
    await page.heading('Identity check');
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
    await page.until(() => page.document.querySelector('.facts'));
  });

  it('is not shown where the request has none', async () => {
    fixture.service.verification = null;
    const page = await fixture.open({
      fragment: '/verification',
      storage: { 'probity.session': fixture.service.bearer },
    });
    await page.heading('Supplier onboarding');
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
