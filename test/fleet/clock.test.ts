/** One running fleet whose clock is moved: retries, expiries, stored responses of idempotency keys. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { expirySuite } from './suites/expiry.ts';
import { ladderSuite } from './suites/ladder.ts';
import type { Stage } from './suites/stage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => stage.fleet.end());

ladderSuite(() => stage);
expirySuite(() => stage);
