/** The running fleet, killed before and after each side effect of every flow that must not lose or duplicate anything. */
import { afterAll, beforeAll } from 'vitest';
import { crashPointSuite } from '../fleet/suites/killed/crash-points.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

let fleet: RunningFleet;
beforeAll(async () => {
  fleet = await RunningFleet.start();
});
afterAll(() => fleet.end());

crashPointSuite(() => fleet);
