/** Dismissing a hit in the browser: only reasons that the facts carry, and a note for sanctions where the policy asks for one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFact, profileWith, screeningOf } from '../../../console/cases/fixture.ts';
import { CASE, lastChange, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKS, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

type Prepare = NonNullable<NonNullable<Parameters<typeof openDeciding>[2]>['prepare']>;
const withNote: Prepare = ({ service }) => {
  service.sanctionsDismissalNote = true;
};
const MISSING = 'A sanctions hit is dismissed with a note';

describe('a reason for "not the same"', () => {
  it('is not offered where our record has no such fact, and the note is asked for instead', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const missing = { finding: 'missing' as const, ours: [] };
        const profile = profileWith(
          [aFact({ ...missing, field: 'birth_date' }), aFact({ ...missing, field: 'identifier' })],
          { id: 'p9', status: 'not_reviewed', name: 'Ovrin Kastelmar' },
        );
        screening.screening = {
          ...screeningOf([profile], { status: 'open' }),
          entity: screening.screening.entity,
        };
      },
    });
    await page.locator('.sentence').waitFor();
    const offered = await page.locator('.checks label').allTextContents();
    expect(offered.map((text) => text.trim())).toEqual([expect.stringContaining('Something else')]);
    await press(page, '1', 'f');
    await page.getByText('Write what you looked at').waitFor();
    expect(service.changes()).toEqual([]);
    await close();
  });
});

describe('a sanctions hit where the policy asks for a note', () => {
  it('opens the note on the key that dismisses it, and Ctrl+Enter judges it', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE, { prepare: withNote });
    await page.locator('.sentence').waitFor();
    await page.getByText('(needed to dismiss a sanctions hit)').waitFor();
    await press(page, '1', 'f');
    await page.getByRole('alert').getByText(MISSING).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('judge-note');
    expect(service.changes()).toEqual([]);
    await page.keyboard.type('Danish passport seen.');
    await press(page, 'Control+Enter');
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('Not the same').waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({
      status: 'false_positive',
      reason: 'Danish passport seen.',
      grounds: ['country'],
    });
    await page.locator('.comparison h2', { hasText: /^Anton Meerling$/ }).waitFor();
    expect(await page.locator('#judge-note').inputValue()).toBe('');
    await close();
  });

  it('is taken back with a key, and judged again with the same note', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE, { prepare: withNote });
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    await page.keyboard.type('Seen.');
    await press(page, 'Control+Enter', 'z');
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('Open').waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({ status: 'not_reviewed' });
    await close();
  });

  it('needs none for a hit that is no sanction', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE, {
      prepare: (has) => {
        withNote(has);
        const profile = profileWith([aFact()], { id: 'p9', status: 'not_reviewed', has_sanctions: false });
        const { entity } = has.screening.screening;
        has.screening.screening = { ...screeningOf([profile], { status: 'open' }), entity };
      },
    });
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    await page.locator('.hit').first().getByText('Not the same').waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({
      status: 'false_positive',
      grounds: ['country'],
    });
    await close();
  });

  it('shows what differs in the language of the reader when it comes back', async () => {
    const { page, close } = await openDeciding(fixture, `${CASE}?hit=1`, {
      prepare: ({ screening }) => {
        const by = { decided_by: { id: 'x', name: 'Tobin Ashgrove', email: 't@example.org' } };
        const previous_decision = {
          ...{ status: 'false_positive' as const, ...by, decided_at: '2026-08-12T08:00:00.000Z' },
          ...{ reason: 'Passport seen.', grounds: ['birth_date' as const], changed: ['record' as const] },
        };
        const profile = profileWith([aFact()], { id: 'p9', status: 'not_reviewed', previous_decision });
        screening.screening = {
          ...screeningOf([profile], { status: 'open' }),
          entity: screening.screening.entity,
        };
      },
    });
    await page.locator('.past').getByText('Other birth date').waitFor();
    await page.locator('.past').getByText('Passport seen.').waitFor();
    await close();
  });

  it.each([
    ['wide', LOOKS.wide],
    ['phone', LOOKS.phone],
  ])('is without faults of access with the note asked for (%s)', async (name, options) => {
    const { page, close } = await openDeciding(fixture, CASE, { ...options, prepare: withNote });
    await page.locator('.sentence').waitFor();
    if (name === 'phone') await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await press(page, '1', 'f');
    await page.getByText(MISSING).waitFor();
    await look(page, `case note ${name}`);
    await close();
  });
});
