/** The delivery engine over the embedded DynamoDB and SQS: schedule, crashes, fan-out, with production's adapters. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDelivery } from '#shared/domain/webhooks/delivery/repository.ts';
import type { OutboundRequest } from '#shared/platform/outbound/outbound.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { CrashPlan } from '../../../../support/webhooks/crash.ts';
import { EmbeddedFleet } from '../../../../support/webhooks/embedded-fleet.ts';
import { environmentItem, Subscriber, testVault } from '../../../../support/webhooks/subscriber.ts';

let fleet: EmbeddedFleet;
let subscriber: Subscriber;

beforeAll(async () => {
  fleet = await EmbeddedFleet.open();
  subscriber = new Subscriber(fleet.tables, () => fleet.now());
});
afterAll(() => fleet.close());

interface Post extends OutboundRequest {
  /** Seconds since the run began. */
  readonly at: number;
  readonly deliveryId: string;
}

/** A new tenant whose receivers answer with `status`. */
async function begin(status: (url: string, nth: number) => number, points: CrashPlan['points'] = new Map()) {
  const scope = unsafeTenantScope(randomUUID(), 'test');
  await fleet.tables.within(fenceOf(scope)).commit([{ put: environmentItem(scope) }]);
  const posts: Post[] = [];
  const began = fleet.now();
  fleet.failures.splice(0);
  fleet.plan = { points, effects: 0, diesAfterPost: false };
  fleet.outbound = {
    post: async (request) => {
      const deliveryId = request.headers['X-Webhook-Delivery-ID'] ?? '';
      posts.push({ ...request, at: (fleet.now() - began) / 1000, deliveryId });
      const nth = posts.filter(({ url }) => url === request.url).length;
      return { kind: 'answered', status: status(request.url, nth) };
    },
  };
  return { scope, posts };
}

async function emit(scope: TenantScope): Promise<void> {
  const event = { type: 'case.opened', data: { case_id: 'c1' } } as const;
  const write = eventWrite(scope, testVault, event, { outboxId: randomUUID(), now: fleet.now() });
  await fleet.tables.within(fenceOf(scope, 'due')).commit([write]);
}

test('sends six times, no attempt before its time and none a minute late, then fails for good', async () => {
  const { scope, posts } = await begin(() => 500);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  await emit(scope);
  await fleet.minutes(400);
  const ladder = [60, 300, 900, 3_600, 14_400];
  expect(posts).toHaveLength(6);
  ladder.forEach((wanted, index) => {
    const gap = (posts[index + 1]?.at ?? 0) - (posts[index]?.at ?? 0);
    expect(gap).toBeGreaterThanOrEqual(wanted);
    // The clock of this test moves by whole minutes.
    expect(gap).toBeLessThan(wanted + 120);
  });
  expect(await subscriber.stats(scope, id)).toEqual([1, 0, 1]);
  expect(fleet.failures).toEqual([]);
});

test('retries each of fifty failing subscriptions of one event on its own', async () => {
  const { scope, posts } = await begin((_url, nth) => (nth === 1 ? 500 : 200));
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1)
    ids.push(await subscriber.subscribe(scope, { url: `https://s${n}.example/` }));
  await emit(scope);
  await fleet.minutes(4);
  expect(posts).toHaveLength(100);
  for (const id of ids) expect(await subscriber.stats(scope, id)).toEqual([1, 1, 0]);
});

// proves DLV-014
test('counts every delivery of a burst to one subscription exactly once', async () => {
  const { scope, posts } = await begin(() => 200);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  for (let n = 0; n < 40; n += 1) await emit(scope);
  await fleet.minutes(12);
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(40);
  expect(await subscriber.stats(scope, id)).toEqual([40, 40, 0]);
});

/** One event to one endpoint that accepts the second attempt. */
async function runWithCrash(points: CrashPlan['points']) {
  const { scope, posts } = await begin((_url, nth) => (nth === 1 ? 500 : 200), points);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  await emit(scope);
  await fleet.minutes(25);
  const [deliveryId = ''] = posts.map((post) => post.deliveryId);
  const record = await findDelivery(fleet.tables.within(fenceOf(scope)), scope, deliveryId);
  return { posts, record, stats: await subscriber.stats(scope, id), effects: fleet.plan.effects };
}

test('delivers at least once under one id, and counts once, whichever effect a process dies at', async () => {
  const { effects } = await runWithCrash(new Map());
  expect(effects).toBeGreaterThan(10);
  for (let effect = 1; effect <= effects; effect += 1) {
    for (const side of ['before', 'after'] as const) {
      const label = `${side} effect ${effect}`;
      const { posts, record, stats } = await runWithCrash(new Map([[effect, side]]));
      expect(record?.state, label).toBe('succeeded');
      expect(stats, label).toEqual([1, 1, 0]);
      expect(new Set(posts.map(({ deliveryId, body }) => deliveryId + body)).size, label).toBe(1);
      expect(posts.length, label).toBeGreaterThanOrEqual(2);
      expect(posts.length, label).toBeLessThanOrEqual(3);
      expect(fleet.failures, label).toEqual([]);
    }
  }
}, 120_000);
