/** A file of many: read, checked without sending, sent, and what became of each row. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { anOpenRequest, FakeSending } from '../../../console/send/fake-sending.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { chooseFile, FILE_OF_MANY } from './steps.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

async function open(prepare: (fake: FakeSending) => void = () => undefined) {
  let fake: FakeSending | undefined;
  const opened = await openDeciding(fixture, 'send/file', {
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    prepare: ({ service }) => {
      fake = new FakeSending(service);
      prepare(fake);
    },
  });
  if (fake === undefined) throw new Error('the fake was not made');
  return { ...opened, fake };
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.locator('.rows tbody tr').first().waitFor();
}

/** What is said of each row, by its line. */
async function said(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page
    .locator('.rows tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [line.getAttribute('data-line') ?? '', line.lastElementChild?.textContent ?? '']),
    );
  return Object.fromEntries(rows);
}

const many = (n: number) =>
  [
    'name,e-mail',
    ...Array.from({ length: n }, (_, at) => `Firm ${at + 1} Ltd,firm${at + 1}@mail.example`),
  ].join('\n');

describe('a file', () => {
  it('is checked without a change, and each row says what would happen', async () => {
    const { page, service, close } = await open((fake) => {
      fake.open = [anOpenRequest('Quillhaven Trading Ltd', 'Yearly update')];
    });
    await chooseFile(page, FILE_OF_MANY);
    await page.locator('#send-template').selectOption({ label: 'Third-party due diligence' });
    await check(page);
    expect(await said(page)).toEqual({
      2: 'New in your records',
      3: 'New in your records',
      4: 'In your records · The record has another address, and it counts: office@quillhaven.example',
      5: 'Has an open request of this template',
      6: 'In your records, without an e-mail address there',
      7: 'No e-mail address',
      8: 'The same as line 2',
      9: 'Unknown template',
      10: 'Not an e-mail address',
    });
    await page.getByText('3 requests will be sent, 6 rows will not').waitFor();
    await page.getByLabel('Also ask those who have an open request').check();
    await page.getByText('4 requests will be sent, 5 rows will not').waitFor();
    await page.getByLabel('Only rows that are not sent').check();
    expect(Object.keys(await said(page))).toEqual(['6', '7', '8', '9', '10']);
    // Another column is another reading of the file.
    await page.getByRole('combobox', { name: 'Trading name' }).selectOption({ label: 'template' });
    await page.getByText('Something changed since the check.').waitFor();
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('is sent with one key per call, and what was not sent is saved, corrected and sent again', async () => {
    const { page, fake, service, errors, close } = await open();
    await chooseFile(page, `${many(21)}\nRefused Ltd,=cmd@refused.example\n=Tidewater,\n`);
    await page.locator('#send-template').selectOption({ label: 'Third-party due diligence' });
    await page.locator('.after').getByLabel('Language of the mails').selectOption('de');
    await page.locator('.after').getByLabel('The link works for').selectOption('72');
    await check(page);
    await page.getByRole('button', { name: /^Send 22 requests \(test\)/ }).click();
    await page.getByText('22 requests are not sent yet').first().waitFor();
    expect(service.changes()).toEqual([]);
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(service.changes()).toEqual(['POST /responses/batch/', 'POST /responses/batch/']);
    const keys = service.calls
      .filter(({ path }) => path === '/responses/batch/')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(fake.sent.length).toBe(22);
    expect(fake.sent[0]).toEqual({
      questionnaire_id: 1,
      status: 'DRAFT',
      language: 'de',
      expiry_hours: 72,
      entity: { entity_type: 'company', legal_name: 'Firm 1 Ltd', email: 'firm1@mail.example' },
    });
    await page.getByText('21 requests were sent, 2 rows were not sent').waitFor();
    expect(await page.getByRole('link', { name: 'Open the request' }).count()).toBe(21);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what was not sent' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^not-sent-test-[\d-]{10}\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      [
        '\uFEFFname,e-mail,Why it was not sent',
        "Refused Ltd,'=cmd@refused.example,Enter another address.",
        "'=Tidewater,,No e-mail address",
        '',
      ].join('\r\n'),
    );
    await page.getByRole('button', { name: /^Send the refused rows again/ }).click();
    await expect.poll(() => fake.sent.length).toBe(23);
    expect(errors).toEqual([]);
    await close();
  });

  it('is not sent where it is taken back', async () => {
    const { page, service, close } = await open();
    await chooseFile(page, many(2));
    await page.locator('#send-template').selectOption({ label: 'Yearly update' });
    await check(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 requests are not sent yet').first().waitFor();
    await page.locator('h1').press('z');
    await page.getByRole('button', { name: /^Send 2 requests/ }).waitFor();
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('stops where no answer comes, and goes on with the same key, also from another screen', async () => {
    const { page, service, fake, close } = await open();
    let lost = 0;
    service.handlers.unshift(({ path }) => {
      if (path !== '/responses/batch/' || fake.sent.length !== 20 || lost === 5) return undefined;
      lost += 1;
      return refusal(503, 'unavailable', 'Try later.');
    });
    await chooseFile(page, many(41));
    await page.locator('#send-template').selectOption({ label: 'Yearly update' });
    await check(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('41 requests are not sent yet').first().waitFor();
    // It goes on while the person looks at something else.
    await page.locator('h1').press('g');
    await page.keyboard.press('w');
    await page.locator('tr[data-index]').first().waitFor();
    await expect.poll(() => lost).toBe(5);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('link', { name: 'From a file' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(fake.sent.length).toBe(41);
    const calls = service.calls.filter(({ path }) => path === '/responses/batch/');
    expect(calls.length).toBe(8);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
    await close();
  });

  it('keeps the person from leaving, and stays out of every storage', async () => {
    const { page, close } = await open();
    await chooseFile(page, many(3));
    const stored = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((name) => !name.startsWith('probity.')),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
    }));
    expect(stored).toEqual({ local: [], session: [], databases: [] });
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.locator('.drop').waitFor();
    await close();
  });

  it('may have semicolons and the encoding of Windows, and says what it cannot read', async () => {
    const { page, close } = await open();
    const file = page.locator('#send-file');
    await file.setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') });
    await page.getByText('This is not a text file.').waitFor();
    await file.setInputFiles({ name: 'broken.csv', mimeType: '', buffer: Buffer.from('a,b\n"1,2') });
    await page.getByText('a quotation mark is not closed').waitFor();
    await chooseFile(
      page,
      Buffer.from('Firma;E-Mail\r\nM\u00fcller & S\u00f6hne;a@mueller.example', 'latin1'),
    );
    await page.getByText('clients.csv: 1 row, semicolons, WINDOWS-1252').waitFor();
    await page.getByRole('cell', { name: 'Müller & Söhne' }).waitFor();
    await close();
  });
});
