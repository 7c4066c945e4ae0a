/** Twenty kills of one fleet under load, and five during a batch. */
import { afterAll, beforeAll } from 'vitest';
import { killedBatchSuite } from '../fleet/suites/killed/batch.ts';
import { restartSuite } from '../fleet/suites/killed/suite.ts';
import type { Stage } from '../fleet/suites/stage.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => stage.fleet.end());

restartSuite(() => stage, { count: 20, clients: 8 });
killedBatchSuite(() => stage, 5);
