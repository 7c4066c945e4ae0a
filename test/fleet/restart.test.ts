/** One fleet that is stopped, killed under load, and started again on its folder. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { restartSuite } from './suites/killed/suite.ts';
import type { Stage } from './suites/stage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => stage.fleet.end());

restartSuite(() => stage, { count: 1, clients: 6 });
