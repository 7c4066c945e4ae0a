/** How the screens of passkeys look and what they offer, against the fake service. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { FakeSettings } from '../../../console/fake-service/settings/settings.ts';
import { CASE, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { FakePasskeys } from './fake-passkeys.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole('whole');
});
afterAll(() => fixture.close());

/** Every deed asks who acts. */
async function openSettings(path: string, options: BrowserContextOptions = {}) {
  const service = fixture.reset();
  service.role = 'administrator';
  service.handlers.push(({ method, path: asked }) =>
    method === 'DELETE' && asked !== '/session/'
      ? refusal(403, 'step_up_required', 'Confirm that it is you.')
      : undefined,
  );
  const passkeys = new FakePasskeys(service);
  const settings = new FakeSettings(service);
  const visit = await fixture.open(`live/settings/${path}`, options);
  await visit.page.locator('.sheet table').first().waitFor();
  return { ...visit, service, passkeys, settings };
}

async function askToRemove(page: Page): Promise<void> {
  await page
    .locator('.sheet section', { has: page.locator('#passkey-name') })
    .locator('td .button')
    .first()
    .click();
  await page.locator('dialog .danger').click();
  await page.locator('#step-up-title').waitFor();
}

describe('who has a passkey', () => {
  it('confirms a change of passkeys with one, and is offered no mail', async () => {
    const { page, service, passkeys, errors, close } = await openSettings('sessions');
    await askToRemove(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Confirm with a passkey', 'Cancel']);
    // The browser refuses the options, because they are of another domain.
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await dialog.getByText('That did not work.').waitFor();
    expect(passkeys.passkeys).toHaveLength(2);
    expect(service.changes()).not.toContain('POST /session/step-up/');
    expect(errors).toEqual([]);
    await close();
  });

  it('may confirm a decision by mail instead', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE, {
      prepare: ({ service: made }) => {
        made.handlers.unshift(({ method, path }) => {
          if (method === 'PATCH') return refusal(403, 'step_up_required', 'Confirm that it is you.');
          const view = { ...made.view(), passkeys: 1, step_up_method: 'passkey' };
          return method === 'GET' && path === '/session/' ? { status: 200, body: view } : undefined;
        });
      },
    });
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
    await dialog.getByRole('button', { name: 'Send me a link instead' }).click();
    await dialog.getByText('A link is on its way').waitFor();
    const asked = service.calls.find(({ path }) => path === '/session/step-up/options/');
    expect(asked?.body).toEqual({ method: 'mail', language: 'en' });
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('shows the passkeys of the person', async () => {
    const { page, errors, close } = await openSettings('sessions', options);
    await look(page, `passkeys ${name}`, { fullPage: true });
    await askToRemove(page);
    await look(page, `passkeys confirm ${name}`);
    expect(errors).toEqual([]);
    await close();
  });

  it('shows to administrators who has passkeys', async () => {
    const { page, settings, errors, close } = await openSettings('people', options);
    settings.people = settings.people.map((person) => ({ ...person, passkeys: 2 }));
    await page.reload();
    await page.locator('.sheet td .row .button').first().waitFor();
    await look(page, `people with passkeys ${name}`, { fullPage: true });
    expect(errors).toEqual([]);
    await close();
  });

  it('shows both ways to sign in', async () => {
    fixture.reset().signedIn = false;
    const { page, errors, close } = await fixture.open('sign-in', options);
    await page.locator('.by-passkey button').waitFor();
    await look(page, `sign in ${name}`);
    await page.locator('.by-passkey button').click();
    await page.locator('.by-passkey .error').waitFor();
    await look(page, `sign in failed ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});
