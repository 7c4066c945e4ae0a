/** Twenty kills of one fleet under load, and five during a batch. */
import { afterAll, beforeAll } from 'vitest';
import { killedBatchSuite } from '../fleet/suites/killed/batch.ts';
import { restartSuite } from '../fleet/suites/killed/suite.ts';
import type { SuiteFixture } from '../fleet/suites/suite-fixture.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet, 1_000_000) };
});
afterAll(() => fixture.fleet.end());

restartSuite(() => fixture, { count: 20, clients: 8 });
killedBatchSuite(() => fixture, 5);
