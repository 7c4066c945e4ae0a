/** One running fleet: its command line, what an operator checks, and the README played on it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { offChart } from '../support/table-chart.ts';
import { careSuite } from './suites/care.ts';
import { cliSuite } from './suites/cli.ts';
import { readmeSuite } from './suites/readme/suite.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => fixture.fleet.end());

cliSuite(() => fixture);
careSuite(() => fixture);
readmeSuite(() => fixture);

it('everything above left only items that the chart of the table declares', async () => {
  expect(offChart(await fixture.fleet.items())).toEqual([]);
});
