/** One running fleet: concurrent calls and bad input on every route. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { badInputSuite } from './suites/bad-input/suite.ts';
import { concurrencySuite } from './suites/same-key/suite.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => fixture.fleet.end());

concurrencySuite(() => fixture, { callers: 10, rounds: 1, of: 'every route' });
badInputSuite(() => fixture, {
  seed: Number(process.env['SEED'] ?? 20_261_121),
  requests: 400,
  of: 'every route',
  every: 9,
});
