/** Settings on the running fleet: a key that is revoked is refused, a test event arrives and is logged, and the trail says who did it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { linkIn } from '../../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../../cli/local/start-fleet.ts';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import { violations } from '../../axe.ts';
import { launchChromium, visit } from '../../chromium.ts';

const PORTS = { api: 13_140, aws: 14_706, control: 13_141, docs: 13_142 };
/** A busy machine takes long for a mail, and for an event until it is delivered. */
const PATIENCE = { timeout: 60_000 };

let fleet: RunningFleet;
let browser: Browser;
let folder: string;
let receiver: RecordingReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-settings-'));
  receiver = await RecordingReceiver.listen();
  fleet = await startFleet({ folder, ports: PORTS });
  browser = await launchChromium();
}, 300_000);
afterAll(async () => {
  await browser.close();
  await fleet.stop();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

/** How many mails the address has, and the link of the newest. */
async function mailsOf(email: string) {
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  const own = mails.filter(({ to }) => to.includes(email));
  const newest = own.at(-1);
  return { count: own.length, link: newest === undefined ? '' : linkIn(newest.text) };
}

/** Signs the administrator of the demo in by a mailed link, and opens a page of settings of test data. Returns the address. */
async function open(page: Page, path: string): Promise<string> {
  const [tenant] = fleet.facts.tenants;
  const person = fleet.facts.sign_in.find(
    (each) => each.tenant === tenant?.name && each.role === 'administrator',
  );
  if (person === undefined) throw new Error('the fleet has no administrator');
  const { email } = person;
  const before = (await mailsOf(email)).count;
  await called('/sign-in/', '', { method: 'POST', body: JSON.stringify({ email }) });
  await page.goto(await newLink(email, before));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  await go(page, path);
  return email;
}

/** The link of the mail that comes after so many. */
async function newLink(email: string, before: number): Promise<string> {
  await expect.poll(async () => (await mailsOf(email)).count, PATIENCE).toBeGreaterThan(before);
  return (await mailsOf(email)).link;
}

const go = (page: Page, path: string) =>
  page.goto(`${fleet.facts.urls.api}/api/console/test/settings/${path}`);

/** Does something that asks who acts, and confirms it by the link that is mailed. */
async function confirming(page: Page, email: string, act: () => Promise<void>): Promise<void> {
  const before = (await mailsOf(email)).count;
  await act();
  const question = page.getByRole('heading', { name: 'Confirm that it is you' });
  await question.waitFor();
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const link = await newLink(email, before);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator('main button').first().click();
  await question.waitFor({ state: 'detached', ...PATIENCE });
  await other.close();
}

const called = (path: string, key: string, init: RequestInit = {}) =>
  fetch(`${fleet.facts.urls.api}/api/v1${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
  });

describe('on the running fleet', () => {
  it('a key is made, used, revoked and refused, and the trail says so, also as a file', async () => {
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const email = await open(page, 'keys');
    await page.getByLabel('Name', { exact: true }).fill('Night import');
    await confirming(page, email, () => page.getByRole('button', { name: /^Make the key/ }).click());
    const key = (await page.locator('.say code').first().textContent()) ?? '';
    expect((await called('/entities/', key)).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Revoke the key Night import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page
      .getByRole('row', { name: /Night import/ })
      .getByText('revoked')
      .waitFor();
    expect((await called('/entities/', key)).status).toBe(401);
    await go(page, 'audit');
    await page.getByRole('row', { name: /Revoked an API key/ }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
    expect(lines.filter((line) => line.includes(',keys.delete,'))).toHaveLength(1);
    expect(lines.some((line) => line.includes(key))).toBe(false);
    await page.reload();
    await page.getByRole('row', { name: /Exported the audit trail/ }).waitFor();
    // What the page asks before it knows that nobody is signed in, and before the person has confirmed, is refused.
    expect(errors.filter((error) => !/40[13]/.test(error))).toEqual([]);
    await close();
  });

  it('a test event arrives, an event is delivered to a subscribed address, and both are in the log', async () => {
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const email = await open(page, 'webhooks');
    await page.getByLabel('Address to test').fill(receiver.url('/test'));
    await page.getByRole('button', { name: /^Send the test/ }).click();
    await page.getByText('It arrived. The address answered 204.').waitFor(PATIENCE);
    expect(receiver.received.filter(({ path }) => path === '/test')).toHaveLength(1);
    await page.getByRole('link', { name: 'See the delivery' }).click();
    await page.getByRole('heading', { name: 'Test event' }).waitFor();
    await page.getByText('arrived', { exact: true }).waitFor();
    await go(page, 'webhooks');
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'A document was added' });
    await page.getByLabel('Address', { exact: true }).fill(receiver.url('/documents'));
    await confirming(page, email, () => page.getByRole('button', { name: /^Subscribe/ }).click());
    await page.getByText('This is shown once.').waitFor();
    await uploaded();
    await expect
      .poll(() => receiver.received.filter(({ path }) => path === '/documents').length, PATIENCE)
      .toBe(1);
    await page.getByRole('link', { name: 'A document was added' }).click();
    // The receiver has it a little before the log says so.
    const arrived = async () => {
      await page.getByRole('button', { name: 'Read again' }).click();
      return page.locator('table .chip', { hasText: 'arrived' }).count();
    };
    await expect.poll(arrived, PATIENCE).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(errors.filter((error) => !/40[134]/.test(error))).toEqual([]);
    await close();
  });
});

/** A document of the library, which is announced. */
async function uploaded(): Promise<void> {
  const form = new FormData();
  form.set('document_type', 'Certificate of incorporation');
  form.set('file', new File(['Marlstone Optics Ltd'], 'certificate.txt', { type: 'text/plain' }));
  const reply = await fetch(`${fleet.facts.urls.api}/api/v1/documents/upload/`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: form,
  });
  if (!reply.ok) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`);
}
