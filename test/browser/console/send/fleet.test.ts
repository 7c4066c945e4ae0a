/** Sending on the running fleet: twenty requests from a file reach the inbox, and their links open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { linkIn } from '../../../../cli/demo/respondent.ts';
import { violations } from '../../axe.ts';
import { visit } from '../../chromium.ts';
import { PATIENCE, RunningConsole } from '../running.ts';
import { chooseFile, previewOf } from './steps.ts';

let running: RunningConsole;

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_160, aws: 14_726, control: 13_161, docs: 13_162 });
}, 180_000);
afterAll(() => running.stop());

const Found = z.object({ results: z.array(z.object({ name: z.string() })) });

describe('on the running fleet', () => {
  it('twenty requests from a file reach their respondents, and nobody is entered twice', async () => {
    const known = {
      entity_type: 'company',
      legal_name: 'Rookhope Slate Ltd',
      email: 'known@rookhope.example',
    };
    await running.api('POST', '/entities/', known);
    const person = await running.signIn('analyst');
    const { page, errors, close } = person;
    await running.go(person, 'send/file');
    const firms = Array.from(
      { length: 18 },
      (_, n) => `company;Rookhope Works ${n + 1} Ltd;;;w${n + 1}@rookhope.example`,
    );
    const rows = [
      'type;name;first name;last name;e-mail',
      ...firms,
      'person;;Ilse;Vandermeer;ilse@rookhope.example',
      'company;ROOKHOPE slate Ltd;;;',
      'company;Without Address Ltd;;;',
    ];
    await chooseFile(page, rows.join('\r\n'));
    await page.locator('#send-template').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('20 requests will be sent, 1 row will not').waitFor(PATIENCE);
    expect(await running.mailsTo('@rookhope.example')).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Send 20 requests \(test\)/ }).click();
    await page.getByText('20 requests were sent, 1 row was not sent').waitFor(PATIENCE);
    await expect.poll(async () => (await running.mailsTo('@rookhope.example')).length, PATIENCE).toBe(20);
    const mails = await running.mailsTo('@rookhope.example');
    expect(new Set(mails.map(({ text }) => linkIn(text))).size).toBe(20);
    expect(mails.filter(({ to }) => to.includes('known@rookhope.example')).length).toBe(1);
    const found = Found.parse(await running.api('GET', '/entities/?search=Rookhope%20Slate'));
    expect(found.results.map(({ name }) => name)).toEqual(['Rookhope Slate Ltd']);
    await page.getByRole('link', { name: 'Open the request' }).first().click();
    await page.getByRole('heading', { level: 1, name: /Rookhope Works 1 Ltd/ }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('one request shows what the respondent sees, and arrives', async () => {
    const person = await running.signIn('administrator');
    const { page, errors, close } = person;
    await running.go(person, 'send');
    await page.getByRole('radio', { name: 'A new person' }).check();
    await page.getByLabel('First name').fill('Tamsin');
    await page.getByLabel('Last name').fill('Ellerquist');
    await page.locator('.template input').first().check();
    await page.getByLabel('E-mail address').fill('tamsin@ellerquist.example');
    const preview = await previewOf(page);
    const heading = await preview.locator('h1').innerText();
    await page.getByRole('button', { name: /^Send \(test\)/ }).click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor(PATIENCE);
    const [mail] = await running.mailsTo('@ellerquist.example');
    const respondent = await visit(running.browser);
    await respondent.page.goto(linkIn(mail?.text ?? ''));
    await respondent.page.locator('main button').first().click();
    await respondent.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([...errors, ...respondent.errors]).toEqual([]);
    await respondent.close();
    await close();
  });
});
