/** The delivery log: filters, pages, bodies, and its agreement with the counts of the subscription. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryRecord } from '#shared/domain/webhooks/delivery/schema.ts';
import { LOG_STATUSES, LogQuery } from '#shared/domain/webhooks/log/schema.ts';
import { Inspector } from '../../../../support/webhooks/inspecting.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';
import type { Post } from '../../../../support/webhooks/webhook-options.ts';

const LONG_ENOUGH = 8 * 3_600;
const DAY = 24 * 3_600;

function opened(receiver: (post: Post, nth: number) => number) {
  const fixture = new WebhookFixture({ receiver });
  return { fixture, inspect: new Inspector(fixture), scope: fixture.scope() };
}

const numberIn = ({ body }: Post) => Number(JSON.parse(body).data.n);

const approved = (n: number) => ({ type: 'response.approved' as const, data: { n } });

test('shows each attempt with its time, status and reason, and when the next one is due', async () => {
  const { fixture, inspect, scope } = opened((_post, nth) => (nth === 1 ? 500 : 204));
  const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/' });
  const eventId = await fixture.emit(approved(1));
  await fixture.runFor(1);
  const [line] = await inspect.lines(id);
  expect(line).toMatchObject({
    ...{ event_id: eventId, event_type: 'response.approved', target: 'subscription', webhook_id: id },
    ...{ status: 'retrying', attempt_count: 1, http_status_code: 500, reason: 'status' },
    ...{ replay_of: null, replayed_by: null },
  });
  const wait = Date.parse(line?.next_attempt_at ?? '') - Date.parse(line?.last_attempt_at ?? '');
  expect(wait).toBe(60_000);
  await fixture.runFor(100);
  const detail = await inspect.detail(id, line?.id ?? '');
  expect(detail).toMatchObject({ status: 'succeeded', attempt_count: 2, next_attempt_at: null });
  expect(
    detail.attempts.map(({ number, http_status_code, reason }) => [number, http_status_code, reason]),
  ).toEqual([
    [1, 500, 'status'],
    [2, 204, null],
  ]);
});

test('keeps the exact body for 30 days, sealed in the table, and shows none from then on', async () => {
  const { fixture, inspect, scope } = opened(() => 200);
  const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/' });
  await fixture.emit({ type: 'response.approved', data: { entity_name: 'Ilse Canary' } });
  await fixture.runFor(1);
  const [line] = await inspect.lines(id);
  const { body, body_kept_until } = await inspect.detail(id, line?.id ?? '');
  expect(body).toBe(fixture.posts[0]?.body);
  const stored = [...fixture.tables.items.values()].map((item) => JSON.stringify(item)).join();
  expect(stored).not.toContain('Canary');
  fixture.pauseSweeps(40 * DAY);
  await fixture.runFor((Date.parse(body_kept_until) - fixture.now) / 1000 - 1);
  expect((await inspect.detail(id, line?.id ?? '')).body).toBe(body);
  await fixture.runFor(1);
  expect((await inspect.detail(id, line?.id ?? '')).body).toBeNull();
});

test('a delivery of another subscription is unknown, like a random id', async () => {
  const { fixture, inspect, scope } = opened(() => 200);
  const [one, other] = [
    await fixture.subscriber.subscribe(scope, { url: 'https://a.example/' }),
    await fixture.subscriber.subscribe(scope, { url: 'https://b.example/' }),
  ];
  await fixture.emit(approved(1));
  await fixture.runFor(1);
  const [line] = await inspect.lines(one);
  await expect(inspect.detail(other, line?.id ?? '')).rejects.toMatchObject({ status: 404 });
  await expect(inspect.lines(other, {})).resolves.toHaveLength(1);
});

test('causes from which a caller could learn about internal hosts are shown as one', async () => {
  const reasons = ['blocked', 'unresolved', 'connection'] as const;
  const fixture = new WebhookFixture({
    receiver: (post) => ({ kind: 'failed', reason: reasons[numberIn(post)] ?? 'connection' }),
  });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
  for (const n of reasons.keys()) await fixture.emit(approved(n));
  await fixture.runFor(1);
  const lines = await new Inspector(fixture).lines(id);
  expect(lines.map(({ reason }) => reason)).toEqual(['unreachable', 'unreachable', 'unreachable']);
});

test('a cursor that the list has not made is refused', () => {
  for (const cursor of ['x', 'T#other', '2026-03-02T00:00:00.000Z~', '..%2F', 'A'.repeat(400)])
    expect(LogQuery.safeParse({ cursor: Buffer.from(cursor).toString('base64url') }).success).toBe(false);
});

/** What filters and pages must answer, computed from the records themselves. */
function expected(records: readonly DeliveryRecord[], id: string, status: string | undefined, type?: string) {
  const statusOf = ({ state, attempts }: DeliveryRecord) => {
    if (state === 'succeeded' || state === 'failed') return state;
    return attempts === 0 ? 'pending' : 'retrying';
  };
  return records
    .filter((record) => record.target === 'subscription' && record.subscription_id === id)
    .filter((record) => status === undefined || statusOf(record) === status)
    .filter((record) => type === undefined || record.event_type === type)
    .map((record) => record.delivery_id)
    .sort();
}

describe('whatever was delivered', () => {
  test('every filter and page size finds exactly the matching deliveries, newest first, and counts agree', async () => {
    const story = fc.array(
      fc.record({
        type: fc.constantFrom('response.approved' as const, 'response.rejected' as const),
        fails: fc.constantFrom(0, 1, 2, 6),
        wait: fc.constantFrom(0, 1, 400, 20_000),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const property = fc.asyncProperty(story, fc.integer({ min: 1, max: 5 }), async (events, limit) => {
      const nths = new Map<string, number>();
      const { fixture, inspect, scope } = opened((post) => {
        const nth = (nths.get(post.deliveryId) ?? 0) + 1;
        nths.set(post.deliveryId, nth);
        return nth > (events[numberIn(post)]?.fails ?? 0) ? 200 : 500;
      });
      const all = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/' });
      const some = await fixture.subscriber.subscribe(scope, {
        url: 'https://b.example/',
        eventType: 'response.approved',
      });
      for (const [n, { type, wait }] of events.entries()) {
        await fixture.emit({ type, data: { n } });
        await fixture.runFor(wait);
      }
      const records = fixture.records();
      for (const id of [all, some]) {
        for (const status of [undefined, ...LOG_STATUSES]) {
          for (const event_type of [undefined, 'response.rejected' as const]) {
            const lines = await inspect.lines(id, { status, event_type, limit });
            const found = lines.map((line) => line.id);
            expect([...found].sort()).toEqual(expected(records, id, status, event_type));
            const times = lines.map(({ created_at }) => created_at);
            expect(times).toEqual([...times].sort().reverse());
          }
        }
        const counted = async (status?: (typeof LOG_STATUSES)[number]) =>
          (await inspect.lines(id, { status })).length;
        expect(await fixture.subscriber.stats(scope, id)).toEqual([
          await counted(),
          await counted('succeeded'),
          await counted('failed'),
        ]);
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
});

test('counts and log agree after replays, too', async () => {
  const { fixture, inspect, scope } = opened((_post, nth) => (nth % 3 === 0 ? 200 : 500));
  const id = await fixture.subscriber.subscribe(scope, { url: 'https://a.example/' });
  for (let n = 0; n < 6; n += 1) await fixture.emit(approved(n));
  await fixture.runFor(LONG_ENOUGH);
  await inspect.replay(id, { from: '2026-01-01T00:00:00Z', status: 'all', dry_run: false });
  await fixture.runFor(LONG_ENOUGH);
  const lines = await inspect.lines(id);
  const of = (status: string) => lines.filter((line) => line.status === status).length;
  expect(lines).toHaveLength(12);
  expect(await fixture.subscriber.stats(scope, id)).toEqual([12, of('succeeded'), of('failed')]);
});
