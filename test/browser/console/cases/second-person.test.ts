/** Two persons on one case: a proposal is never sent as a confirmation, and one that lapsed is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfile, MARA, screeningOf, TOBIN } from '../../../console/cases/fixture.ts';
import type { FakeCase } from '../../../console/fake-service/cases.ts';
import { CASE, lastChange, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const PROPOSED = {
  decision: 'no_risk' as const,
  proposed_by: TOBIN,
  proposed_at: '2026-11-26T09:00:00.000Z',
  reason: 'Another man.',
};
const LAPSED = { ...PROPOSED, lapsed_at: '2026-11-26T10:00:00.000Z' };

/** All hits are judged. */
function judged(screening: FakeCase, change: Parameters<typeof screeningOf>[1] = {}): void {
  const profiles = [aProfile({ id: 'p9', name: 'Anton Meerling', status: 'false_positive' })];
  const { entity } = screening.screening;
  screening.screening = { ...screeningOf(profiles, { status: 'open', ...change }), entity };
}

const openJudged = (change: Parameters<typeof screeningOf>[1] = {}, options = {}) =>
  openDeciding(fixture, CASE, { ...options, prepare: ({ screening }) => judged(screening, change) });

describe('a proposal', () => {
  it('that a colleague made meanwhile is not confirmed by what was written for the own one', async () => {
    const { page, service, screening, close } = await openJudged();
    await page.getByRole('button', { name: 'Propose: No risk (test)' }).waitFor();
    await press(page, '1');
    await page.keyboard.type('Another man.');
    screening.version += 1;
    judged(screening, { status: 'in_review', pending_decision: PROPOSED });
    await press(page, 'Control+Enter');
    await page.getByRole('button', { name: 'Show what it is now' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm: No risk (test)' });
    await confirm.waitFor();
    expect(await page.locator('#decision-note').count()).toBe(0);
    expect(await confirm.evaluate((element) => element === document.activeElement)).toBe(false);
    await press(page, 'Control+Enter', '1');
    expect(await page.locator('#decision-note').count()).toBe(0);
    expect(service.calls.filter(({ path }) => /^\/cases\//.test(path))).toHaveLength(1);
    await press(page, 'c');
    expect(await page.locator('#decision-note').inputValue()).toBe('Another man.');
    await close();
  });

  it('stands in place of the choice until the case is read again', async () => {
    const { page, close } = await openJudged();
    await page.getByRole('button', { name: 'Propose: No risk (test)' }).waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/detailed/**', async (route) => {
      await released;
      await route.continue();
    });
    await press(page, '1');
    await page.keyboard.type('Another man.');
    await press(page, 'Control+Enter');
    const said = page.locator('.case-decision').getByRole('status');
    await said.getByText('Proposed. Another person has to confirm.').waitFor();
    expect(await page.locator('.case-decision').getByRole('button').count()).toBe(0);
    release();
    await page
      .locator('.case-decision .past')
      .getByText('Proposed. Another person has to confirm.')
      .waitFor();
    expect(await page.getByRole('button', { name: /No risk/ }).count()).toBe(0);
    await close();
  });

  it('is held and sent once where it is submitted twice', async () => {
    const { page, service, close } = await openJudged();
    await page.getByRole('button', { name: 'Propose: No risk (test)' }).waitFor();
    await press(page, '1');
    await page.keyboard.type('Another man.');
    await page.locator('.note-form').evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return;
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByText('goes to a second person in 5 seconds').waitFor();
    expect(lastChange(service, /^\/cases\//)).toBeUndefined();
    await page
      .locator('.case-decision')
      .getByText('Proposed. Another person has to confirm.')
      .first()
      .waitFor();
    expect(service.calls.filter(({ path }) => /^\/cases\//.test(path))).toHaveLength(1);
    await close();
  });
});

describe('a proposal that lapsed', () => {
  it('is told with who, when, what and why, until it is proposed anew', async () => {
    const [alert] = screeningOf([aProfile()]).cases[0]?.alerts ?? [];
    const lapsed_proposal = { ...LAPSED, alert_id: alert?.id ?? null, lapsed_by: null };
    const { page, screening, errors, close } = await openJudged({ lapsed_proposal });
    const told = page.getByRole('region', { name: 'A proposal no longer stands' });
    await told.getByText('Proposed: No risk').waitFor();
    await told.getByText('Tobin Ashgrove, 26 November 2026 at 10:00').waitFor();
    await told.getByText('Lapsed on 26 November 2026 at 11:00').waitFor();
    await told.getByText('Anton Meerling: new').waitFor();
    expect(await told.locator('q').textContent()).toBe('Another man.');
    judged(screening, { lapsed_proposal: null, status: 'in_review', pending_decision: PROPOSED });
    await page.reload();
    await page.getByRole('button', { name: 'Confirm: No risk (test)' }).waitFor();
    expect(await told.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('names the person who opened the case again', async () => {
    const lapsed_proposal = { ...LAPSED, alert_id: null, lapsed_by: MARA };
    const { page, close } = await openJudged({ lapsed_proposal });
    await page.getByText('Mara Fenwright opened the case again.').waitFor();
    await close();
  });

  it('is told beside hits that are still to be judged', async () => {
    const { page, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const [found] = screening.screening.cases;
        if (found === undefined) throw new Error('there is no case');
        const lapsed_proposal = { ...LAPSED, alert_id: found.alerts[0]?.id ?? null, lapsed_by: null };
        screening.screening = { ...screening.screening, cases: [{ ...found, lapsed_proposal }] };
      },
    });
    await page.getByRole('region', { name: 'A proposal no longer stands' }).waitFor();
    await page.getByRole('button', { name: 'Not the same (test)' }).waitFor();
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('shows what lapsed, and what the second person may do', async () => {
    const lapsed_proposal = { ...LAPSED, alert_id: null, lapsed_by: MARA };
    const { page, errors, close } = await openJudged({ lapsed_proposal }, options);
    await page.locator('.past').first().waitFor({ state: 'attached' });
    if (name.includes('phone')) await page.locator('.segments button').last().click();
    await look(page, `case lapsed ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});
