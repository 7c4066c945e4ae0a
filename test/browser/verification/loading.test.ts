/** The verification step in a browser: its script is loaded only when the step is opened, under the page's strict policy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { visit } from '../chromium.ts';
import { type BrowserFixture, openFixture } from '../fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

function withVerification() {
  const service = fixture.reset();
  service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
  return service;
}

describe('the verification step', () => {
  it('loads its script when it is opened, with the texts of the page, in each language', async () => {
    const service = withVerification();
    const { page, errors, close } = await visit(fixture.browser);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Go to the identity check' }).waitFor();
    // The main script, and the one that saves the record.
    expect(scripts).toHaveLength(2);
    await page.getByRole('button', { name: 'Go to the identity check' }).click();
    await page.locator('.verification.consent').waitFor();
    expect(scripts).toHaveLength(3);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('title');
    await page.locator('.language').selectOption('de');
    await page.getByRole('heading', { name: 'Zeigen Sie, wer Sie sind' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await page.locator('.facts').waitFor();
    await page.goForward();
    await page.locator('.verification.consent').waitFor();
    expect(scripts).toHaveLength(3);
    expect(errors).toEqual([]);
    await close();
  });

  it('is loaded again after the connection was lost', async () => {
    const service = withVerification();
    const { page, close } = await visit(fixture.browser);
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Go to the identity check' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Go to the identity check' }).click();
    await page.getByText('could not be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.verification.consent').waitFor();
    await close();
  });
});
