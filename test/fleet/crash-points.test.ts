/** The running fleet, ended before and after each side effect of a send and of a submit, started again, and asked again. */
import { afterAll, beforeAll, vi } from 'vitest';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { crashPointSuite } from './suites/killed/crash-points.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let fleet: RunningFleet;
beforeAll(async () => {
  fleet = await RunningFleet.start();
});
afterAll(() => fleet.end());

crashPointSuite(() => fleet);
