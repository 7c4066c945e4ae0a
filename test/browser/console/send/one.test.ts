/** One request: who, what, how, the preview, and what becomes of it. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { FakeSending, RECORDED } from '../../../console/send/fake-sending.ts';
import { lastChange, openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { previewOf } from './steps.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, prepare: (fake: FakeSending) => void = () => undefined) =>
  openDeciding(fixture, path, {
    viewport: { width: 1440, height: 900 },
    prepare: ({ service }) => prepare(new FakeSending(service)),
  });

const SEND = /^Send \(test\)/;

describe('a request', () => {
  it('is found, previewed, held, taken back, sent, and shown', async () => {
    const { page, service, errors, close } = await open('work');
    await page.locator('tr[data-index]').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('quill');
    await page.getByRole('button', { name: /Quillhaven/ }).click();
    await expect.poll(() => page.locator('#send-email').inputValue()).toBe('office@quillhaven.example');
    await page.getByRole('radio', { name: /Third-party/ }).check();
    await page.getByLabel('Name of the request').fill('Supplier check');
    await page.getByRole('button', { name: SEND }).click();
    await page.getByText('is not sent yet').waitFor();
    expect(await page.locator('#send-email').isDisabled()).toBe(true);
    await page.locator('h1').press('z');
    await page.getByText('Taken back. Nothing was sent.').waitFor();
    expect(service.changes()).toEqual([]);
    await page.locator('#send-email').fill('director@quillhaven.example');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: 20_000 });
    expect(service.changes()).toEqual(['POST /workflows/send/']);
    expect(lastChange(service, /send/)?.body).toEqual({
      entity_id: RECORDED,
      ddq: { questionnaire_id: 1, response_name: 'Supplier check' },
      email: 'director@quillhaven.example',
      language: 'en',
    });
    expect(await page.locator('.outcome').innerText()).toContain('director@quillhaven.example');
    expect(await page.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toMatch(
      /^\/api\/console\/test\/responses\/[\w-]{36}$/,
    );
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('begins at an entity, which its screen and the address name', async () => {
    const { page, close } = await open(`entities/${RECORDED}/facts`);
    await page.locator('.bar a', { hasText: /request|ask|send/i }).click();
    await page.locator('.chosen-one', { hasText: 'Quillhaven' }).waitFor();
    await page.getByRole('button', { name: 'Choose another' }).click();
    const field = page.getByRole('searchbox', { name: 'Search by name' });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('creates a person or a company, and shows who is in the records already', async () => {
    const { page, service, close } = await open('send');
    await page.getByRole('radio', { name: 'A new company' }).check();
    await page.getByLabel('Legal name').fill('quillhaven trading ltd');
    await page.getByText('Quillhaven Trading Ltd is in your records already.').waitFor();
    await page.getByRole('radio', { name: 'A new person' }).check();
    await page.getByLabel('First name').fill('Ilse');
    await page.getByLabel('Last name').fill('Vandermeer');
    await page.getByRole('radio', { name: 'A new company' }).check();
    // What was typed is kept.
    expect(await page.getByLabel('Legal name').inputValue()).toBe('quillhaven trading ltd');
    await page.getByRole('radio', { name: 'A new person' }).check();
    await page.getByRole('radio', { name: /Yearly/ }).check();
    await page.getByLabel('E-mail address').fill('ilse@vandermeer.example');
    await page.getByLabel('The link works for').selectOption('168');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: 20_000 });
    expect(lastChange(service, /send/)?.body).toEqual({
      entity: {
        entity_type: 'individual',
        first_name: 'Ilse',
        last_name: 'Vandermeer',
        email: 'ilse@vandermeer.example',
      },
      ddq: { questionnaire_id: 2 },
      email: 'ilse@vandermeer.example',
      expiry_hours: 168,
      language: 'en',
    });
    await close();
  });

  it('has the questionnaire that the address names', async () => {
    const { page, close } = await open('send');
    await page.getByRole('radio', { name: /Third-party/ }).waitFor();
    expect(await page.getByRole('radio', { name: /Third-party/ }).isChecked()).toBe(false);
    await close();
    const named = await open('send?questionnaire=1');
    await named.page.getByRole('radio', { name: /Third-party/, checked: true }).waitFor();
    await named.close();
  });

  it('is the same one after no answer: five calls and the one of the person have one key', async () => {
    const { page, service, close } = await open(`send?entity=${RECORDED}`);
    let calls = 0;
    service.handlers.unshift(({ method, path }) => {
      if (method !== 'POST' || path !== '/workflows/send/') return undefined;
      calls += 1;
      return calls <= 5 ? refusal(503, 'unavailable', 'Try later.') : undefined;
    });
    await page.locator('.chosen-one').waitFor();
    await page.getByRole('radio', { name: /Third-party/ }).check();
    await page.keyboard.press('Control+Enter');
    await page.getByText('It is not known whether this has arrived.').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    const keys = service.calls
      .filter(({ path }) => path === '/workflows/send/')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBe(6);
    expect(new Set(keys).size).toBe(1);
    await close();
  });

  it('says why it was refused, and is another one once it is changed', async () => {
    const { page, service, close } = await open(`send?entity=${RECORDED}`);
    const refuse = () => refusal(402, 'insufficient_credits', 'The credits are used up.');
    service.handlers.unshift(({ path }) => (path === '/workflows/send/' ? refuse() : undefined));
    await page.locator('.chosen-one').waitFor();
    await page.getByRole('radio', { name: /Third-party/ }).check();
    await page.keyboard.press('Control+Enter');
    await page
      .locator('.send-foot [role=alert]', { hasText: 'There are not enough credits for this.' })
      .waitFor({
        timeout: 20_000,
      });
    service.handlers.shift();
    await page.getByRole('button', { name: SEND }).click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: 20_000 });
    const keys = service.calls.filter(({ path }) => path === '/workflows/send/');
    expect(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    await close();
  });

  it('is kept while another screen is looked at and while there is no network', async () => {
    const { page, service, close } = await open('send');
    await page.getByRole('radio', { name: 'A new company' }).check();
    await page.getByLabel('Legal name').fill('Larkspur Works Ltd');
    await page.locator('h1').press('g');
    await page.keyboard.press('w');
    await page.locator('tr[data-index]').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    expect(await page.getByLabel('Legal name').inputValue()).toBe('Larkspur Works Ltd');
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you enter is kept').first().waitFor();
    await page.getByRole('button', { name: SEND }).click({ force: true });
    await page.keyboard.press('Control+Enter');
    expect(await page.getByText('is not sent yet').count()).toBe(0);
    expect(service.changes()).toEqual([]);
    await page.context().setOffline(false);
    await close();
  });
});

describe('by keyboard alone', () => {
  it('a request is found, asked and sent', async () => {
    const { page, service, close } = await open('send');
    const tabTo = async (target: Locator) => {
      await target.waitFor();
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the key Tab does not lead there');
    };
    await tabTo(page.getByRole('searchbox', { name: 'Search by name' }));
    await page.keyboard.type('quill');
    await tabTo(page.getByRole('button', { name: /Quillhaven/ }));
    await page.keyboard.press('Enter');
    // The name is gone from the list; the focus is on what replaced it.
    await tabTo(page.getByRole('button', { name: 'Choose another' }));
    await tabTo(page.getByRole('radio', { name: /Third-party/ }));
    await page.keyboard.press('Space');
    await tabTo(page.getByLabel('E-mail address'));
    await expect.poll(() => page.locator('#send-email').inputValue()).toBe('office@quillhaven.example');
    await tabTo(page.getByRole('button', { name: SEND }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: 20_000 });
    expect(service.changes()).toEqual(['POST /workflows/send/']);
    await close();
  });
});

describe('the preview', () => {
  it('is the page itself: answers decide what is asked, and nothing is sent', async () => {
    const { page, service, errors, close } = await open(`send?entity=${RECORDED}`);
    await page.getByRole('radio', { name: /Third-party/ }).check();
    const preview = await previewOf(page);
    await preview.getByText('Quillhaven Trading Ltd').waitFor();
    await preview.locator('.actions .button').first().click();
    const form = preview.locator('form');
    const asked = form.getByText('Which authority issued it?', { exact: true });
    expect(await asked.count()).toBe(0);
    await form.getByText('Yes', { exact: true }).click();
    await asked.waitFor();
    // The page shows what is missing, within the frame.
    await form.locator('.actions .button').first().click();
    await form.locator('#problems').waitFor();
    const calls = service.calls.length;
    await form.locator('textarea').first().fill('Quillhaven');
    await preview.getByText('Saved', { exact: false }).first().waitFor();
    expect(service.changes()).toEqual([]);
    expect(service.calls.length).toBe(calls);
    expect(await page.title()).toContain('Send');
    expect(errors).toEqual([]);
    await close();
  });
});
