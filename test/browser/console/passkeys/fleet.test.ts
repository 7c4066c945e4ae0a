/** Passkeys on the running fleet, with an authenticator of Chromium itself: added, used to sign in and to confirm, and removed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../../axe.ts';
import { PATIENCE, RunningConsole } from '../running.ts';
import { Authenticator } from './authenticator.ts';

let running: RunningConsole;

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_200, aws: 14_766, control: 13_201, docs: 13_202 }, 'whole');
}, 180_000);
afterAll(() => running.stop());

async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

it('a person adds a passkey, signs in and confirms with it, and removes it', async () => {
  const person = await running.signIn('administrator');
  const { page, errors, close } = person;
  await Authenticator.plugInto(page, { answers: true });
  // The address field offers passkeys too (offered.test.ts), and this authenticator would answer it first.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await running.go(person, 'settings/sessions');
  await page.getByLabel(/^Name of a new passkey/).fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await running.confirm(person);
  await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor();
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
  const told = async () =>
    (await running.mailsTo(person.email))
      .filter(({ text }) => text.includes('“Work laptop”'))
      .map(({ subject }) => subject);
  await expect.poll(told, PATIENCE).toEqual(['A passkey was added', 'A passkey was removed']);
  expect(errors).toEqual([]);
  await close();
});
