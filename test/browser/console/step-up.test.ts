import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../console/fake-service/fake-service.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('a deed that asks who acts', () => {
  async function endOtherSession() {
    const service = fixture.reset();
    service.handlers.push(({ method, path }) =>
      method === 'DELETE' && path === '/sessions/other/' && service.steppedUpUntil === null
        ? refusal(403, 'step_up_required', 'Confirm who acts.')
        : undefined,
    );
    const opened = await fixture.open('test/settings/sessions');
    await opened.page.getByRole('button', { name: 'End the session on Firefox on Windows' }).click();
    await opened.page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    return { service, ...opened };
  }

  it('is sent again with the same key once the mailed link was opened in another tab', async () => {
    const { service, page, errors, close } = await endOtherSession();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('A link is on its way to mara@lantern.example.').waitFor();
    service.steppedUpUntil = new Date(Date.now() + 600_000).toISOString();
    await expect.poll(() => page.getByRole('button', { name: /^End the session/ }).count()).toBe(0);
    const keys = service.calls
      .filter(({ path }) => path === '/sessions/other/')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(service.calls.find(({ path }) => path === '/session/step-up/options/')?.body).toEqual({
      method: 'mail',
      language: 'en',
    });
    expect(errors).toEqual([]);
    await close();
  });

  it('is not done where the person closes the question', async () => {
    const { service, page, close } = await endOtherSession();
    await page.keyboard.press('Escape');
    await page.getByText('This was not done: you did not confirm that it is you.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('End the session on Firefox on Windows');
    expect(service.changes()).toEqual(['DELETE /sessions/other/']);
    expect(service.sessions).toHaveLength(2);
    await close();
  });
});

it('who signs out sees the sign-in screen, without a word of an ended session', async () => {
  const service = fixture.reset();
  const { page, close } = await fixture.open('test/settings');
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await page.getByLabel('Your mail address at work').waitFor();
  expect(await page.getByText('Your session has ended.').count()).toBe(0);
  expect(service.signedIn).toBe(false);
  await close();
});
