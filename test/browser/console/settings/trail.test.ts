/** The audit trail with its export, watchlists, retention and brand, in what they do and in how they look. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEAM } from '../../../console/fake-service/fake-service.ts';
import { ENTITY } from '../../../console/fake-service/settings/trail.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { openSettings, type Who } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, who: Who = {}) => openSettings(fixture, path, who);

describe('the audit trail', () => {
  it('says who did what in words, and opens what was changed', async () => {
    const { page, errors, close } = await open('audit');
    const line = page.getByRole('row', { name: /Changed the name or role of a person/ });
    await line.getByText('Selin Orrowick').waitFor();
    await line.getByText('Viewer → Analyst').waitFor();
    await page.getByText('API key Case system', { exact: true }).waitFor();
    for (const fact of [
      'Fields: legal name, email',
      'State: Sent in again',
      'From memory: no',
      `novel code: ${ENTITY.slice(0, 8)}`,
    ])
      await page.getByText(fact, { exact: true }).first().waitFor();
    const screening = page.getByRole('row', { name: /Started a screening/ });
    expect(await screening.getByRole('link', { name: 'Screening', exact: true }).getAttribute('href')).toBe(
      `/api/console/live/cases/${ENTITY}`,
    );
    await page.getByRole('button', { name: 'Show older ones' }).click();
    await page.getByText('API key Case system, for Mara Fenwright').waitFor();
    await page.getByText('the respondent').waitFor();
    // An action of a later version is named by its code.
    await page.getByText('novelties.invent').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is narrowed in the address by person, by what was done, by days, and by subject', async () => {
    const { page, service, close } = await open('audit');
    await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Mara Fenwright' });
    await page.waitForURL(/actor=/);
    await page.getByText('Changed or decided a case').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Cases' });
    await page.getByLabel('From', { exact: true }).fill('2026-03-01');
    await page.waitForURL(/action=cases\.&actor=.*from=2026-03-01/);
    const asked = () => service.calls.findLast(({ path }) => path === '/audit/')?.query;
    await expect.poll(() => asked()?.get('from')).toMatch(/^2026-0[23]-\d\dT.*Z$/);
    expect(asked()?.get('action')).toBe('cases.');
    expect(asked()?.get('actor')).toBe(TEAM[0]?.id);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('link', { name: /^All about it: Person or company|^All about it: Entity/ }).click();
    await page.waitForURL(/target=entity/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await close();
  });

  it('is saved as one file of all parts, of what is searched for, after the last part was read', async () => {
    const { page, service, close } = await open('audit?action=cases.&from=2026-03-01&to=2026-03-02');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('audit-live.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toBe("\uFEFFat,action\r\n1,a\r\n2,b\r\n3,'=c\r\n");
    await page.getByText('Saved: 3 lines.').waitFor();
    const sent = service.calls.filter(({ method }) => method === 'POST').map(({ body }) => Object(body));
    expect(sent).toMatchObject([{ action: 'cases.' }, { action: 'cases.', after: 'second' }]);
    const [{ from, to }] = sent;
    expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000);
    await close();
  });

  it('is not offered as a file to who is no administrator', async () => {
    const { page, close } = await open('audit', { role: 'analyst' });
    await page.getByText('Started a screening').waitFor();
    expect(await page.getByRole('button', { name: 'Save as CSV' }).count()).toBe(0);
    await close();
  });
});

describe('watchlists', () => {
  it('say that a required list is not usable, how old each is, and what is wrong with it', async () => {
    const { page, close } = await open('lists');
    await page.getByRole('alert').getByText('A required list cannot be used').waitFor();
    const line = page.getByRole('row', { name: /United Nations/ });
    await line.getByText('required').waitFor();
    await line.getByText('45 days; outdated after 30 days').waitFor();
    await line.getByText('Its publisher was not reached.').waitFor();
    await close();
  });

  it('are none with test data, and the page says why', async () => {
    const { page, trail, close } = await open('sessions', { mode: 'test' });
    trail.lists = { provider: 'sandbox', results: [] };
    await page.getByRole('link', { name: 'Watchlists' }).click();
    await page.getByText('Test data are compared with one fictional list.').waitFor();
    await close();
  });
});

describe('the brand', () => {
  /** Of the page of respondents, and of the mail. */
  const buttonsOf = (page: Page) => ({
    page: page.frameLocator('.preview-frame').locator('.button').first(),
    mail: page.locator('.preview-button'),
  });
  const backgroundOf = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor);

  it('is previewed with each change on the page itself, and sends only what was changed', async () => {
    const { page, service, close } = await open('brand');
    await page.getByLabel('A colour of your own').check();
    await page.getByLabel('Colour', { exact: true }).fill('#7a1f5c');
    await expect.poll(() => backgroundOf(buttonsOf(page).page)).toBe('rgb(122, 31, 92)');
    expect(await backgroundOf(buttonsOf(page).mail)).toBe('rgb(122, 31, 92)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The brand was saved.').waitFor();
    const sent = service.calls.find(({ method }) => method === 'PATCH');
    expect(sent).toMatchObject({ path: '/settings/brand/', body: { color: '#7a1f5c' } });
    await close();
  });

  it('warns of a colour that the page will not use for text, and shows the page without it', async () => {
    const { page, close } = await open('brand');
    await page.getByLabel('A colour of your own').check();
    await page.getByLabel('Colour', { exact: true }).fill('#ffe066');
    await page.getByText('In light pages this colour has too little contrast').waitFor();
    await expect.poll(() => backgroundOf(buttonsOf(page).mail)).toBe('rgb(255, 224, 102)');
    const stripe = page.frameLocator('.preview-frame').locator('.top');
    await expect
      .poll(() => stripe.evaluate((node) => getComputedStyle(node).borderBlockStartColor))
      .toBe('rgb(255, 224, 102)');
    expect(await backgroundOf(buttonsOf(page).page)).toBe('rgb(11, 92, 107)');
    await close();
  });

  it('takes a logo as the service wants it, and refuses what is too large before it is sent', async () => {
    const { page, service, close } = await open('brand');
    const choose = (mimeType: string, bytes: number) =>
      page.getByLabel('Logo', { exact: true }).setInputFiles({
        name: 'logo.png',
        mimeType,
        buffer: Buffer.alloc(bytes, 1),
      });
    await choose('image/png', 40_000);
    await page.getByText(/The file is larger than/).waitFor();
    await choose('image/svg+xml', 10);
    await page.getByText('Choose a PNG or a JPEG.').waitFor();
    await choose('image/png', 3);
    await page.getByRole('button', { name: 'No logo' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The brand was saved.').waitFor();
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ logo: 'AQEB' });
    await close();
  });
});

describe('retention', () => {
  it('says what the policy of the team is, and what the service does by itself', async () => {
    const { page, close } = await open('retention');
    await page.getByRole('row', { name: /identity verifications 1,826 days your team/ }).waitFor();
    await page.getByRole('row', { name: /Deliveries of webhooks.* 30 days the service/ }).waitFor();
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it.each(['audit', 'lists', 'retention', 'brand'])('shows %s without a finding of axe', async (path) => {
    const { page, settings, errors, close } = await open(path, options);
    settings.settings = {
      ...settings.settings,
      brand: { name: 'Lantern Bank', color: '#7a1f5c', logo: null },
    };
    await page.reload();
    await page
      .locator(path === 'brand' ? '.preview' : 'table')
      .first()
      .waitFor();
    await look(page, `settings ${path} ${name}`, { fullPage: true });
    expect(errors).toEqual([]);
    await close();
  });
});
