/** Bounds on what one tenant or endpoint may take of the delivery functions. */
import { MOST_OF_ONE_FUNCTION } from '@probity/embedded-cloud/lambda/host';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointOf } from '#shared/domain/webhooks/delivery/plan.ts';
import { slotKey, slotsFor, slotsOf, takeWrite } from '#shared/domain/webhooks/delivery/slots.ts';
import { waitAfter } from '#shared/domain/webhooks/delivery/transitions.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { stages } from '../../../../../lib/stages.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';

/** Where as many executions run as the fleet asks for. */
const SLOTS = slotsFor(100);

const event = { type: 'response.submitted', data: { response_id: 'r1' } } as const;

const slotsIn = (fixture: WebhookFixture) =>
  [...fixture.tables.items.values()].filter(({ sk }) => String(sk).startsWith('SLOT#'));

/** Posts to `endpoint` have held all slots of https://a.example/ in the first lane for four seconds. */
function holdSlots(fixture: WebhookFixture, endpoint: string): Promise<void> {
  return hold(fixture, slotsOf(endpointOf('https://a.example/'), { isQuick: true, slots: SLOTS }), endpoint);
}

async function hold(fixture: WebhookFixture, slots: readonly number[], endpoint: string): Promise<void> {
  const scope = fixture.scope();
  const taken = slots.map((slot) =>
    takeWrite(slotKey(scope, 'deliveries', slot), { owner: 'run', endpoint, now: fixture.now - 4_000 }),
  );
  await fixture.tables.within(fenceOf(scope)).commit(taken);
}

describe('the slots of an environment', () => {
  test('follow what can run at once: those of four environments are never all of it', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 8, max: 2_000 }), (executions) => {
        expect(4 * slotsFor(executions).all).toBeLessThanOrEqual(executions);
      }),
    );
    expect(slotsFor(16)).toEqual({ all: 4, open: 3, openOfEndpoint: 1, ofEndpoint: 2 });
    expect(slotsFor(100)).toEqual({ all: 12, open: 8, openOfEndpoint: 3, ofEndpoint: 5 });
  });

  test('always have one for a slow endpoint and one for a quick one', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), fc.webUrl(), (executions, url) => {
        const slots = slotsFor(executions);
        const [slow, quick] = [false, true].map((isQuick) => slotsOf(url, { isQuick, slots }));
        expect(slow?.length).toBe(slots.openOfEndpoint);
        expect(slow?.every((slot) => slot < slots.open)).toBe(true);
        expect(quick?.length).toBe(slots.ofEndpoint);
        expect(quick?.some((slot) => slot >= slots.open)).toBe(true);
      }),
    );
  });

  test('are made for as many environments of a function as the embedded cloud runs', () => {
    expect(stages.local.executionsOfFunction).toBe(MOST_OF_ONE_FUNCTION);
  });
});

describe('posts at once', () => {
  test.each([
    ['endpoint', 1, SLOTS.ofEndpoint],
    ['environment', 40, SLOTS.all],
  ])('of one %s never exceed its slots, and every delivery arrives once', async (_of, endpoints, most) => {
    let running = 0;
    let highest = 0;
    const fixture = new WebhookFixture({
      receiver: () => 200,
      whilePosting: async () => {
        running += 1;
        highest = Math.max(highest, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
      },
    });
    for (let n = 0; n < 40; n += 1) {
      const url = `https://s${n % endpoints}.example/hook/`;
      await fixture.subscriber.subscribe(fixture.scope(), { url });
    }
    await fixture.emit(event);
    await fixture.runFor(3_600);
    expect(highest).toBeLessThanOrEqual(most);
    expect(new Set(fixture.posts.map(({ deliveryId }) => deliveryId)).size).toBe(40);
    expect(fixture.posts).toHaveLength(40);
    expect(fixture.posts.every(({ headers }) => headers['X-Webhook-Attempt'] === '1')).toBe(true);
    expect(fixture.failures).toEqual([]);
  });

  test('leave no slot behind', async () => {
    const fixture = new WebhookFixture({ receiver: () => 500 });
    for (let n = 0; n < 30; n += 1)
      await fixture.subscriber.subscribe(fixture.scope(), { url: `https://s${n}.example/` });
    await fixture.emit(event);
    await fixture.runFor(7_200);
    expect(slotsIn(fixture)).toEqual([]);
  });

  test('of an endpoint use the same slots each time, and rarely all those of another', async () => {
    await fc.assert(
      fc.property(fc.webUrl(), fc.boolean(), (url, isQuick) => {
        const slots = slotsOf(url, { isQuick, slots: SLOTS });
        expect(new Set(slots).size).toBe(slots.length);
        expect(slots.length).toBeLessThanOrEqual(SLOTS.ofEndpoint);
        expect(slots.every((slot) => slot >= 0 && slot < SLOTS.all)).toBe(true);
        expect(slotsOf(url, { isQuick, slots: SLOTS })).toEqual(slots);
      }),
    );
    const sets = Array.from({ length: 200 }, (_, n) =>
      [...slotsOf(`e${n}`, { isQuick: true, slots: SLOTS })].sort().join(),
    );
    expect(sets.filter((set) => set === sets[0]).length).toBeLessThanOrEqual(6);
  });

  test('of endpoints that are not known to be quick leave free at least two slots of every quick one', async () => {
    const others = Array.from({ length: 300 }, (_, n) =>
      slotsOf(`slow ${n}`, { isQuick: false, slots: SLOTS }),
    ).flat();
    const taken = new Set(others);
    await fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const free = slotsOf(url, { isQuick: true, slots: SLOTS }).filter((slot) => !taken.has(slot));
        expect(free.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

test('a quick endpoint is served at once while slow ones of its environment hold every slot that they may', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const scope = fixture.scope();
  await fixture.subscriber.subscribe(scope, { url: 'https://quick.example/' });
  await fixture.emit(event);
  await fixture.runFor(1);
  const endpoints = Array.from({ length: 300 }, (_, n) => `slow ${n}`);
  const numbers = new Set(
    endpoints.flatMap((endpoint) => slotsOf(endpoint, { isQuick: false, slots: SLOTS })),
  );
  const held = { owner: 'run', endpoint: 'slow', now: fixture.now - 4_000 };
  const taken = [...numbers].map((slot) => takeWrite(slotKey(scope, 'deliveries', slot), held));
  await fixture.tables.within(fenceOf(scope)).commit(taken);
  expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
  expect(fixture.posts).toHaveLength(2);
});

test('an endpoint that nothing is known of is served at once while one slow endpoint holds the slots of both', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
  await holdSlots(fixture, 'slow');
  expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
  expect(fixture.posts).toHaveLength(1);
});

test('a delivery that waits comes back within a minute and a half, and never at once', () => {
  return fc.assert(
    fc.property(
      fc.nat(100),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(120_000),
      (waits, spread, meanMs) => {
        const waited = waitAfter(waits, spread, meanMs);
        expect(waited).toBeGreaterThanOrEqual(Math.max(2_000, Math.min(meanMs / 2, 60_000) - 500));
        expect(waited).toBeLessThanOrEqual(90_000);
      },
    ),
  );
});

describe('a slow endpoint', () => {
  test('uses the retry lane after one attempt of 25 s, until it is fast again', async () => {
    let seconds = 25;
    const fixture = new WebhookFixture({ receiver: () => 200, secondsTaken: () => seconds });
    await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
    expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
    expect(await fixture.lanesOf(event)).toEqual(['retries']);
    seconds = 0;
    for (let n = 0; n < 10; n += 1) await fixture.emit(event);
    await fixture.runFor(60);
    expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
  });

  test.each([
    ['a subscription', undefined],
    ['the request', 'https://a.example/'],
  ])('of %s is noticed while its first posts are still under way', async (_whose, webhookUrl) => {
    const fixture = new WebhookFixture({ receiver: () => 200 });
    if (webhookUrl === undefined)
      await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
    const requested = webhookUrl === undefined ? event : { ...event, webhookUrl };
    await holdSlots(fixture, endpointOf('https://a.example/'));
    expect(await fixture.lanesOf(requested)).toEqual(['deliveries', 'retries']);
    expect(await fixture.lanesOf(requested)).toEqual(['retries']);
    expect(fixture.failures).toEqual([]);
  });

  test('makes no endpoint slow that only waits behind its posts', async () => {
    const fixture = new WebhookFixture({ receiver: () => 200 });
    const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
    const every = Array.from({ length: SLOTS.all }, (_, slot) => slot);
    await hold(fixture, every, 'another');
    expect(await fixture.lanesOf(event)).toEqual(['deliveries', 'retries']);
    expect((await fixture.subscriber.record(fixture.scope(), id)).mean_ms).toBeUndefined();
  });

  test('leaves the first lane also with the messages that were sent before', async () => {
    const fixture = new WebhookFixture({
      receiver: () => 200,
      secondsTaken: () => 25,
    });
    await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
    for (let n = 0; n < 25; n += 1) await fixture.emit(event);
    await fixture.runFor(7_200);
    expect(fixture.posts).toHaveLength(25);
    expect(fixture.retries.sent).toBeGreaterThan(10);
  });
});

describe('an address of a request', () => {
  const requested = { ...event, webhookUrl: 'https://request.example/' };

  test('uses the retry lane after five failures, and is forgotten a day later', async () => {
    let down = true;
    const fixture = new WebhookFixture({ receiver: () => (down ? 500 : 200) });
    for (let n = 0; n < 5; n += 1) await fixture.emit(requested);
    await fixture.runFor(30);
    expect(await fixture.lanesOf(requested)).toEqual(['retries']);
    const [health] = [...fixture.tables.items.values()].filter(({ sk }) => sk === 'HEALTH');
    expect(Number(health?.['ttl']) * 1000 - fixture.now).toBeLessThanOrEqual(24 * 3_600_000 + 1_000);
    down = false;
    await fixture.runFor(90);
    expect(await fixture.lanesOf(requested)).toEqual(['deliveries']);
  });

  test('leaves no item where it is quick', async () => {
    const fixture = new WebhookFixture({ receiver: () => 200 });
    await fixture.emit(requested);
    await fixture.runFor(30);
    expect([...fixture.tables.items.values()].filter(({ sk }) => sk === 'HEALTH')).toEqual([]);
  });
});

test.each(['deleted', 'paused'] as const)(
  'a %s subscription ends its retries and the log says so',
  async (how) => {
    const fixture = new WebhookFixture({ receiver: () => 500 });
    const scope = fixture.scope();
    const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/hook' });
    await fixture.emit(event);
    await fixture.runFor(30);
    if (how === 'deleted') await fixture.subscriber.remove(scope, id);
    else await fixture.subscriber.change(scope, id, { set: { is_active: false } });
    await fixture.runFor(120);
    expect(fixture.posts).toHaveLength(1);
    const [record] = fixture.records();
    expect(record?.state).toBe('failed');
    expect(record?.log.at(-1)?.reason).toBe(how);
  },
);

test('a resumed subscription gets new events in the first lane, and none that ended while it was paused', async () => {
  let status = 500;
  const fixture = new WebhookFixture({ receiver: () => status });
  const scope = fixture.scope();
  const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/hook' });
  for (let n = 0; n < 5; n += 1) await fixture.emit(event);
  await fixture.runFor(30);
  await fixture.subscriber.change(scope, id, { set: { is_active: false } });
  await fixture.runFor(120);
  status = 200;
  await fixture.subscriber.move(scope, id, 'https://a.example/hook');
  expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
  await fixture.runFor(86_400);
  expect(fixture.posts).toHaveLength(6);
});
