/** One running fleet: concurrent calls and bad input. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { badInputSuite } from './suites/bad-input/suite.ts';
import { concurrencySuite } from './suites/same-key/suite.ts';
import type { Stage } from './suites/stage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => stage.fleet.end());

concurrencySuite(() => stage, { callers: 10, rounds: 1 });
badInputSuite(() => stage, { seed: Number(process.env['SEED'] ?? 20_261_121), requests: 400 });
