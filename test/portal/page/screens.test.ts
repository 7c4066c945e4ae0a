/** The built page in jsdom: what it shows, what it asks of the service and when, and that axe finds nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPortal, type PortalBuild } from '../../../portal/build.ts';
import { FakeService } from '../fake-service/fake-service.ts';
import { everyAnswer, everyType } from '../fake-service/questionnaire.ts';
import { type OpenWindow, openWindow } from './open-window.ts';

let folder: string;
let built: PortalBuild;
let service: FakeService;
const opened: OpenWindow[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-screens-'));
  built = await buildPortal(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  service = new FakeService(everyType());
});
afterEach(() => {
  for (const { window } of opened.splice(0)) window.close();
  expect(service.mistakes).toEqual([]);
});

async function open(from: Parameters<typeof openWindow>[3]): Promise<OpenWindow> {
  const page = await openWindow(folder, built, service, from);
  opened.push(page);
  return page;
}

/** A page with the session already open, as after a reload. */
async function resume(): Promise<OpenWindow> {
  const page = await open({ storage: { 'probity.session': service.bearer } });
  await page.until(() => page.document.querySelector('.brand')?.textContent === 'Nordwind Procurement');
  return page;
}

function answerAll(): void {
  for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
}

describe('a link', () => {
  it('is taken out of the address, and nothing is asked of the service before the click', async () => {
    const page = await open({ fragment: service.link });
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.href).not.toContain(service.link);
    expect(service.calls).toEqual([]);
    expect(service.status).toBe('pending');
  });

  it('is exchanged by the click for a session, which is then kept in this tab only', async () => {
    const page = await open({ fragment: service.link });
    page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(service.calls.map(({ method, operation }) => `${method} ${operation}`)).toEqual([
      'POST exchange',
      'GET session',
    ]);
    expect(page.window.sessionStorage.getItem('probity.session')).toBe(service.bearer);
    expect(page.window.sessionStorage.getItem('probity.link')).toBeNull();
    expect(page.window.localStorage).toHaveLength(0);
    expect(page.document.activeElement?.textContent).toBe('Supplier onboarding');
    expect(page.document.title).toBe('Supplier onboarding – Secure questionnaire');
  });

  it('survives a reload before the click', async () => {
    const page = await open({ storage: { 'probity.link': service.link } });
    page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('can be tried again when the service was out of reach', async () => {
    service.faults = ['network'];
    const page = await open({ fragment: service.link });
    page.click('Start now');
    await page.until(() => page.document.querySelector('[role=alert]')?.textContent);
    page.click('Start now');
    await page.heading('Supplier onboarding');
  });

  it('that is opened in the same tab replaces what is shown', async () => {
    const page = await resume();
    page.window.location.hash = 'another-link';
    await page.heading('You have been asked to answer a questionnaire');
    expect(page.window.location.hash).toBe('');
  });

  it.each([
    ['This link is not valid', () => undefined, 'made-up'],
    ['This link has expired', () => Object.assign(service, { status: 'expired' }), undefined],
    ['This request was withdrawn', () => Object.assign(service, { status: 'revoked' }), undefined],
  ])('that is dead says so: %s', async (title, kill, fragment) => {
    kill();
    const page = await open({ fragment: fragment ?? service.link });
    page.click('Start now');
    await page.heading(title);
    expect(await page.violations()).toEqual([]);
    expect(page.window.sessionStorage).toHaveLength(0);
  });

  it('that is opened while the service is out of reach is shown once, and not overtaken by the old session', async () => {
    service.outage = 'network';
    const page = await open({ storage: { 'probity.session': service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    page.window.location.hash = service.link;
    await page.heading('You have been asked to answer a questionnaire');
    service.outage = undefined;
    page.click('Start now');
    await page.heading('Supplier onboarding');
    expect(service.callsOf('exchange')).toHaveLength(1);
  });

  it('opens also where the browser forbids storage', async () => {
    const page = await open({ fragment: service.link, storageForbidden: true });
    page.click('Start now');
    await page.heading('Supplier onboarding');
    page.click('Begin');
    await page.heading('The company');
    page.type(page.question('name').querySelector('textarea'), 'Metalworks');
    page.click('Save and continue');
    page.click('Finish this section later');
    await page.until(() => service.answers.get(service.idOf('name')));
  });

  it('is asked for where there is none', async () => {
    const page = await open({});
    await page.heading('Open the link from your e-mail');
    expect(service.calls).toEqual([]);
  });
});

describe('the overview', () => {
  it('says who asks, for whom, for how long, what is asked, and that it is a test', async () => {
    const page = await resume();
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
    service.hasQuestionnaire = false;
    service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
    const page = await resume();
    expect(page.document.body.textContent).toContain('You will receive it separately');
    expect(page.document.querySelectorAll('main button, main input')).toHaveLength(0);
    expect(await page.violations()).toEqual([]);
  });

  it('comes to what can only be read once the answers were submitted', async () => {
    answerAll();
    service.responseStatus = 'SUBMITTED';
    service.submittedAt = '2026-03-01T09:00:00.000Z';
    const page = await resume();
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
    service.faults = ['network'];
    const page = await open({ storage: { 'probity.session': service.bearer } });
    await page.until(() => page.document.body.textContent?.includes('We keep trying'));
    await page.heading('Supplier onboarding');
  });

  it('ends with the session, and asks for the link again', async () => {
    const page = await open({ storage: { 'probity.session': 'ended' } });
    await page.heading('Your session has ended');
    expect(page.window.sessionStorage.getItem('probity.session')).toBeNull();
  });
});
