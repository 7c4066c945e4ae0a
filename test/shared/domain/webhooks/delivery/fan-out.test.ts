/** The targets of an event: fan-out, filters, request-level addresses, isolation, duplicates. */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SECRET } from '../../../../support/webhooks/subscriber.ts';
import { World } from '../../../../support/webhooks/world.ts';

const event = { type: 'response.submitted', data: { response_id: 'r1', status: 'SUBMITTED' } } as const;
const HOUR = 3_600;

test('retries each of fifty failing subscriptions of one event on its own', async () => {
  const world = new World({ receiver: (_post, nth) => (nth === 1 ? 500 : 200) });
  const scope = world.scope();
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1)
    ids.push(await world.subscriber.subscribe(scope, { url: `https://s${n}.example/hook` }));
  await world.emit(event);
  await world.runFor(HOUR);
  expect(world.posts).toHaveLength(100);
  expect(new Set(world.posts.map(({ deliveryId }) => deliveryId)).size).toBe(50);
  for (const id of ids) expect(await world.subscriber.stats(scope, id)).toEqual([1, 1, 0]);
});

test('serves more subscriptions than one transaction holds writes', async () => {
  const world = new World({ receiver: () => 200 });
  for (let n = 0; n < 120; n += 1)
    await world.subscriber.subscribe(world.scope(), { url: `https://s${n}.example/hook` });
  await world.emit(event);
  await world.runFor(1);
  expect(new Set(world.posts.map(({ url }) => url)).size).toBe(120);
});

// proves DLV-018
test('gives two subscriptions of one address a delivery each, signed with their own secrets', async () => {
  const world = new World({ receiver: () => 200 });
  const scope = world.scope();
  const url = 'https://a.example/hook';
  const ids = [
    await world.subscriber.subscribe(scope, { url }),
    await world.subscriber.subscribe(scope, { url, eventType: 'response.submitted' }),
  ];
  await world.emit(event);
  await world.runFor(1);
  const expected = await Promise.all(ids.map(async (id) => world.subscriber.secret(scope, id)));
  const bodies = world.posts.map(({ body }) => body);
  expect(world.posts.map(({ headers }) => headers['X-Webhook-Signature']).sort()).toEqual(
    expected.map((secret) => hex(secret, bodies[0] ?? '')).sort(),
  );
});

// proves ISO-013
test('hides test events from live subscriptions and live events from test subscriptions', async () => {
  const world = new World({ receiver: () => 200 });
  await world.subscriber.subscribe(world.scope('test'), { url: 'https://test.example/hook' });
  await world.subscriber.subscribe(world.scope('live'), { url: 'https://live.example/hook' });
  await world.emit(event, 'test');
  await world.runFor(HOUR);
  expect(world.posts.map(({ url }) => url)).toEqual(['https://test.example/hook']);
  await world.emit(event, 'live');
  await world.runFor(HOUR);
  const flags = world.posts.map(({ url, body }) => [url, JSON.parse(body).is_test_data]);
  expect(flags).toEqual([
    ['https://test.example/hook', true],
    ['https://live.example/hook', false],
  ]);
});

test('sends to subscriptions of the type and of all, whose filters fit, and to no other', async () => {
  const world = new World({ receiver: () => 200 });
  const subscribe = (name: string, wish: object) =>
    world.subscriber.subscribe(world.scope(), { url: `https://${name}.example/`, ...wish });
  await subscribe('all', {});
  await subscribe('type', { eventType: 'response.submitted' });
  await subscribe('other-type', { eventType: 'response.approved' });
  await subscribe('fits', { filters: { status: ['DRAFT', 'SUBMITTED'] } });
  await subscribe('differs', { filters: { status: 'DRAFT' } });
  await subscribe('unknown', { filters: { nothing: null } });
  const paused = await subscribe('paused', {});
  await world.subscriber.change(world.scope(), paused, { set: { is_active: false } });
  const gone = await subscribe('gone', {});
  await world.subscriber.remove(world.scope(), gone);
  await world.emit(event);
  await world.runFor(HOUR);
  expect(world.posts.map(({ url }) => new URL(url).hostname).sort()).toEqual([
    'all.example',
    'fits.example',
    'type.example',
  ]);
  expect(await world.subscriber.stats(world.scope(), paused)).toEqual([0, 0, 0]);
});

// proves DLV-015
test('sends to a request-level address besides the subscriptions, signed with the tenant’s secret', async () => {
  const world = new World({ receiver: () => 200 });
  const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.emit({ ...event, webhookUrl: 'https://request.example/hook' });
  await world.runFor(HOUR);
  const requested = world.posts.find(({ url }) => url === 'https://request.example/hook');
  expect(world.posts).toHaveLength(2);
  expect(requested?.headers['X-Webhook-Signature']).toBe(hex(DEFAULT_SECRET, requested?.body ?? ''));
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([1, 1, 0]);
});

test('sends once where the request-level address is that of a matching subscription', async () => {
  const world = new World({ receiver: () => 200 });
  const url = 'https://a.example/hook';
  await world.subscriber.subscribe(world.scope(), { url });
  await world.emit({ ...event, webhookUrl: url });
  await world.runFor(HOUR);
  expect(world.posts).toHaveLength(1);
});

test('signs a request-level address with the secret of its subscription to another type', async () => {
  const world = new World({ receiver: () => 200 });
  const url = 'https://a.example/hook';
  const id = await world.subscriber.subscribe(world.scope(), { url, eventType: 'case.opened' });
  await world.emit({ ...event, webhookUrl: url });
  await world.runFor(HOUR);
  const secret = await world.subscriber.secret(world.scope(), id);
  expect(
    world.posts.map(({ headers, body }) => headers['X-Webhook-Signature'] === hex(secret, body)),
  ).toEqual([true]);
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([0, 0, 0]);
});

test('retries a request-level address on the same schedule', async () => {
  const world = new World({ receiver: () => 500 });
  await world.emit({ ...event, webhookUrl: 'https://request.example/hook' });
  await world.runFor(86_400);
  expect(world.posts.map(({ at }) => at)).toEqual([0, 60, 360, 1_260, 4_860, 19_260]);
});

// proves WH-113, WH-114
test.each(['removed', 'paused'] as const)('stops retrying once the subscription is %s', async (how) => {
  const world = new World({ receiver: () => 500 });
  const scope = world.scope();
  const id = await world.subscriber.subscribe(scope, { url: 'https://a.example/hook' });
  await world.emit(event);
  await world.runFor(30);
  if (how === 'removed') await world.subscriber.remove(scope, id);
  else await world.subscriber.change(scope, id, { set: { is_active: false } });
  await world.runFor(86_400);
  expect(world.posts).toHaveLength(1);
  expect(world.records().map(({ state }) => state)).toEqual(['failed']);
  if (how === 'paused') expect(await world.subscriber.stats(scope, id)).toEqual([1, 0, 1]);
  else await expect(world.subscriber.record(scope, id)).rejects.toThrow();
});

test('bears duplicates of every queue message and bus entry', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 7 }), async (copies, good) => {
      const world = new World({ receiver: (_post, nth) => (nth >= good ? 200 : 500), copies });
      const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
      await world.emit(event);
      await world.runFor(86_400);
      expect(world.posts.map(({ at }) => at)).toEqual([0, 60, 360, 1_260, 4_860, 19_260].slice(0, good));
      expect(await world.subscriber.stats(world.scope(), id)).toEqual(good <= 6 ? [1, 1, 0] : [1, 0, 1]);
    }),
    { numRuns: 20 },
  );
});

test('does nothing when an event is dispatched again, even after its deliveries ended', async () => {
  const world = new World({ receiver: () => 200 });
  const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  const outboxId = await world.emit(event);
  await world.runFor(HOUR);
  await world.redispatch(outboxId, event.type);
  await world.runFor(HOUR);
  expect(world.posts).toHaveLength(1);
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([1, 1, 0]);
});

test('moves an endpoint’s first attempts to the retry lane after five failures, until one succeeds', async () => {
  let down = true;
  const world = new World({ receiver: () => (down ? 500 : 200) });
  const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.subscriber.subscribe(world.scope(), {
    url: 'https://b.example/hook',
    eventType: 'case.opened',
  });
  await world.emit(event);
  await world.runFor(5_000);
  expect((await world.subscriber.record(world.scope(), id)).consecutive_failures).toBe(5);
  expect(await world.lanesOf(event)).toEqual(['retries']);
  down = false;
  await world.runFor(60);
  expect((await world.subscriber.record(world.scope(), id)).consecutive_failures).toBe(0);
  expect(await world.lanesOf(event)).toEqual(['deliveries']);
});

// proves DLV-019
test('leaves other endpoints their lane while one is failing', async () => {
  const world = new World({ receiver: ({ url }) => (url.includes('dead') ? 500 : 200) });
  await world.subscriber.subscribe(world.scope(), { url: 'https://dead.example/hook' });
  await world.subscriber.subscribe(world.scope(), { url: 'https://fine.example/hook' });
  for (let n = 0; n < 10; n += 1) await world.emit(event);
  await world.runFor(1);
  expect((await world.lanesOf(event)).sort()).toEqual(['deliveries', 'retries']);
});

// proves EVT-001
test('carries the envelope, the type and an event id that all deliveries of the event share', async () => {
  const world = new World({ receiver: () => 200 });
  await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.subscriber.subscribe(world.scope(), { url: 'https://b.example/hook' });
  const outboxId = await world.emit(event);
  await world.runFor(1);
  for (const { headers, body } of world.posts) {
    expect(JSON.parse(body)).toEqual({
      id: outboxId,
      event: 'response.submitted',
      event_type: 'response.submitted',
      timestamp: '2026-03-02T00:00:00.000Z',
      tenant_id: world.tenantId,
      is_test_data: true,
      data: event.data,
    });
    expect(headers['X-Webhook-Event']).toBe('response.submitted');
    expect(headers['webhook-id']).toBe(outboxId);
  }
});

function hex(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
