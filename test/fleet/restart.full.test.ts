/** One fleet that is stopped, killed under load, and started again on its folder. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { restartSuite } from './suites/killed/suite.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => fixture.fleet.end());

restartSuite(() => fixture, { count: 1, clients: 6 });
