/** POST /webhooks/test/ on a running fleet, to a receiver that never answers. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type FleetTenant, makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

let fleet: RunningFleet;
let tenant: FleetTenant;
let silent: Server;
let url: string;

beforeAll(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${z.object({ port: z.int() }).parse(silent.address()).port}/`;
  fleet = await RunningFleet.start();
  tenant = await makeFleetTenant(fleet);
}, 120_000);
afterAll(async () => {
  await fleet.end();
  silent.closeAllConnections();
  silent.close();
});

// Its own words show that it ended the call itself: what ends a function after 29 seconds has others.
// proves WH-203
it('answers 502, as the contract says, before its own call is ended', async () => {
  const answer = await fleet.call('POST', '/api/v1/webhooks/test/', {
    key: tenant.test,
    body: { webhook_url: url },
  });
  expect({ status: answer.status, ...answer.body }).toMatchObject({
    status: 502,
    success: false,
    http_status_code: null,
    message: 'The address did not answer in time.',
  });
}, 240_000);
