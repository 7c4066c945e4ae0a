/** A company whose owner was not screened: wherever its risk is told, that is told, and nothing says that no owner is listed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { COMPANY } from '../../../console/fake-service/entities/ids.ts';
import { ownedScreening, withUnscreenedOwner } from '../../../console/fake-service/ownership.ts';
import { CASE, openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const NOT_KNOWN = 'Not known: 1 owner was not screened';

const TICK = 'M3 8.5 6.5 12 13 4.5';

async function claimsNothing(page: Page): Promise<void> {
  expect(await page.getByText(/^No risk found$|^No owner is listed$/).count()).toBe(0);
  expect(await page.locator(`.blank path[d="${TICK}"], .say path[d="${TICK}"]`).count()).toBe(0);
}

it.each(['screenings', 'owners'])('says so in the part %s of the entity', async (part) => {
  const { page, errors, close } = await openDeciding(fixture, `entities/${COMPANY}/${part}`, {
    prepare: ({ service }) => {
      const fake = new FakeEntities(service);
      const none = { risk_level: 'none' as const, risk_score: 0, match_count: 0, cases: [] };
      fake.screening = { ...fake.screening, ...none, ownership: withUnscreenedOwner() };
    },
  });
  await page.getByText(NOT_KNOWN).first().waitFor();
  await claimsNothing(page);
  expect(await page.locator('.facts').getByText('None', { exact: true }).count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

it('says so on the page of the case, in place of the tick', async () => {
  const { page, errors, close } = await openDeciding(fixture, CASE, {
    prepare: ({ screening }) => {
      const none = { risk_level: 'none' as const, risk_score: 0, match_count: 0, cases: [] };
      screening.screening = { ...ownedScreening(withUnscreenedOwner()), ...none };
    },
  });
  await page.getByRole('heading', { name: NOT_KNOWN }).waitFor();
  await page.getByText('One owner has no completed screening.').waitFor();
  await page.getByText('Nobody listed resembles this name').waitFor();
  await page.locator('.bar').getByText('Risk not known').waitFor();
  await claimsNothing(page);
  expect(errors).toEqual([]);
  await close();
});

it.each([
  ['listed', 'Listed owners hold half or more'],
  ['possible', 'Listed owners may hold half or more'],
  ['unscreened', 'Owners not screened'],
] as const)('stands in the row of the list of entities, without a tick: %s', async (found, said) => {
  const { page, close } = await openDeciding(fixture, 'entities', {
    prepare: ({ service }) => {
      new FakeEntities(service).ownersFound.set(COMPANY, found);
    },
  });
  const row = page.getByRole('row', { name: /Kastelmar Freight/ });
  await row.getByText(said).waitFor();
  expect(await row.locator(`path[d="${TICK}"]`).count()).toBe(0);
  await close();
});

it('stands in the history of runs: what each run found of the owners', async () => {
  const { page, close } = await openDeciding(fixture, `entities/${COMPANY}/screenings`, {
    prepare: ({ service }) => {
      const fake = new FakeEntities(service);
      const [run] = fake.screening.history;
      if (run === undefined) throw new Error('there is no run');
      const quiet = { ...run, match_count: 0, new_count: 0, changed_count: 0, gone_count: 0 };
      const reason = 'owners_changed' as const;
      const [share, share_max, unscreened] = [60, 60, 0];
      const at = (hour: number) => `2026-11-26T0${hour}:00:00.000Z`;
      const history = [
        {
          ...quiet,
          reason,
          at: at(3),
          ownership: { outcome: 'none' as const, share: 0, share_max: 0, unscreened: 1 },
        },
        {
          ...quiet,
          reason,
          at: at(2),
          ownership: { outcome: 'listed' as const, share, share_max, unscreened },
        },
      ];
      fake.screening = { ...fake.screening, history };
    },
  });
  const rows = page.getByRole('row', { name: /The owners changed/ });
  await rows.first().waitFor();
  expect(await rows.nth(0).textContent()).toContain(NOT_KNOWN);
  expect(await rows.nth(1).textContent()).toContain('Listed owners hold 60%');
  expect(await page.getByText('0 new, 0 changed, 0 gone').count()).toBe(0);
  await close();
});
