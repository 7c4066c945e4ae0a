/** The schedule of attempts, end to end on a virtual clock. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { World } from '../../../../support/webhooks/world.ts';

const LADDER = [0, 60, 360, 1_260, 4_860, 19_260];
const event = { type: 'response.submitted', data: { response_id: 'r1', status: 'SUBMITTED' } } as const;
const DAY = 86_400;

// proves DLV-008, DLV-010, DLV-011
test('sends at 0, 60, 360, 1260, 4860 and 19260 s, then fails for good', async () => {
  const world = new World({ receiver: () => 500 });
  const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.emit(event);
  await world.runFor(2 * DAY);
  expect(world.posts.map(({ at }) => at)).toEqual(LADDER);
  expect(world.posts.map(({ headers }) => headers['X-Webhook-Attempt'])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '5',
  ]);
  expect(world.posts.map(({ headers }) => headers['X-Webhook-Retry'])).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  expect(new Set(world.posts.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(world.posts.map(({ body }) => body)).size).toBe(1);
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([1, 0, 1]);
  expect(world.failures).toEqual([]);
});

test('is never early and less than a second late per stage, whenever the event happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 119_999 }), async (offsetMs) => {
      const world = new World({ receiver: () => 503 });
      await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
      await world.runFor(offsetMs / 1000);
      const start = world.seconds;
      await world.emit(event);
      await world.runFor(DAY);
      const gaps = world.posts.map(({ at }, index) => at - (world.posts[index - 1]?.at ?? start));
      const wanted = LADDER.map((at, index) => at - (LADDER[index - 1] ?? 0));
      expect(gaps).toHaveLength(6);
      gaps.forEach((gap, index) => {
        const late = gap - (wanted[index] ?? 0);
        expect(late).toBeGreaterThanOrEqual(-1e-6);
        expect(late).toBeLessThan(1);
      });
    }),
    { numRuns: 25 },
  );
});

// proves DLV-012, DLV-017
test.each([200, 201, 204, 299])('ends with a %i and does not send again', async (status) => {
  const world = new World({ receiver: (_post, nth) => (nth < 3 ? 500 : status) });
  const id = await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.emit(event);
  await world.runFor(DAY);
  expect(world.posts.map(({ at }) => at)).toEqual([0, 60, 360]);
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([1, 1, 0]);
});

// proves DLV-016
test.each([199, 301, 302, 304, 400, 404, 410, 429, 500])('takes a %i for a failure', async (status) => {
  const world = new World({ receiver: (_post, nth) => (nth === 1 ? status : 200) });
  await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.emit(event);
  await world.runFor(3_600);
  expect(world.posts.map(({ at }) => at)).toEqual([0, 60]);
});

test.each(['timeout', 'connection', 'blocked', 'unresolved', 'certificate'] as const)(
  'takes a failure of kind %s like an answer that is not 2xx',
  async (reason) => {
    const world = new World({
      receiver: (_post, nth) => (nth === 1 ? { kind: 'failed', reason } : 200),
    });
    await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
    await world.emit(event);
    await world.runFor(3_600);
    expect(world.posts.map(({ at }) => at)).toEqual([0, 60]);
    const [record] = world.records();
    expect(record?.log.map((entry) => entry.reason)).toEqual([reason, null]);
  },
);

test('catches up when the sweeper missed an hour', async () => {
  const world = new World({ receiver: (_post, nth) => (nth === 1 ? 500 : 200) });
  await world.subscriber.subscribe(world.scope(), { url: 'https://a.example/hook' });
  await world.runFor(1);
  await world.emit(event);
  world.pauseSweeps(3_600);
  await world.runFor(7_200);
  expect(world.posts.map(({ at }) => at)).toEqual([1, 3_600]);
});
