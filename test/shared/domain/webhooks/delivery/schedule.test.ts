/** The schedule of attempts, end to end on a virtual clock. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breadth } from '../../../../support/sampling/breadth.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';

const LADDER = [0, 60, 360, 1_260, 4_860, 19_260];
const event = { type: 'response.submitted', data: { response_id: 'r1', status: 'SUBMITTED' } } as const;
const DAY = 86_400;

// proves DLV-008, DLV-010, DLV-011
test('sends at 0, 60, 360, 1260, 4860 and 19260 s, then fails for good', async () => {
  const fixture = new WebhookFixture({ receiver: () => 500 });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.emit(event);
  await fixture.runFor(2 * DAY);
  expect(fixture.posts.map(({ at }) => at)).toEqual(LADDER);
  expect(fixture.posts.map(({ headers }) => headers['X-Webhook-Attempt'])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '5',
  ]);
  expect(fixture.posts.map(({ headers }) => headers['X-Webhook-Retry'])).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  expect(new Set(fixture.posts.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(fixture.posts.map(({ body }) => body)).size).toBe(1);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 0, 1]);
  expect(fixture.failures).toEqual([]);
});

test('is never early and less than a second late per stage, whenever the event happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 119_999 }), async (offsetMs) => {
      const fixture = new WebhookFixture({ receiver: () => 503 });
      await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
      await fixture.runFor(offsetMs / 1000);
      const start = fixture.seconds;
      await fixture.emit(event);
      await fixture.runFor(DAY);
      const gaps = fixture.posts.map(({ at }, index) => at - (fixture.posts[index - 1]?.at ?? start));
      const wanted = LADDER.map((at, index) => at - (LADDER[index - 1] ?? 0));
      expect(gaps).toHaveLength(6);
      gaps.forEach((gap, index) => {
        const late = gap - (wanted[index] ?? 0);
        expect(late).toBeGreaterThanOrEqual(-1e-6);
        expect(late).toBeLessThan(1);
      });
    }),
    { numRuns: breadth({ daily: 6, full: 25 }) },
  );
});

// proves DLV-012, DLV-017
test.each([200, 201, 204, 299])('ends with a %i and does not send again', async (status) => {
  const fixture = new WebhookFixture({ receiver: (_post, nth) => (nth < 3 ? 500 : status) });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.emit(event);
  await fixture.runFor(DAY);
  expect(fixture.posts.map(({ at }) => at)).toEqual([0, 60, 360]);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 1, 0]);
});

// proves DLV-016
test.each([199, 301, 302, 304, 400, 404, 410, 429, 500])('takes a %i for a failure', async (status) => {
  const fixture = new WebhookFixture({ receiver: (_post, nth) => (nth === 1 ? status : 200) });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.emit(event);
  await fixture.runFor(3_600);
  expect(fixture.posts.map(({ at }) => at)).toEqual([0, 60]);
});

test.each(['timeout', 'connection', 'blocked', 'unresolved', 'certificate'] as const)(
  'takes a failure of kind %s like an answer that is not 2xx',
  async (reason) => {
    const fixture = new WebhookFixture({
      receiver: (_post, nth) => (nth === 1 ? { kind: 'failed', reason } : 200),
    });
    await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
    await fixture.emit(event);
    await fixture.runFor(3_600);
    expect(fixture.posts.map(({ at }) => at)).toEqual([0, 60]);
    const [record] = fixture.records();
    expect(record?.log.map((entry) => entry.reason)).toEqual([reason, null]);
  },
);

test('catches up when the sweeper missed an hour', async () => {
  const fixture = new WebhookFixture({ receiver: (_post, nth) => (nth === 1 ? 500 : 200) });
  await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/hook' });
  await fixture.runFor(1);
  await fixture.emit(event);
  fixture.pauseSweeps(3_600);
  await fixture.runFor(7_200);
  expect(fixture.posts.map(({ at }) => at)).toEqual([1, 3_600]);
});
