/** Passkeys among the suggestions of the address field, with an authenticator of Chromium itself. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, refusal } from '../../../console/fake-service/fake-service.ts';
import { violations } from '../../axe.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { Authenticator } from './authenticator.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole('whole');
});
afterAll(() => fixture.close());

const OPTIONS = '/sign-in/passkey/options/';
const ANSWER = '/sign-in/passkey/';
/** Browsers bind passkeys to a domain, and an address is none. */
const RP_ID = 'localhost';

/** A service that takes passkeys, or refuses all. */
function passkeyService(takes: boolean): FakeService {
  const service = fixture.reset();
  service.signedIn = false;
  service.handlers.push(({ path }) => {
    if (path === OPTIONS) {
      const challenge = Buffer.alloc(54, 1).toString('base64url');
      const options = { challenge, rpId: RP_ID, timeout: 300_000, userVerification: 'required' };
      return { status: 200, body: { options: { ...options, allowCredentials: [] } } };
    }
    if (path !== ANSWER) return undefined;
    if (!takes) return refusal(422, 'passkey_refused', 'Not accepted.');
    service.signedIn = true;
    return { status: 200, body: service.view() };
  });
  return service;
}

/** The sign-in screen of a browser with a passkey; nobody has touched the page. */
async function openSignIn(settings: { readonly answers: boolean }) {
  const visit = await fixture.open('sign-in');
  const authenticator = await Authenticator.plugInto(visit.page, settings);
  await authenticator.addPasskey(RP_ID);
  await visit.page.addInitScript(recordEnds);
  await visit.page.goto(`${fixture.origin.replace('127.0.0.1', RP_ID)}/api/console/sign-in`);
  const field = visit.page.locator('#email[autocomplete="username webauthn"]');
  await field.waitFor();
  return { ...visit, authenticator, field };
}

/** Keeps how requests of passkeys ended that gave none. */
function recordEnds(): void {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  const ends: string[] = [];
  Object.assign(window, { ends });
  credentials.get = (options) => {
    const asked = get(options);
    asked.catch((error: Error) => ends.push(error.name));
    return asked;
  };
}

const endsOn = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'ends'));

const askedFor = (service: FakeService, path: string) => service.calls.filter((call) => call.path === path);

describe('passkeys in the address field', () => {
  it('are asked for with the first touch of the page, and the chosen one signs in', async () => {
    const service = passkeyService(true);
    const { page, field, errors, close } = await openSignIn({ answers: true });
    expect(await violations(page)).toEqual([]);
    expect(askedFor(service, OPTIONS)).toEqual([]);
    await field.focus();
    await page.getByRole('heading', { name: 'Work' }).waitFor();
    expect(askedFor(service, OPTIONS)).toHaveLength(1);
    expect(askedFor(service, ANSWER).map(({ body }) => Object(body).language)).toEqual(['en']);
    expect(errors).toEqual([]);
    await close();
  });

  it('are offered once while the page is touched again, and no more once a link is asked for', async () => {
    const service = passkeyService(true);
    const { page, field, errors, close } = await openSignIn({ answers: false });
    await field.pressSequentially('mara@lantern.example');
    await expect.poll(() => askedFor(service, OPTIONS).length).toBe(1);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await expect.poll(() => endsOn(page)).toEqual(['AbortError']);
    await page.getByRole('button', { name: 'Use another address' }).hover();
    expect(askedFor(service, OPTIONS)).toHaveLength(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('make way for the button, which browsers refuse while an offer waits', async () => {
    const service = passkeyService(true);
    const { page, field, authenticator, errors, close } = await openSignIn({ answers: false });
    const offered = page.waitForResponse((response) => response.url().endsWith(OPTIONS));
    await field.focus();
    await (await offered).finished();
    // Between the end of the offer and the request of the button.
    await page.route(`**${OPTIONS}`, async (route) => {
      await authenticator.answer();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Work' }).waitFor();
    expect(await endsOn(page)).toEqual(['AbortError']);
    expect(askedFor(service, ANSWER)).toHaveLength(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('say so where the chosen one is not known here', async () => {
    passkeyService(false);
    const { page, field, close } = await openSignIn({ answers: true });
    await field.focus();
    await page.getByText('This passkey is not known here.').waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
