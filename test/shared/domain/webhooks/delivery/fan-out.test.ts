/** The targets of an event: fan-out, filters, request-level addresses, isolation, duplicates. */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breadth } from '../../../../support/sampling/breadth.ts';
import { DEFAULT_SECRET } from '../../../../support/webhooks/subscriber.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';

const event = { type: 'response.submitted', data: { response_id: 'r1', status: 'SUBMITTED' } } as const;
const HOUR = 3_600;

// proves DLV-005
test('retries each of fifty failing subscriptions of one event on its own, under an id of its own', async () => {
  const fixture = new WebhookFixture({ receiver: (_post, nth) => (nth === 1 ? 500 : 200) });
  const scope = fixture.scope();
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1)
    ids.push(await fixture.subscriber.subscribe(scope, { url: `https://s${n}.example/hook` }));
  await fixture.emit(event);
  await fixture.runFor(HOUR);
  expect(fixture.posts).toHaveLength(100);
  expect(new Set(fixture.posts.map(({ deliveryId }) => deliveryId)).size).toBe(50);
  for (const id of ids) expect(await fixture.subscriber.stats(scope, id)).toEqual([1, 1, 0]);
});

test('serves more subscriptions than one transaction holds writes', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  for (let n = 0; n < 120; n += 1)
    await fixture.subscriber.subscribe(fixture.scope(), { url: `https://s${n}.example/hook` });
  await fixture.emit(event);
  await fixture.runFor(1);
  expect(new Set(fixture.posts.map(({ url }) => url)).size).toBe(120);
});

// proves DLV-018
test('gives two subscriptions of one address a delivery each, signed with their own secrets', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const scope = fixture.scope();
  const url = 'https://a.example/hook';
  const ids = [
    await fixture.subscriber.subscribe(scope, { url }),
    await fixture.subscriber.subscribe(scope, { url, eventType: 'response.submitted' }),
  ];
  await fixture.emit(event);
  await fixture.runFor(1);
  const expected = await Promise.all(ids.map(async (id) => fixture.subscriber.secret(scope, id)));
  const bodies = fixture.posts.map(({ body }) => body);
  expect(fixture.posts.map(({ headers }) => headers['X-Webhook-Signature']).sort()).toEqual(
    expected.map((secret) => hex(secret, bodies[0] ?? '')).sort(),
  );
});

// proves ISO-013
test('hides test events from live subscriptions and live events from test subscriptions', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  await fixture.subscriber.subscribe(fixture.scope('test'), { url: 'https://test.example/hook' });
  await fixture.subscriber.subscribe(fixture.scope('live'), { url: 'https://live.example/hook' });
  await fixture.emit(event, 'test');
  await fixture.runFor(HOUR);
  expect(fixture.posts.map(({ url }) => url)).toEqual(['https://test.example/hook']);
  await fixture.emit(event, 'live');
  await fixture.runFor(HOUR);
  const flags = fixture.posts.map(({ url, body }) => [url, JSON.parse(body).is_test_data]);
  expect(flags).toEqual([
    ['https://test.example/hook', true],
    ['https://live.example/hook', false],
  ]);
});

test('sends to subscriptions of the type and of all, whose filters fit, and to no other', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const subscribe = (name: string, wish: object) =>
    fixture.subscriber.subscribe(fixture.scope(), { url: `https://${name}.example/`, ...wish });
  await subscribe('all', {});
  await subscribe('type', { eventType: 'response.submitted' });
  await subscribe('other-type', { eventType: 'response.approved' });
  await subscribe('fits', { filters: { status: ['DRAFT', 'SUBMITTED'] } });
  await subscribe('differs', { filters: { status: 'DRAFT' } });
  await subscribe('unknown', { filters: { nothing: null } });
  const paused = await subscribe('paused', {});
  await fixture.subscriber.change(fixture.scope(), paused, { set: { is_active: false } });
  const gone = await subscribe('gone', {});
  await fixture.subscriber.remove(fixture.scope(), gone);
  await fixture.emit(event);
  await fixture.runFor(HOUR);
  expect(fixture.posts.map(({ url }) => new URL(url).hostname).sort()).toEqual([
    'all.example',
    'fits.example',
    'type.example',
  ]);
  expect(await fixture.subscriber.stats(fixture.scope(), paused)).toEqual([0, 0, 0]);
});

// proves DLV-015
test('sends to a request-level address besides the subscriptions, signed with the tenant’s secret', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.emit({ ...event, webhookUrl: 'https://request.example/hook' });
  await fixture.runFor(HOUR);
  const requested = fixture.posts.find(({ url }) => url === 'https://request.example/hook');
  expect(fixture.posts).toHaveLength(2);
  expect(requested?.headers['X-Webhook-Signature']).toBe(hex(DEFAULT_SECRET, requested?.body ?? ''));
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 1, 0]);
});

test('sends once where the request-level address is that of a matching subscription', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const url = 'https://a.example/hook';
  await fixture.subscriber.subscribe(fixture.scope(), { url });
  await fixture.emit({ ...event, webhookUrl: url });
  await fixture.runFor(HOUR);
  expect(fixture.posts).toHaveLength(1);
});

test('signs a request-level address with the secret of its subscription to another type', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const url = 'https://a.example/hook';
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url, eventType: 'case.opened' });
  await fixture.emit({ ...event, webhookUrl: url });
  await fixture.runFor(HOUR);
  const secret = await fixture.subscriber.secret(fixture.scope(), id);
  expect(
    fixture.posts.map(({ headers, body }) => headers['X-Webhook-Signature'] === hex(secret, body)),
  ).toEqual([true]);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([0, 0, 0]);
});

test('retries a request-level address on the same schedule', async () => {
  const fixture = new WebhookFixture({ receiver: () => 500 });
  await fixture.emit({ ...event, webhookUrl: 'https://request.example/hook' });
  await fixture.runFor(86_400);
  expect(fixture.posts.map(({ at }) => at)).toEqual([0, 60, 360, 1_260, 4_860, 19_260]);
});

// proves WH-113, WH-114
test.each(['removed', 'paused'] as const)('stops retrying once the subscription is %s', async (how) => {
  const fixture = new WebhookFixture({ receiver: () => 500 });
  const scope = fixture.scope();
  const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/hook' });
  await fixture.emit(event);
  await fixture.runFor(30);
  if (how === 'removed') await fixture.subscriber.remove(scope, id);
  else await fixture.subscriber.change(scope, id, { set: { is_active: false } });
  await fixture.runFor(86_400);
  expect(fixture.posts).toHaveLength(1);
  expect(fixture.records().map(({ state }) => state)).toEqual(['failed']);
  if (how === 'paused') expect(await fixture.subscriber.stats(scope, id)).toEqual([1, 0, 1]);
  else await expect(fixture.subscriber.record(scope, id)).rejects.toThrow();
});

test('bears duplicates of every queue message and bus entry', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 7 }), async (copies, good) => {
      const fixture = new WebhookFixture({ receiver: (_post, nth) => (nth >= good ? 200 : 500), copies });
      const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
      await fixture.emit(event);
      await fixture.runFor(86_400);
      expect(fixture.posts.map(({ at }) => at)).toEqual([0, 60, 360, 1_260, 4_860, 19_260].slice(0, good));
      expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual(good <= 6 ? [1, 1, 0] : [1, 0, 1]);
    }),
    { numRuns: breadth({ daily: 6, full: 20 }) },
  );
});

test('does nothing when an event is dispatched again, even after its deliveries ended', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  const outboxId = await fixture.emit(event);
  await fixture.runFor(HOUR);
  await fixture.redispatch(outboxId, event.type);
  await fixture.runFor(HOUR);
  expect(fixture.posts).toHaveLength(1);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 1, 0]);
});

test('moves an endpoint’s first attempts to the retry lane after five failures, until one succeeds', async () => {
  let down = true;
  const fixture = new WebhookFixture({ receiver: () => (down ? 500 : 200) });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.subscriber.subscribe(fixture.scope(), {
    url: 'https://b.example/hook',
    eventType: 'case.opened',
  });
  await fixture.emit(event);
  await fixture.runFor(5_000);
  expect((await fixture.subscriber.record(fixture.scope(), id)).consecutive_failures).toBe(5);
  expect(await fixture.lanesOf(event)).toEqual(['retries']);
  down = false;
  await fixture.runFor(60);
  expect((await fixture.subscriber.record(fixture.scope(), id)).consecutive_failures).toBe(0);
  expect(await fixture.lanesOf(event)).toEqual(['deliveries']);
});

// proves DLV-019
test('leaves other endpoints their lane while one is failing', async () => {
  const fixture = new WebhookFixture({ receiver: ({ url }) => (url.includes('dead') ? 500 : 200) });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://dead.example/hook' });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://fine.example/hook' });
  for (let n = 0; n < 10; n += 1) await fixture.emit(event);
  await fixture.runFor(1);
  expect((await fixture.lanesOf(event)).sort()).toEqual(['deliveries', 'retries']);
});

// proves EVT-001
test('carries the envelope, the type and an event id that all deliveries of the event share', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200 });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://b.example/hook' });
  const outboxId = await fixture.emit(event);
  await fixture.runFor(1);
  for (const { headers, body } of fixture.posts) {
    expect(JSON.parse(body)).toEqual({
      id: outboxId,
      event: 'response.submitted',
      event_type: 'response.submitted',
      timestamp: '2026-03-02T00:00:00.000Z',
      tenant_id: fixture.tenantId,
      is_test_data: true,
      data: event.data,
      sequence: expect.any(Number),
    });
    expect(headers['X-Webhook-Event']).toBe('response.submitted');
    expect(headers['webhook-id']).toBe(outboxId);
  }
});

function hex(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
