/** Links and sessions that cannot be used: the page's message and the request for a new link, which reveal nothing. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';

const fixture = pageFixture();

/** Opens a link that cannot be used, up to the message. */
async function closed(fragment: string, heading: string) {
  const page = await fixture.open({ fragment });
  await page.click('Start now');
  await page.heading(heading);
  return page;
}

describe('a new link', () => {
  it('can be requested with an expired one', async () => {
    fixture.service.status = 'expired';
    const page = await closed(fixture.service.link, 'This link has expired');
    expect(await page.violations()).toEqual([]);
    await page.click('Send me a new link');
    await page.heading('Check your e-mail');
    expect(fixture.service.callsOf('renew').map(({ body, bearer }) => [body, bearer])).toEqual([
      [{ token: fixture.service.link }, undefined],
    ]);
    expect(page.document.activeElement?.textContent).toBe('Check your e-mail');
    expect(await page.violations()).toEqual([]);
  });

  it('is confirmed with the same message whether or not the link exists', async () => {
    const page = await closed('made-up', 'This link is not valid');
    await page.click('Send me a new link');
    await page.heading('Check your e-mail');
    expect(page.document.body.textContent).toContain('If your request is still open');
    expect(page.document.querySelectorAll('main button')).toHaveLength(0);
  });

  it('can be requested again when the service was busy', async () => {
    const page = await closed('made-up', 'This link is not valid');
    fixture.service.faults = [429];
    await page.click('Send me a new link');
    await page.until(() => page.document.querySelector('[role=alert]')?.textContent);
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('try again');
    await page.click('Send me a new link');
    await page.heading('Check your e-mail');
  });

  it('can be requested when the link expires during the session', async () => {
    const page = await fixture.open({ fragment: fixture.service.link });
    await page.click('Start now');
    await page.heading('Supplier onboarding');
    fixture.service.status = 'expired';
    await page.click('Begin');
    await page.type(page.question('name').querySelector('textarea'), 'Too late');
    await page.click('Save and continue');
    await page.click('Finish this section later');
    await page.heading('This link has expired');
    await page.click('Send me a new link');
    await page.heading('Check your e-mail');
  });

  it('is not offered for a withdrawn request, nor where the link is unknown', async () => {
    fixture.service.status = 'revoked';
    const withdrawn = await closed(fixture.service.link, 'This request was withdrawn');
    expect(withdrawn.document.querySelectorAll('main button')).toHaveLength(0);
    const ended = await fixture.open({ storage: { 'probity.session': 'ended' } });
    await ended.heading('Your session has ended');
    expect(ended.document.querySelectorAll('main button')).toHaveLength(0);
  });
});

describe('a session that ends', () => {
  it('restores unsaved answers when the link is opened again in the same tab', async () => {
    const page = await fixture.resume();
    await page.click('Begin');
    await page.heading('The company');
    const { bearer } = fixture.service;
    fixture.service.bearer = 'another';
    await page.type(page.question('name').querySelector('textarea'), 'Typed last');
    await page.click('Save and continue');
    await page.click('Finish this section later');
    await page.heading('Your session has ended');
    fixture.service.bearer = bearer;
    page.window.location.hash = fixture.service.link;
    await page.heading('You have been asked to answer a questionnaire');
    await page.click('Start now');
    await page.until(
      () => fixture.service.answers.get(fixture.service.idOf('name'))?.answer_text === 'Typed last',
    );
  });
});
