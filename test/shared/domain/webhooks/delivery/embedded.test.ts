/** The delivery engine over the embedded DynamoDB and SQS: schedule, crashes, fan-out, with production's adapters. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findDelivery } from '#shared/domain/webhooks/delivery/repository.ts';
import type { OutboundRequest } from '#shared/platform/outbound/outbound.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { CrashPlan } from '../../../../support/webhooks/crash.ts';
import { EmbeddedFleet } from '../../../../support/webhooks/embedded-fleet.ts';
import { environmentItem, Subscriber, testVault } from '../../../../support/webhooks/subscriber.ts';

// The cloud's clock is the machine's plus what it was moved by: where the machine's stands still, all times are exact.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T00:00:00.000Z') }));

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

// proves DLV-009, DLV-010
test('sends at 0, 60, 360, 1260, 4860 and 19260 s to the second, with one id and the same bytes, then fails', async () => {
  const { scope, posts } = await begin(() => 500);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  // Between two sweeps, so that no attempt falls due at the instant of one.
  await fleet.minuteOfSeconds(async (second) => (second === 17 ? emit(scope) : undefined));
  const ladder = [0, 60, 360, 1_260, 4_860, 19_260].map((seconds) => 17 + seconds);
  const exact = new Set(ladder.map((at) => Math.floor(at / 60)));
  for (let minute = 1; minute < 340; minute += 1)
    await (exact.has(minute) ? fleet.minuteOfSeconds() : fleet.minutes(1));
  expect(posts.map(({ at }) => at)).toEqual(ladder);
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(await subscriber.stats(scope, id)).toEqual([1, 0, 1]);
  expect(fleet.failures).toEqual([]);
}, 60_000);

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
