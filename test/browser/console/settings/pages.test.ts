/** The pages of settings: people, keys, policy and usage, in what they do and in how they look. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MADE_KEY } from '../../../console/fake-service/settings/settings.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { openSettings, type Who } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const openPage = (path: string, who: Who = {}) => openSettings(fixture, path, who);

describe('people', () => {
  it('are added with a role, and shown at once', async () => {
    const { page, service, errors, close } = await openPage('people');
    await page.getByLabel('Name', { exact: true }).fill('Ada Merrow');
    await page.getByLabel('Mail address', { exact: true }).fill('ada@lantern.example');
    await page.getByRole('radio', { name: 'Manager' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('cell', { name: 'ada@lantern.example' }).waitFor();
    const sent = service.calls.find(({ method, path }) => method === 'POST' && path === '/people/');
    expect(sent?.body).toEqual({ name: 'Ada Merrow', email: 'ada@lantern.example', role: 'manager' });
    expect(sent?.headers['idempotency-key']).toBeTruthy();
    expect(errors).toEqual([]);
    await close();
  });

  it('are removed only after a second question, which can be left by keyboard', async () => {
    const { page, service, close } = await openPage('people');
    const remove = page.getByRole('button', { name: 'Remove Tobin Ashgrove' });
    await remove.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(service.changes()).toEqual([]);
    await remove.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Removed', { exact: true }).waitFor();
    expect(service.changes()).toEqual(['DELETE /people/22222222-2222-4222-8222-222222222222/']);
    await close();
  });

  it('are shown without controls to who is no administrator', async () => {
    const { page, close } = await openPage('people', { role: 'analyst' });
    await page.getByText('Administrators add and remove people').waitFor();
    expect(await page.locator('.sheet').getByRole('button').count()).toBe(0);
    expect(await page.locator('.sheet select').count()).toBe(0);
    await close();
  });
});

describe('keys', () => {
  it('are shown once, and no longer after they were closed or the page was loaded again', async () => {
    const { page, close } = await openPage('keys');
    await page.getByLabel('Name', { exact: true }).fill('Monitoring');
    await page.getByRole('button', { name: /^Make the key/ }).click();
    await page.getByText(MADE_KEY).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.getByText(MADE_KEY).count()).toBe(0);
    await page.reload();
    await page.getByText('Monitoring').waitFor();
    expect(await page.content()).not.toContain(MADE_KEY);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(MADE_KEY);
    await close();
  });

  it('are revoked after a second question', async () => {
    const { page, service, close } = await openPage('keys');
    await page.getByRole('button', { name: 'Revoke the key Case system' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    expect(service.changes()).toEqual(['DELETE /keys/0123456789abcdef/']);
    await close();
  });
});

describe('the policy', () => {
  it('sends only what was changed', async () => {
    const { page, service, settings, close } = await openPage('policy');
    await page.getByLabel('European Union').check();
    await page.getByLabel(/^Links to respondents/).fill('72');
    await page.getByLabel('Birth date', { exact: true }).selectOption('always');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('The policy was saved.').first().waitFor();
    const sent = service.calls.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({
      default_expiry_hours: 72,
      verification_clear_needs: {
        ...{ name: 'always', date_of_birth: 'always', document_expiry: 'always' },
        ...{ document_number: 'never', nationality: 'never', address: 'never' },
      },
      required_lists: ['un_sc', 'eu_fsf'],
    });
    expect(settings.settings.four_eyes_cases).toBe(true);
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it.each(['people', 'keys', 'policy', 'limits'])('shows %s without a finding of axe', async (path) => {
    const { page, errors, close } = await openPage(path, options);
    await page.locator('.bones').waitFor({ state: 'detached' });
    await look(page, `settings ${path} ${name}`, { fullPage: true });
    expect(errors).toEqual([]);
    await close();
  });
});
