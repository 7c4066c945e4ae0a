/** A verification in the browser: what differs first, decided with a note, by one or two persons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aState, CANARY, SESSION, verifying } from '../../../console/verifications/fake-verification.ts';
import { aVerification } from '../../../console/verifications/fixture.ts';
import { overflow, violations } from '../../axe.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { lastChange, openDeciding, press } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const PATH = `verifications/${SESSION.session_id}`;

describe('a verification', () => {
  it('shows what differs first, with both values, and rejects by keyboard after five seconds', async () => {
    const { page, service, errors, close } = await openDeciding(fixture, PATH, {
      prepare: (has) => void verifying(has.service),
    });
    await page.locator('.compare').waitFor();
    expect(await page.locator('.compare tbody th').allTextContents()).toEqual([
      ...['Birth date', 'Validity of the document', 'Name', 'Age', 'Nationality'],
    ]);
    const last = page.locator('.compare tbody tr').last();
    expect(await last.locator('td').allTextContents()).toEqual([
      ...['France', 'none', 'Not compared: the provider gave none'],
    ]);
    const first = page.locator('.compare tbody tr').first();
    expect(await first.locator('td').allTextContents()).toEqual([
      '12 May 1984',
      '5 December 1984',
      'Differs',
    ]);
    expect(await page.getByText(CANARY).count()).toBe(1);
    await page.getByText('Simulated in test mode: no person and no document was checked.').waitFor();
    expect(await page.evaluate('window.canary')).toBeUndefined();
    expect(await page.locator('.judge :is(.primary, .danger, .fine)').count()).toBe(0);
    await press(page, 'r', 'Control+Enter');
    await page.getByText('Write why, in a few words.').waitFor();
    await page.keyboard.type('Another birth date.');
    await press(page, 'Control+Enter');
    await page.getByText('is rejected in 5 seconds.').waitFor();
    expect(service.changes()).toEqual([]);
    await page.getByText('is rejected.', { exact: false }).last().waitFor();
    await page.locator('.judge .past').waitFor();
    const sent = lastChange(service, /reviews\/create/);
    expect(sent?.body).toEqual({ decision: 'rejected', notes: 'Another birth date.' });
    expect(sent?.headers['if-match']).toBe('"v.1"');
    expect(errors).toEqual([]);
    await close();
  });

  it('words what is required as that, and not as a fact of our record', async () => {
    const { page, close } = await openDeciding(fixture, PATH, {
      prepare: (has) => void verifying(has.service),
    });
    await page.locator('.compare').waitFor();
    const ours = page.locator('.compare tbody td:nth-child(2)');
    expect(await ours.allTextContents()).toEqual([
      ...['12 May 1984', 'required: valid on 26 November 2026', CANARY],
      ...['required: at least 18 years', 'France'],
    ]);
    const sides = await ours.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-side')));
    expect(sides).toEqual(['Our record', null, 'Our record', null, 'Our record']);
    await page.getByRole('columnheader', { name: 'Our record, or what is required' }).waitFor();
    await close();
  });

  it('keeps the note where somebody else was faster', async () => {
    let state = aState();
    const { page, close } = await openDeciding(fixture, PATH, {
      prepare: (has) => {
        state = verifying(has.service);
      },
    });
    await page.locator('.compare').waitFor();
    state.tag = '"v.2"';
    await press(page, 'a');
    await page.keyboard.type('All agrees.');
    await press(page, 'Control+Enter');
    await page.getByText('Tobin Ashgrove changed this').waitFor();
    expect(await page.locator('#decision-note').inputValue()).toBe('All agrees.');
    await close();
  });

  it('says where it cannot be read what was decided before, and offers a decision once it is', async () => {
    let fails = true;
    const { page, close } = await openDeciding(fixture, PATH, {
      prepare: ({ service }) => {
        verifying(service);
        service.handlers.unshift(({ path }) =>
          fails && path.endsWith('/reviews/') ? { status: 403, body: { error: 'forbidden' } } : undefined,
        );
      },
    });
    const judge = page.locator('.judge');
    await judge.getByRole('heading', { name: 'Your role does not see this' }).waitFor();
    expect(await judge.getByText('before the verification is completed').count()).toBe(0);
    fails = false;
    await page.reload();
    await judge.getByRole('button', { name: 'Approve (test)' }).waitFor();
    await close();
  });

  it('has nothing to decide before it is completed', async () => {
    const { page, close } = await openDeciding(fixture, PATH, {
      prepare: (has) => void verifying(has.service, { session: aVerification() }),
    });
    await page.getByRole('heading', { name: 'Link sent' }).waitFor();
    await press(page, 'a');
    expect(await page.locator('#decision-note').count()).toBe(0);
    await close();
  });

  it.each([
    ['wide', { viewport: { width: 1440, height: 900 } }],
    ['phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
    ['right to left', { viewport: { width: 1024, height: 768 }, locale: 'ar' }],
  ])('has no violations and no overflow (%s)', async (_name, options) => {
    const { page, close } = await openDeciding(fixture, PATH, {
      ...options,
      prepare: (has) => void verifying(has.service),
    });
    await page.locator('.compare').waitFor();
    const pictures = process.env['PROBITY_PICTURES'];
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/verification-${_name.replaceAll(/\W+/g, '-')}.png` });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await close();
  });
});
