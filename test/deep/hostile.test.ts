/** Fifty callers at once under one key, and twenty thousand random requests; `SEED` repeats a run. */
import { afterAll, beforeAll } from 'vitest';
import { badInputSuite } from '../fleet/suites/bad-input/suite.ts';
import { concurrencySuite } from '../fleet/suites/same-key/suite.ts';
import type { SuiteFixture } from '../fleet/suites/suite-fixture.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => fixture.fleet.end());

concurrencySuite(() => fixture, { callers: 50, rounds: 20, of: 'every route' });
badInputSuite(() => fixture, {
  seed,
  requests: 20_000,
  of: 'every route',
  every: 1,
});
