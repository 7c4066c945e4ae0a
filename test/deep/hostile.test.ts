/** Fifty callers at once under one key, and twenty thousand random requests; `SEED` repeats a run. */
import { afterAll, beforeAll } from 'vitest';
import { badInputSuite } from '../fleet/suites/bad-input/suite.ts';
import { concurrencySuite } from '../fleet/suites/same-key/suite.ts';
import type { Stage } from '../fleet/suites/stage.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => stage.fleet.end());

concurrencySuite(() => stage, { callers: 50, rounds: 20 });
badInputSuite(() => stage, { seed, requests: 20_000 });
