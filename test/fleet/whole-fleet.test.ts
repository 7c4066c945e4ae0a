/**
 * One running fleet and one call through each of its parts: names and alerts, files, scans, reports, the page, failing mail, and a
 * route of each kind under bad input and under many calls at once. More routes, sizes, kills and commands: *.full.test.ts.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { offChart } from '../support/table-chart.ts';
import { badInputSuite } from './suites/bad-input/suite.ts';
import { entitiesSuite } from './suites/entities.ts';
import { largeFilesSuite } from './suites/large-files/suite.ts';
import { mailFailureSuite } from './suites/mail-failure.ts';
import { portalSuite } from './suites/portal.ts';
import { reportsSuite } from './suites/reports.ts';
import { concurrencySuite } from './suites/same-key/suite.ts';
import { scansSuite } from './suites/scans.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => fixture.fleet.end());

entitiesSuite(() => fixture);
reportsSuite(() => fixture);
scansSuite(() => fixture.fleet);
largeFilesSuite(() => fixture.fleet);
portalSuite(() => fixture);
mailFailureSuite(() => fixture);
concurrencySuite(() => fixture, { callers: 10, rounds: 1, of: 'each kind' });
badInputSuite(() => fixture, {
  seed: Number(process.env['SEED'] ?? 20_261_121),
  requests: 100,
  of: 'each kind',
  every: 3,
});

it('everything above left only items that the chart of the table declares', async () => {
  expect(offChart(await fixture.fleet.items())).toEqual([]);
});
