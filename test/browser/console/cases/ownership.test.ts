/** A case by ownership in the browser: nobody decides it without the finding on the screen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfile, TOBIN } from '../../../console/cases/fixture.ts';
import type { FakeCase } from '../../../console/fake-service/cases.ts';
import { anOwnership, ownedScreening, PERSON_ID } from '../../../console/fake-service/ownership.ts';
import { CASE, lastChange, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, LOOKS, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const SENTENCE = 'Listed owners hold 55 % of Saltmarsh Crane Works Ltd';
const owned =
  (...given: Parameters<typeof ownedScreening>) =>
  ({ screening }: { readonly screening: FakeCase }) => {
    screening.screening = ownedScreening(...given);
  };

describe('a case by ownership', () => {
  it('is the finding: sentence, risk, sum, and each owner with share, listing and link', async () => {
    const { page, errors, close } = await openDeciding(fixture, CASE, { prepare: owned() });
    const finding = page.locator('.comparison .finding');
    await finding.getByText(SENTENCE).waitFor();
    await finding.getByText('High risk, 9.61 of 10').waitFor();
    await finding.getByText('= 55 %').waitFor();
    const owners = await finding.locator('.lines > li').allTextContents();
    expect(owners).toHaveLength(2);
    expect(owners[0]).toMatch(/Ovrin Kastelmar.*30%.*Sandbox list.*Sandbox asset freeze.*since 20 May 2019/);
    expect(owners[1]).toMatch(/Kastelmar Freight Holding Ltd.*25%.*Confirmed/);
    const links = await finding
      .locator('.lines > li')
      .first()
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toContain(`/api/console/test/entities/${PERSON_ID}`);
    expect(links).toContain(`/api/console/test/cases/${PERSON_ID}`);
    expect(await page.getByText(/hits are judged|Nothing was left out/i).count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('has the finding above the decision, for whoever proposes and for whoever confirms', async () => {
    const pending_decision = {
      ...{ decision: 'no_risk' as const, proposed_by: TOBIN, reason: 'A licence covers it.' },
      proposed_at: '2026-11-26T09:00:00.000Z',
    };
    for (const [key, change] of [
      ['1', {}],
      ['c', { status: 'in_review' as const, pending_decision }],
    ] as const) {
      const { page, close } = await openDeciding(fixture, CASE, { prepare: owned(undefined, change) });
      const brief = page.locator('.case-decision .finding');
      await brief.getByText(SENTENCE).waitFor();
      expect(await brief.locator('li').allTextContents()).toHaveLength(2);
      await press(page, key);
      await page.locator('#decision-note').waitFor();
      expect(await brief.isVisible()).toBe(true);
      await close();
    }
  });

  it('is not decided by keys where a part of the finding cannot be shown, and says so', async () => {
    const { page, screening, service, close } = await openDeciding(fixture, CASE, {
      prepare: owned(anOwnership({ lines: [] })),
    });
    const finding = page.locator('.comparison .finding');
    await finding.getByText('nothing is decided on it').waitFor();
    await press(page, '1', '2', '3');
    expect(await page.locator('#decision-note').count()).toBe(0);
    expect(await page.locator('.case-decision').getByRole('button', { name: /risk/i }).count()).toBe(0);
    expect(service.changes()).toEqual([]);
    screening.screening = ownedScreening();
    await finding.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('button', { name: 'Propose: No risk (test)' }).waitFor();
    await close();
  });

  it('shows the finding first where a key would decide behind another part of a narrow screen', async () => {
    const { page, close } = await openDeciding(fixture, CASE, { ...LOOKS.phone, prepare: owned() });
    await page.locator('.comparison .finding').waitFor();
    await page.getByRole('button', { name: 'Hits', exact: true }).click();
    await press(page, '1');
    await page.locator('.case-decision .finding').getByText(SENTENCE).waitFor();
    expect(await page.locator('#decision-note').count()).toBe(0);
    await press(page, '1');
    await page.locator('#decision-note').waitFor();
    await close();
  });

  it('comes before the hits of the company, and back after the last of them is judged', async () => {
    const hit = aProfile({
      id: 'p9',
      name: 'Saltmarsh Cranes',
      status: 'not_reviewed',
      has_sanctions: false,
    });
    const { page, service, close } = await openDeciding(fixture, CASE, {
      prepare: owned(undefined, {}, [hit]),
    });
    const finding = page.locator('.comparison .finding');
    await finding.getByText(SENTENCE).waitFor();
    await press(page, 'j');
    await page.locator('.comparison h2', { hasText: 'Saltmarsh Cranes' }).waitFor();
    await press(page, 'k');
    await finding.waitFor();
    await press(page, 'j');
    await page.locator('#judge-note').fill('Another company.');
    await press(page, 'Escape', 'f');
    await finding.waitFor();
    expect(lastChange(service, /risk-profiles/)?.body).toMatchObject({ reason: 'Another company.' });
    await page.locator('.case-decision').getByText('All hits are judged.').waitFor();
    await close();
  });

  it('says that the finding holds no longer, and never that somebody has judged', async () => {
    const { page, close } = await openDeciding(fixture, CASE, { prepare: owned(null) });
    await page.locator('.comparison .finding').getByText('Holds no longer').waitFor();
    await page.locator('.case-decision').getByText('What opened the case holds no longer').waitFor();
    expect(await page.getByText(/hits are judged/i).count()).toBe(0);
    await close();
  });

  it.each(LOOKED_AT)('is without faults of access (%s)', async (name, options) => {
    const { page, errors, close } = await openDeciding(fixture, CASE, { ...options, prepare: owned() });
    await page.locator('.comparison .finding').waitFor();
    await look(page, `ownership case ${name}`);
    expect(errors).toEqual([]);
    await close();
  });

  it('is without faults of access on a phone where it is decided', async () => {
    const { page, close } = await openDeciding(fixture, CASE, { ...LOOKS.phone, prepare: owned() });
    await page.locator('.comparison .finding').waitFor();
    await press(page, '1', '1');
    await page.locator('.case-decision .finding').waitFor();
    await look(page, 'ownership decision phone');
    await close();
  });
});
