/** One running fleet whose clock is moved: retries, expiries, stored responses of idempotency keys. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { expirySuite } from './suites/expiry.ts';
import { ladderSuite } from './suites/ladder.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let fixture: SuiteFixture;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => fixture.fleet.end());

ladderSuite(() => fixture);
expirySuite(() => fixture);
