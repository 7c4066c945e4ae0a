/** Passkeys on the running fleet, with an authenticator of Chromium itself: added, used to sign in and to confirm, and removed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { linkIn } from '../../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../../cli/local/start-fleet.ts';
import { violations } from '../../axe.ts';
import { launchChromium, visit } from '../../chromium.ts';

const PORTS = { api: 13_200, aws: 14_766, control: 13_201, docs: 13_202 };

let fleet: RunningFleet;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-passkeys-'));
  fleet = await startFleet({ folder, ports: PORTS });
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await fleet.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A device that knows its owner by finger or face, and answers at once (Chrome DevTools Protocol, domain WebAuthn). */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

async function mailedLink(email: string): Promise<string> {
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  const mail = mails.findLast(({ to }) => to.includes(email));
  return mail === undefined ? '' : linkIn(mail.text);
}

async function confirmByMail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.poll(() => mailedLink(email), { timeout: 15_000 }).not.toBe('');
  const other = await page.context().newPage();
  await other.goto(await mailedLink(email));
  await other.locator('main button').first().click();
  await other.getByRole('heading', { name: 'Confirmed' }).waitFor();
  await other.close();
}

async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

it('a person adds a passkey, signs in and confirms with it, and removes it', async () => {
  const [tenant] = fleet.facts.tenants;
  const link = fleet.facts.sign_in.find(
    (each) => each.tenant === tenant?.name && each.role === 'administrator',
  );
  if (link === undefined) throw new Error('the fleet has no link for an administrator');
  const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await plugIn(page);
  const settings = `${fleet.facts.urls.console}test/settings/sessions`;

  await page.goto(link.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  await page.goto(settings);
  await page.getByLabel(/^Name of a new passkey/).fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByMail(page, link.email);
  await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor({ timeout: 20_000 });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await signInByPasskey(page);
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await page.getByRole('cell', { name: 'Not used yet' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  expect(await page.getByRole('button', { name: /^Send me a link/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await signInByPasskey(page);
  await page.getByText('This passkey is not known here.').waitFor();
  expect(errors).toEqual([]);
  await close();
});
