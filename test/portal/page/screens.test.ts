/** Links and the overview in jsdom: what the page shows, which calls it makes and when, and no axe violations. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';

const fixture = pageFixture();

describe('a link', () => {
  it('is removed from the address, and the service is not called before the click', async () => {
    const page = await fixture.open({ fragment: fixture.service.link });
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.href).not.toContain(fixture.service.link);
    expect(fixture.service.calls).toEqual([]);
    expect(fixture.service.status).toBe('pending');
  });

  it('is exchanged by the click for a session, which is stored in this tab only', async () => {
    const page = await fixture.open({ fragment: fixture.service.link });
    await page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(fixture.service.calls.map(({ method, operation }) => `${method} ${operation}`)).toEqual([
      'POST exchange',
      'GET session',
    ]);
    expect(page.window.sessionStorage.getItem('probity.session')).toBe(fixture.service.bearer);
    expect(page.window.sessionStorage.getItem('probity.link')).toBeNull();
    expect(page.window.localStorage).toHaveLength(0);
    expect(page.document.activeElement?.textContent).toBe('Supplier onboarding');
    expect(page.document.title).toBe('Supplier onboarding – Secure questionnaire');
  });

  it('survives a reload before the click', async () => {
    const page = await fixture.open({ storage: { 'probity.link': fixture.service.link } });
    await page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('can be retried when the service could not be reached', async () => {
    fixture.service.faults = ['network'];
    const page = await fixture.open({ fragment: fixture.service.link });
    await page.click('Start now');
    await page.until(() => page.document.querySelector('[role=alert]')?.textContent);
    await page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('that is opened in the same tab replaces the current screen', async () => {
    const page = await fixture.resume();
    page.window.location.hash = 'another-link';
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.hash).toBe('');
  });

  it.each([
    ['This link is not valid', () => undefined, 'made-up'],
    ['This link has expired', () => Object.assign(fixture.service, { status: 'expired' }), undefined],
    ['This request was withdrawn', () => Object.assign(fixture.service, { status: 'revoked' }), undefined],
  ])('that cannot be used shows why: %s', async (title, kill, fragment) => {
    kill();
    const page = await fixture.open({ fragment: fragment ?? fixture.service.link });
    await page.click('Start now');
    await page.heading(title);
    expect(await page.violations()).toEqual([]);
    expect(page.window.sessionStorage).toHaveLength(0);
  });

  it('that is opened while the service cannot be reached is not replaced by the old session', async () => {
    fixture.service.outage = 'network';
    const page = await fixture.open({ storage: { 'probity.session': fixture.service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    page.window.location.hash = fixture.service.link;
    await page.heading('You have been asked to answer a questionnaire');
    fixture.service.outage = undefined;
    await page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(fixture.service.callsOf('exchange')).toHaveLength(1);
  });

  it('can be used where the browser forbids storage', async () => {
    const page = await fixture.open({ fragment: fixture.service.link, storageForbidden: true });
    await page.click('Start now');
    await page.heading('Supplier onboarding');
    await page.click('Begin');
    await page.heading('The company');
    await page.type(page.question('name').querySelector('textarea'), 'Metalworks');
    await page.click('Save and continue');
    await page.click('Finish this section later');
    await page.until(() => fixture.service.answers.get(fixture.service.idOf('name')));
  });

  it('is requested where there is none', async () => {
    const page = await fixture.open({});
    await page.heading('Open the link from your e-mail');
    expect(fixture.service.calls).toEqual([]);
  });
});

describe('the overview', () => {
  it('shows sender, entity, deadline, scope and the mark of test data', async () => {
    const page = await fixture.resume();
    const words = page.document.body.textContent;
    for (const part of [
      'Nordwind Procurement',
      'Łódź Metalworks',
      '20 May 2031',
      'about 10 minutes',
      '15 questions in 3 sections',
      'Test data',
    ]) {
      expect(words).toContain(part);
    }
    expect(await page.violations()).toEqual([]);
  });

  it('shows a request that contains only an identity check', async () => {
    fixture.service.hasQuestionnaire = false;
    fixture.service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
    const page = await fixture.resume();
    expect(page.document.body.textContent).toContain('Not completed yet.');
    expect(await page.violations()).toEqual([]);
    await page.click('Go to the identity check');
    await page.heading('Identity check');
  });

  it('leads to read-only answers after the submission', async () => {
    fixture.answerAll();
    fixture.service.responseStatus = 'SUBMITTED';
    fixture.service.submittedAt = '2026-03-01T09:00:00.000Z';
    const page = await fixture.resume();
    expect(page.document.body.textContent).toContain('You submitted your answers on 1 March 2026');
    await page.click('Your answers');
    await page.until(() => page.document.querySelector('dl.answers'));
    expect(page.document.body.textContent).toContain('Ada Vogt');
    expect([...page.document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Save as PDF',
      'Print',
      'Back',
    ]);
    expect(await page.violations()).toEqual([]);
  });

  it('waits while the service cannot be reached, and continues afterwards', async () => {
    fixture.service.faults = ['network'];
    const page = await fixture.open({ storage: { 'probity.session': fixture.service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    await page.heading('Supplier onboarding');
  });

  it('closes when the session ends, and asks to open the link again', async () => {
    const page = await fixture.open({ storage: { 'probity.session': 'ended' } });
    await page.heading('Your session has ended');
    expect(page.window.sessionStorage.getItem('probity.session')).toBeNull();
  });
});
