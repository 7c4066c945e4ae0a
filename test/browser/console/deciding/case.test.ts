/** Screening cases in the browser: two keys a hit, and nothing chosen before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFact, aProfile, profileWith, screeningOf, TOBIN } from '../../../console/cases/fixture.ts';
import { ENTITY_ID } from '../../../console/fake-service/cases.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { arrived, CASE, lastChange, openDeciding, press } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('screening case', () => {
  it('is useful after two calls, with facts before scores and nothing chosen', async () => {
    const { page, service, errors, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    expect(service.calls.map(({ path }) => path).filter((path) => path.includes(ENTITY_ID))).toEqual([
      `/screening/${ENTITY_ID}/detailed/`,
      `/entities/${ENTITY_ID}/`,
    ]);
    const rows = await page.locator('.compare tbody th').allTextContents();
    expect(rows).toEqual(['country', 'birth date', 'name', 'number']);
    expect(await page.locator('.judge input:checked').count()).toBe(0);
    expect(await page.locator('.judge :is(.primary, .danger, .fine)').count()).toBe(0);
    await page.getByText('No longer holds').waitFor();
    await page.getByText('4 of 5 known lists').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('tells hits of one name apart by birth, country, number and their place on a list', async () => {
    const { page, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const number = aFact({ field: 'identifier', label: 'number', ours: [], theirs: ['BX-449'] });
        const twins = [
          profileWith([number], {
            id: 'p7',
            name: 'Anton Meerling',
            dates_of_birth: ['1948'],
            all_related_countries: ['NO'],
          }),
          profileWith([], {
            id: 'p8',
            name: 'Anton Meerling',
            dates_of_birth: ['1975-05-16'],
            all_related_countries: ['BE'],
          }),
        ];
        screening.screening = { ...screeningOf(twins), entity: screening.screening.entity };
      },
    });
    await page.locator('.hit').first().waitFor();
    const rows = await page.locator('.hit').allTextContents();
    expect(rows[0]).toContain('born 1948 · Norway · No. BX-449');
    expect(rows[1]).toContain('born 16 May 1975 · Belgium');
    for (const row of rows) expect(row).toContain('Sandbox list (invented) · sanctioned-company');
    await close();
  });

  it('judges a hit with two keys, and the next comes by itself with its heading focused', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    const heading = page.locator('.comparison h2', { hasText: /^Anton Meerling$/ });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page
      .locator('[role="status"]', { hasText: 'Anton Meerling. Similar name.' })
      .first()
      .waitFor({ state: 'attached' });
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({
      status: 'false_positive',
      grounds: ['country'],
    });
    await press(page, 'z');
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('Open').waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({ status: 'not_reviewed' });
    await close();
  });

  it('asks for a reason before "not the same", and for a note before "the same"', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    await press(page, 'f');
    await page.getByText('Say why, so that the next one need not ask.').waitFor();
    await press(page, '1', 't');
    await page.getByText('Write what you looked at, in a few words.').waitFor();
    expect(service.changes()).toEqual([]);
    await page.keyboard.type('Same passport number.');
    await press(page, 'Escape', 't');
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('The same').waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({
      status: 'true_positive',
      reason: 'Same passport number.',
    });
    await close();
  });

  it('judges quickly one after the other, each with the tag that the one before has answered', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f', '1', 'f');
    await page.getByText('All hits are judged.').first().waitFor();
    const tags = () =>
      service.calls.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['if-match']);
    await expect.poll(tags).toEqual(['"s.1"', '"s.2"']);
    await arrived(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('proposes what lets somebody pass to a second person, after five seconds', async () => {
    const { page, service, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f', '1', 'f');
    await page.getByRole('button', { name: 'Propose: No risk (test)' }).waitFor();
    await press(page, '1');
    await page.keyboard.type('Both are other persons.');
    await press(page, 'Control+Enter');
    await page.getByText('goes to a second person in 5 seconds').waitFor();
    await page.getByText('waits for a second person.').waitFor();
    expect(lastChange(service, /^\/cases\//)?.body).toEqual({
      decision: 'no_risk',
      reason: 'Both are other persons.',
    });
    expect(lastChange(service, /^\/cases\//)?.headers['if-match']).toBe('"s.3"');
    await page.locator('.judge').getByText('Proposed. Another person has to confirm.').first().waitFor();
    expect(await page.getByRole('button', { name: /Confirm|No risk/ }).count()).toBe(0);
    await close();
  });

  it('lets the second person confirm, and says whose proposal it is', async () => {
    const pending_decision = {
      decision: 'no_risk' as const,
      proposed_by: TOBIN,
      proposed_at: '2026-11-26T09:00:00.000Z',
      reason: 'Another man.',
    };
    const { page, service, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const judged = screeningOf([aProfile({ id: 'p9', status: 'false_positive' })], {
          status: 'in_review',
          pending_decision,
        });
        screening.screening = { ...judged, entity: screening.screening.entity };
      },
    });
    await page.getByText('you are the second person').waitFor();
    await page
      .getByText('“Another man.”')
      .or(page.locator('q', { hasText: 'Another man.' }))
      .first()
      .waitFor();
    await press(page, '1');
    expect(await page.locator('#decision-note').count()).toBe(0);
    await press(page, 'c');
    await page.keyboard.type('Agreed.');
    await press(page, 'Control+Enter');
    await page
      .locator('.judge')
      .getByText('Proposed by')
      .or(page.locator('.bar').getByText('Closed'))
      .first()
      .waitFor();
    expect(lastChange(service, /^\/cases\//)?.body).toEqual({ decision: 'no_risk', reason: 'Agreed.' });
    await close();
  });

  it('shows who was faster with a judgement, and keeps what was written', async () => {
    const { page, screening, close } = await openDeciding(fixture, CASE);
    await page.locator('.sentence').waitFor();
    screening.version += 1;
    await press(page, '1', 'f');
    await page.getByRole('alert').getByText('Tobin Ashgrove changed this').waitFor();
    await page.getByRole('alert').getByText('Other country').waitFor();
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('Open').waitFor();
    await page.getByRole('button', { name: 'Show what it is now' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await close();
  });

  it('shows texts of lists as they are written, and links only to addresses of the web', async () => {
    const canary = '<img src=x onerror="window.canary=1">';
    const { page, errors, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const fact = aFact({ ours: [canary], theirs: [canary], words: canary, label: canary });
        const profile = profileWith([fact], { id: 'p9', name: canary });
        const [listing] = profile.sanctions;
        if (listing === undefined) throw new Error('the profile is listed nowhere');
        const sanctions = [
          {
            ...listing,
            name: canary,
            url: 'javascript:window.canary=1',
            fields: [{ name: canary, tag: 'x', value: canary }],
          },
        ];
        const explanation = { ...profile.explanation, sentence: canary, arithmetic: canary };
        const made = screeningOf([{ ...profile, sanctions, explanation }]);
        screening.screening = { ...made, entity: { ...screening.screening.entity, name: canary } };
      },
    });
    await page.locator('.sentence').waitFor();
    expect(await page.locator('.sentence').textContent()).toBe(canary);
    expect(await page.locator('h1').textContent()).toBe(canary);
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate('window.canary')).toBeUndefined();
    expect(errors).toEqual([]);
    await close();
  });
});
