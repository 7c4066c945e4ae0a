/** The list of requests: every state in words, narrowed and turned by the address, walked by keys, back from one of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequests } from '../../console/responses/requests.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';
import { LOOKED_AT, look } from './looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

async function openList(path: string, options = {}) {
  const service = fixture.reset();
  listRequests(service);
  const opened = await fixture.open(path, { locale: 'en-GB', ...options });
  return { service, ...opened };
}

const ROWS = '.listed tbody tr';

describe('the list of requests', () => {
  it('is opened from Work, and shows how each request stands, 50 at a time', async () => {
    const { page, errors, close } = await openList('test/work');
    await page.getByRole('link', { name: 'All requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.getByText('70 requests').first().waitFor();
    expect(await page.locator(ROWS).count()).toBe(50);
    for (const words of ['With the respondent', 'Changes requested', 'Reviewed, waits for a decision'])
      expect(await page.locator(ROWS).filter({ hasText: words }).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: /next/i }).click();
    await page.locator(ROWS).nth(19).waitFor();
    expect(await page.locator(ROWS).count()).toBe(20);
    expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });

  it('is narrowed by a state, which the address keeps', async () => {
    const { page, service, close } = await openList('test/responses');
    await page.getByLabel('State').selectOption('APPROVED');
    await page.getByText('1 request', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('APPROVED');
    await page.reload();
    await page.getByText('1 request', { exact: true }).first().waitFor();
    const asked = service.calls.findLast(({ path }) => path === '/responses/');
    expect(asked?.query.get('status')).toBe('APPROVED');
    await close();
  });

  it('is walked by keys, opens a request, and is where the way back leads', async () => {
    const { page, close } = await openList('test/responses?status=SUBMITTED');
    await page.locator(ROWS).first().waitFor();
    await page.locator('h1').first().press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/responses\/[\w-]+/);
    await page.getByRole('link', { name: 'Back to Requests' }).click();
    await page.getByText('70 requests').first().waitFor();
    await close();
  });

  it('says what to do where nothing is in a state, and where nothing was sent', async () => {
    fixture.reset();
    listRequests(fixture.service(), []);
    const { page, close } = await fixture.open('test/responses?status=REJECTED', { locale: 'en-GB' });
    await page.getByText('No request is in this state').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('Nothing was sent yet').waitFor();
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('the list is legible, reachable and fits', async () => {
    const { page, errors, close } = await openList('test/responses', options);
    await page.locator(ROWS).first().waitFor();
    // Columns that do not fit would be reached by scrolling sideways alone.
    expect(await page.locator('.listed').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
    await look(page, `requests ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});
