/** One running fleet: its command line, its page, mail that fails, and the README played on it. */
import { afterAll, beforeAll, vi } from 'vitest';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { cliSuite } from './suites/cli.ts';
import { mailFailureSuite } from './suites/mail-failure.ts';
import { portalSuite } from './suites/portal.ts';
import { readmeSuite } from './suites/readme/suite.ts';
import type { Stage } from './suites/stage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let stage: Stage;
beforeAll(async () => {
  const fleet = await RunningFleet.start();
  stage = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(() => stage.fleet.end());

portalSuite(() => stage);
mailFailureSuite(() => stage);
cliSuite(() => stage);
readmeSuite(() => stage);
