/** Deliveries of a tenant while receivers of another, or of its own, answer nothing, on a running fleet. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MOST_OF_ONE_FUNCTION } from '@probity/embedded-cloud/lambda/host';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { slotsFor } from '#shared/domain/webhooks/delivery/slots.ts';
import { DEFAULT_SUBSCRIPTION_LIMIT } from '#shared/domain/webhooks/limits.ts';
import { expectStatus } from '../support/fleet/fleet-journeys.ts';
import { type FleetTenant, makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { HoldingReceiver } from '../support/fleet/holding-receiver.ts';
import { RecordingReceiver } from '../support/fleet/recording-receiver.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

/** As many environments of a function run here. */
const SLOTS = slotsFor(MOST_OF_ONE_FUNCTION);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let fleet: RunningFleet;
let slow: HoldingReceiver;
let healthy: RecordingReceiver;

beforeAll(async () => {
  fleet = await RunningFleet.start();
  return () => fleet.end();
});
beforeEach(async () => {
  slow = await HoldingReceiver.listen();
  healthy = await RecordingReceiver.listen();
});
afterEach(() => {
  slow.close();
  healthy.close();
});

/** As many that their deliveries, ten in a batch, fill more environments than a function has here. */
const EVENTS = 2;
/** The lanes of first attempts and of retries have slots of their own. */
const LANES = 2;

async function subscribe(tenant: FleetTenant, url: string, name: string): Promise<void> {
  const body = { event_type: 'response.created', webhook_url: url, filters: { response_name: name } };
  expectStatus(await fleet.call('POST', '/api/v1/webhooks/', { key: tenant.test, body }), 201);
}

/** Makes a response of that name, which announces itself. */
async function announce(tenant: FleetTenant, name: string): Promise<void> {
  const body = {
    questionnaire_id: tenant.questionnaireId,
    response_name: name,
    entity: { entity_type: 'company', legal_name: 'Anchor Works Ltd' },
  };
  expectStatus(await fleet.call('POST', '/api/v1/responses/', { key: tenant.test, body }), 201);
}

/** No limit of time: the test's own limit ends a wait that is in vain. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await pause(10);
}

/** The worst that a silent receiver comes to: it holds posts, and no more begin. */
async function untilFull(): Promise<void> {
  await until(() => slow.waiting > 0);
  for (let before = 0; before < slow.posts.length; ) {
    before = slow.posts.length;
    await pause(1_500);
  }
}

/** Subscribes `healthy`, which gets its first event; answers the name of its events. */
async function subscribeHealthy(tenant: FleetTenant): Promise<string> {
  const name = randomUUID();
  await subscribe(tenant, healthy.url('/'), name);
  await announce(tenant, name);
  await until(() => healthy.received.length === 1);
  await fleet.settle();
  return name;
}

/** While `slow` holds posts: events to `healthy` arrive before any of the held posts has ended. */
async function arriveMeanwhile(tenant: FleetTenant, name: string): Promise<void> {
  for (let nth = 2; nth <= 4; nth += 1) {
    await announce(tenant, name);
    await until(() => healthy.received.length === nth || slow.givenUp > 0);
    expect(slow.givenUp).toBe(0);
    expect(slow.waiting).toBeGreaterThan(0);
  }
}

/** Lets the clock run until every held and waiting delivery has arrived. */
async function arriveAll(count: number): Promise<void> {
  slow.release();
  for (let minutes = 0; minutes < 30 && new Set(slow.posts).size < count; minutes += 1)
    await fleet.advance(60);
  expect(new Set(slow.posts).size).toBe(count);
}

describe('a tenant with as many subscriptions as it may have, to a receiver that does not answer', () => {
  it.each([
    ['one address', () => '/', SLOTS.ofEndpoint],
    ['an address for each', (n: number) => `/${n}`, SLOTS.all],
  ])(
    'with %s: keeps no more posts open than its slots, and delays no other tenant',
    async (_what, path, most) => {
      const [theirs, ours] = [await makeFleetTenant(fleet), await makeFleetTenant(fleet)];
      const [name, own] = [randomUUID(), await subscribeHealthy(ours)];
      for (let n = 0; n < DEFAULT_SUBSCRIPTION_LIMIT; n += 1)
        await subscribe(theirs, slow.url(path(n)), name);
      for (let n = 0; n < EVENTS; n += 1) await announce(theirs, name);
      await untilFull();
      await arriveMeanwhile(ours, own);
      expect(slow.mostAtOnce).toBeLessThanOrEqual(LANES * most);
      await arriveAll(EVENTS * DEFAULT_SUBSCRIPTION_LIMIT);
    },
  );
});

it('three tenants whose receivers at many addresses do not answer delay no fourth one', async () => {
  const ours = await makeFleetTenant(fleet);
  const own = await subscribeHealthy(ours);
  const theirs = [await makeFleetTenant(fleet), await makeFleetTenant(fleet), await makeFleetTenant(fleet)];
  const count = 2 * SLOTS.all;
  for (const [of, tenant] of theirs.entries()) {
    const name = randomUUID();
    for (let n = 0; n < count; n += 1) await subscribe(tenant, slow.url(`/${of}/${n}`), name);
    await announce(tenant, name);
  }
  await untilFull();
  await arriveMeanwhile(ours, own);
  expect(slow.mostAtOnce).toBeLessThanOrEqual(LANES * theirs.length * SLOTS.all);
  await arriveAll(theirs.length * count);
});

it('a tenant whose every slot is held by a run of its own delays no other tenant', async () => {
  const [theirs, ours] = [await makeFleetTenant(fleet), await makeFleetTenant(fleet)];
  const own = await subscribeHealthy(ours);
  const names = Array.from({ length: 3 * SLOTS.all }, () => randomUUID());
  for (const [n, name] of names.entries()) await subscribe(theirs, slow.url(`/${n}`), name);
  for (const name of names) await announce(theirs, name);
  await untilFull();
  await arriveMeanwhile(ours, own);
  expect(slow.mostAtOnce).toBeLessThanOrEqual(LANES * SLOTS.all);
  await arriveAll(names.length);
});

it.each([
  ['at one address', () => '/', SLOTS.ofEndpoint],
  ['at many addresses', (n: number) => `/${n}`, SLOTS.all],
])(
  'a receiver %s that does not answer delays no quick endpoint of the same tenant',
  async (_what, path, most) => {
    const tenant = await makeFleetTenant(fleet);
    const [name, own] = [randomUUID(), await subscribeHealthy(tenant)];
    const count = 3 * SLOTS.all;
    for (let n = 0; n < count; n += 1) await subscribe(tenant, slow.url(path(n)), name);
    await announce(tenant, name);
    await untilFull();
    await arriveMeanwhile(tenant, own);
    expect(slow.mostAtOnce).toBeLessThanOrEqual(LANES * most);
    await arriveAll(count);
  },
);
