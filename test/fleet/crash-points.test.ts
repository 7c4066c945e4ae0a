/**
 * The running fleet, ended before and after each side effect of a send and of a submit, started again, and asked again. Here the
 * first flow of each kind; the deep tests have all of them.
 */
import { afterAll, beforeAll, vi } from 'vitest';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { crashPointSuite, FLOWS } from './suites/killed/crash-points.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let fleet: RunningFleet;
beforeAll(async () => {
  fleet = await RunningFleet.start();
});
afterAll(() => fleet.end());

const ONE_OF_EACH = ['a workflow send', 'a submit through the API'];

crashPointSuite(
  () => fleet,
  FLOWS.filter(({ name }) => ONE_OF_EACH.includes(name)),
);
