/** Reminders from the list of work and from a response: held in the page, told one by one, and what failed stays chosen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../console/fake-service/fake-service.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const REMIND = /^\/responses\/[\w-]+\/remind\/$/;

/** The list with what has a respondent, of which the first is refused where it is said so. */
async function openList(isRefused: boolean) {
  const service = fixture.reset();
  let calls = 0;
  service.handlers.push(({ path }) => {
    if (!REMIND.test(path)) return undefined;
    calls += 1;
    return isRefused && calls === 1
      ? refusal(409, 'email_suppressed', 'An earlier mail to this address was returned.')
      : { status: 200, body: {} };
  });
  const opened = await fixture.open('test/work?kind=question', { viewport: { width: 1440, height: 900 } });
  await opened.page.locator('tr[data-index]').first().waitFor();
  return { service, ...opened };
}

describe('a reminder of chosen items', () => {
  it('is held, can be taken back, and then mails nobody', async () => {
    const { service, page, close } = await openList(false);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('button', { name: /^Remind \d+ respondent/ }).click();
    await page.getByText(/reminded in 5 seconds/).waitFor();
    await page.keyboard.press('z');
    await page.getByText(/reminded in 5 seconds/).waitFor({ state: 'detached' });
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('mails each respondent under a key of its own, and keeps chosen whom it could not reach', async () => {
    const { service, page, errors, close } = await openList(true);
    const total = await page.locator('tr[data-index]').count();
    expect(total).toBeGreaterThan(1);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('button', { name: /^Remind \d+ respondent/ }).click();
    await page.getByText(`${total - 1} reminded, 1 not: an earlier mail to the address`).waitFor();
    await page.getByText('1 chosen').waitFor();
    const sent = service.calls.filter(({ path }) => REMIND.test(path));
    expect(sent).toHaveLength(total);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(total);
    expect(errors).toEqual([]);
    await close();
  });

  it('is not offered for items that wait for the team alone', async () => {
    fixture.reset();
    const { page, close } = await fixture.open('test/work?kind=hit');
    await page.locator('tr[data-index]').first().waitFor();
    await page.getByLabel('Choose all that are shown').check();
    await page.getByText(/\d+ chosen/).waitFor();
    expect(await page.getByRole('button', { name: /^Remind/ }).count()).toBe(0);
    await close();
  });
});
