/** Sending on the running fleet: twenty requests from a file reach the inbox, and their links open. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { linkIn } from '../../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../../cli/local/start-fleet.ts';
import { violations } from '../../axe.ts';
import { launchChromium, visit } from '../../chromium.ts';
import { chooseFile, previewOf } from './steps.ts';

const PORTS = { api: 13_160, aws: 14_726, control: 13_161, docs: 13_162 };
const SENT_MS = 60_000;

let fleet: RunningFleet;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-send-'));
  fleet = await startFleet({ folder, ports: PORTS });
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await fleet.stop();
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${fleet.facts.urls.api}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

async function mailsTo(domain: string): Promise<z.output<typeof Mails>> {
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  return mails.filter(({ to }) => to.some((address) => address.endsWith(`@${domain}`)));
}

/** A link of the fleet works once, so every test is somebody else. */
async function openAs(role: string, page: Page, path: string): Promise<void> {
  const [tenant] = fleet.facts.tenants;
  const link = fleet.facts.sign_in.find((each) => each.tenant === tenant?.name && each.role === role);
  if (link === undefined) throw new Error('the fleet has no link for this role');
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  await page.goto(`${fleet.facts.urls.api}/api/console/test/${path}`);
}

const Found = z.object({ results: z.array(z.object({ name: z.string() })) });

describe('on the running fleet', () => {
  it('twenty requests from a file reach their respondents, and nobody is entered twice', async () => {
    const known = {
      entity_type: 'company',
      legal_name: 'Rookhope Slate Ltd',
      email: 'known@rookhope.example',
    };
    await api('POST', '/entities/', known);
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await openAs('analyst', page, 'send/file');
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
    await page.getByText('20 requests will be sent, 1 row will not').waitFor({ timeout: SENT_MS });
    expect(await mailsTo('rookhope.example')).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Send 20 requests \(test\)/ }).click();
    await page.getByText('20 requests were sent, 1 row was not sent').waitFor({ timeout: SENT_MS });
    await expect.poll(async () => (await mailsTo('rookhope.example')).length, { timeout: SENT_MS }).toBe(20);
    const mails = await mailsTo('rookhope.example');
    expect(new Set(mails.map(({ text }) => linkIn(text))).size).toBe(20);
    expect(mails.filter(({ to }) => to.includes('known@rookhope.example')).length).toBe(1);
    const found = Found.parse(await api('GET', '/entities/?search=Rookhope%20Slate'));
    expect(found.results.map(({ name }) => name)).toEqual(['Rookhope Slate Ltd']);
    await page.getByRole('link', { name: 'Open the request' }).first().click();
    await page.getByRole('heading', { level: 1, name: /Rookhope Works 1 Ltd/ }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('one request shows what the respondent sees, and arrives', async () => {
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await openAs('administrator', page, 'send');
    await page.getByRole('radio', { name: 'A new person' }).check();
    await page.getByLabel('First name').fill('Tamsin');
    await page.getByLabel('Last name').fill('Ellerquist');
    await page.locator('.template input').first().check();
    await page.getByLabel('E-mail address').fill('tamsin@ellerquist.example');
    const preview = await previewOf(page);
    const heading = await preview.locator('h1').innerText();
    await page.getByRole('button', { name: /^Send \(test\)/ }).click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: SENT_MS });
    const [mail] = await mailsTo('ellerquist.example');
    const respondent = await visit(browser);
    await respondent.page.goto(linkIn(mail?.text ?? ''));
    await respondent.page.locator('main button').first().click();
    await respondent.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([...errors, ...respondent.errors]).toEqual([]);
    await respondent.close();
    await close();
  });
});
