/** The built page in jsdom: what it shows, what it asks of the service and when, and that axe finds nothing. */
import { describe, expect, it } from 'vitest';
import { pageStage } from './stage.ts';

const stage = pageStage();

describe('a link', () => {
  it('is taken out of the address, and nothing is asked of the service before the click', async () => {
    const page = await stage.open({ fragment: stage.service.link });
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.href).not.toContain(stage.service.link);
    expect(stage.service.calls).toEqual([]);
    expect(stage.service.status).toBe('pending');
  });

  it('is exchanged by the click for a session, which is then kept in this tab only', async () => {
    const page = await stage.open({ fragment: stage.service.link });
    page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(stage.service.calls.map(({ method, operation }) => `${method} ${operation}`)).toEqual([
      'POST exchange',
      'GET session',
    ]);
    expect(page.window.sessionStorage.getItem('probity.session')).toBe(stage.service.bearer);
    expect(page.window.sessionStorage.getItem('probity.link')).toBeNull();
    expect(page.window.localStorage).toHaveLength(0);
    expect(page.document.activeElement?.textContent).toBe('Supplier onboarding');
    expect(page.document.title).toBe('Supplier onboarding – Secure questionnaire');
  });

  it('survives a reload before the click', async () => {
    const page = await stage.open({ storage: { 'probity.link': stage.service.link } });
    page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('can be tried again when the service was out of reach', async () => {
    stage.service.faults = ['network'];
    const page = await stage.open({ fragment: stage.service.link });
    page.click('Start now');
    await page.until(() => page.document.querySelector('[role=alert]')?.textContent);
    page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('that is opened in the same tab replaces what is shown', async () => {
    const page = await stage.resume();
    page.window.location.hash = 'another-link';
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.hash).toBe('');
  });

  it.each([
    ['This link is not valid', () => undefined, 'made-up'],
    ['This link has expired', () => Object.assign(stage.service, { status: 'expired' }), undefined],
    ['This request was withdrawn', () => Object.assign(stage.service, { status: 'revoked' }), undefined],
  ])('that is dead says so: %s', async (title, kill, fragment) => {
    kill();
    const page = await stage.open({ fragment: fragment ?? stage.service.link });
    page.click('Start now');
    await page.heading(title);
    expect(await page.violations()).toEqual([]);
    expect(page.window.sessionStorage).toHaveLength(0);
  });

  it('that is opened while the service is out of reach is shown once, and not overtaken by the old session', async () => {
    stage.service.outage = 'network';
    const page = await stage.open({ storage: { 'probity.session': stage.service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    page.window.location.hash = stage.service.link;
    await page.heading('You have been asked to answer a questionnaire');
    stage.service.outage = undefined;
    page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(stage.service.callsOf('exchange')).toHaveLength(1);
  });

  it('opens also where the browser forbids storage', async () => {
    const page = await stage.open({ fragment: stage.service.link, storageForbidden: true });
    page.click('Start now');
    await page.heading('Supplier onboarding');
    page.click('Begin');
    await page.heading('The company');
    page.type(page.question('name').querySelector('textarea'), 'Metalworks');
    page.click('Save and continue');
    page.click('Finish this section later');
    await page.until(() => stage.service.answers.get(stage.service.idOf('name')));
  });

  it('is asked for where there is none', async () => {
    const page = await stage.open({});
    await page.heading('Open the link from your e-mail');
    expect(stage.service.calls).toEqual([]);
  });
});

describe('the overview', () => {
  it('says who asks, for whom, for how long, what is asked, and that it is a test', async () => {
    const page = await stage.resume();
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

  it('shows a request for nothing but an identity check, without pretending to make it', async () => {
    stage.service.hasQuestionnaire = false;
    stage.service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
    const page = await stage.resume();
    expect(page.document.body.textContent).toContain('You will receive it separately');
    expect(page.document.querySelectorAll('main button, main input')).toHaveLength(0);
    expect(await page.violations()).toEqual([]);
  });

  it('comes to what can only be read once the answers were submitted', async () => {
    stage.answerAll();
    stage.service.responseStatus = 'SUBMITTED';
    stage.service.submittedAt = '2026-03-01T09:00:00.000Z';
    const page = await stage.resume();
    expect(page.document.body.textContent).toContain('You submitted your answers on 1 March 2026');
    page.click('Your answers');
    await page.until(() => page.document.querySelector('dl.answers'));
    expect(page.document.body.textContent).toContain('Ada Vogt');
    expect([...page.document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Print or save as PDF',
      'Back',
    ]);
    expect(await page.violations()).toEqual([]);
  });

  it('waits for a service that is out of reach, and goes on when it is back', async () => {
    stage.service.faults = ['network'];
    const page = await stage.open({ storage: { 'probity.session': stage.service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    await page.heading('Supplier onboarding');
  });

  it('ends with the session, and asks for the link again', async () => {
    const page = await stage.open({ storage: { 'probity.session': 'ended' } });
    await page.heading('Your session has ended');
    expect(page.window.sessionStorage.getItem('probity.session')).toBeNull();
  });
});
