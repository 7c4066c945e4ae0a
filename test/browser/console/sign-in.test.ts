import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_TOKEN } from '../../console/fake-service/fake-service.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('sign-in', () => {
  it('keeps the address of somebody who is not signed in, and goes on there once a session has begun', async () => {
    const service = fixture.reset();
    service.signedIn = false;
    const { page, errors, close } = await fixture.open('live/work?kind=hit');
    await page.getByLabel('Your mail address at work').fill('mara@lantern.example');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    service.signedIn = true;
    await page.getByRole('heading', { name: 'Work' }).waitFor();
    expect(page.url()).toBe(`${fixture.origin}/api/console/live/work?kind=hit`);
    expect(errors).toEqual([]);
    await close();
  });

  it('asks for the mail in the language that it is shown in', async () => {
    const service = fixture.reset();
    service.signedIn = false;
    const { page, errors, close } = await fixture.open('sign-in');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByLabel('Ihre E-Mail-Adresse bei der Arbeit').fill('mara@lantern.example');
    await page.getByRole('button', { name: 'Link zusenden' }).click();
    await page.getByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' }).waitFor();
    expect(service.calls.filter(({ path }) => path === '/sign-in/').map(({ body }) => body)).toEqual([
      { email: 'mara@lantern.example', language: 'de' },
    ]);
    expect(errors).toEqual([]);
    await close();
  });

  it('uses a mailed link with a click and not before, and leaves no token in the address', async () => {
    const service = fixture.reset();
    service.signedIn = false;
    const { page, errors, close } = await fixture.open(`sign-in#${GOOD_TOKEN}`);
    await page.getByRole('heading', { name: 'You are about to sign in' }).waitFor();
    expect(service.changes()).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Work' }).waitFor();
    expect(service.changes()).toEqual(['POST /sign-in/exchange/']);
    expect(page.url()).not.toContain(GOOD_TOKEN);
    expect(errors).toEqual([]);
    await close();
  });

  it('offers another link where a link is used', async () => {
    fixture.reset().signedIn = false;
    const { page, close } = await fixture.open('sign-in#an-older-token-of-a-link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('button', { name: 'Ask for another link' }).click();
    await page.getByLabel('Your mail address at work').waitFor();
    await close();
  });
});
