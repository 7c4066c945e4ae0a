/** What the suites of one file share: a running fleet, and a tenant of its own for each suite. */
import type { FleetTenant } from '../../support/fleet/fleet-tenant.ts';
import type { RunningFleet } from '../../support/fleet/running-fleet.ts';

export interface SuiteFixture {
  readonly fleet: RunningFleet;
  readonly tenant: FleetTenant;
}
