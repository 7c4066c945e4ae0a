/** When there is nothing to open: what the page says, what a new link takes, and that nothing is given away. */
import { describe, expect, it } from 'vitest';
import { pageStage } from './stage.ts';

const stage = pageStage();

/** Opens a link that leads nowhere, up to its closed page. */
async function closed(fragment: string, heading: string) {
  const page = await stage.open({ fragment });
  page.click('Start now');
  await page.heading(heading);
  return page;
}

describe('a new link', () => {
  it('can be asked for with an expired one', async () => {
    stage.service.status = 'expired';
    const page = await closed(stage.service.link, 'This link has expired');
    expect(await page.violations()).toEqual([]);
    page.click('Send me a new link');
    await page.heading('Check your e-mail');
    expect(stage.service.callsOf('renew').map(({ body, bearer }) => [body, bearer])).toEqual([
      [{ token: stage.service.link }, undefined],
    ]);
    expect(page.document.activeElement?.textContent).toBe('Check your e-mail');
    expect(await page.violations()).toEqual([]);
  });

  it('is confirmed in the same words whether the link was ours or made up', async () => {
    const page = await closed('made-up', 'This link is not valid');
    page.click('Send me a new link');
    await page.heading('Check your e-mail');
    expect(page.document.body.textContent).toContain('If your request is still open');
    expect(page.document.querySelectorAll('main button')).toHaveLength(0);
  });

  it('can be asked for again when the service was busy', async () => {
    const page = await closed('made-up', 'This link is not valid');
    stage.service.faults = [429];
    page.click('Send me a new link');
    await page.until(() => page.document.querySelector('[role=alert]')?.textContent);
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('try again');
    page.click('Send me a new link');
    await page.heading('Check your e-mail');
  });

  it('can be asked for when the link expires under way', async () => {
    const page = await stage.open({ fragment: stage.service.link });
    page.click('Start now');
    await page.heading('Supplier onboarding');
    stage.service.status = 'expired';
    page.click('Begin');
    page.type(page.question('name').querySelector('textarea'), 'Too late');
    page.click('Save and continue');
    page.click('Finish this section later');
    await page.heading('This link has expired');
    page.click('Send me a new link');
    await page.heading('Check your e-mail');
  });

  it('is not offered for a request that was withdrawn, nor where no link is known', async () => {
    stage.service.status = 'revoked';
    const withdrawn = await closed(stage.service.link, 'This request was withdrawn');
    expect(withdrawn.document.querySelectorAll('main button')).toHaveLength(0);
    const ended = await stage.open({ storage: { 'probity.session': 'ended' } });
    await ended.heading('Your session has ended');
    expect(ended.document.querySelectorAll('main button')).toHaveLength(0);
  });
});

describe('a session that ends', () => {
  it('brings back what was typed and not saved when the link is opened again in the same tab', async () => {
    const page = await stage.resume();
    page.click('Begin');
    await page.heading('The company');
    const { bearer } = stage.service;
    stage.service.bearer = 'another';
    page.type(page.question('name').querySelector('textarea'), 'Typed last');
    page.click('Save and continue');
    page.click('Finish this section later');
    await page.heading('Your session has ended');
    stage.service.bearer = bearer;
    page.window.location.hash = stage.service.link;
    await page.heading('You have been asked to answer a questionnaire');
    page.click('Start now');
    await page.until(
      () => stage.service.answers.get(stage.service.idOf('name'))?.answer_text === 'Typed last',
    );
  });
});
