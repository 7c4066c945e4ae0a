/** How a delivery recovers: from crashed runs, from runs that exceed their lease, from deletions. */
import { expect, test } from 'vitest';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';

const URL_A = 'https://a.example/hook';
const event = { type: 'case.opened', data: { case_id: 'c1' } } as const;
const HOUR = 3_600;

/** Effects of the first attempt: 1 publish, 2 plan, 3 send, 4 settle the row, 5 claim, 6 post, 7 record. */
async function dying(effect: number, side: 'before' | 'after') {
  const crashes = new Map([[effect, side]]);
  const fixture = new WebhookFixture({ receiver: () => 200, redeliver: false, crashes });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: URL_A });
  await fixture.emit(event);
  await fixture.runFor(HOUR);
  return {
    posts: fixture.posts.map(({ at }) => at),
    stats: await fixture.subscriber.stats(fixture.scope(), id),
  };
}

test.each([
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [2, 'after'],
  [3, 'before'],
] as const)(
  'an event whose dispatch died at effect %i (%s) goes out a minute later',
  async (effect, side) => {
    const { posts, stats } = await dying(effect, side);
    // The bus had already accepted the event, so it is dispatched at once.
    expect(posts).toEqual(effect === 1 && side === 'after' ? [0] : [60]);
    expect(stats).toEqual([1, 1, 0]);
  },
);

test('a post whose outcome was never recorded is repeated as soon as its lease is over', async () => {
  const { posts, stats } = await dying(7, 'before');
  expect(posts).toEqual([0, 90]);
  expect(stats).toEqual([1, 1, 0]);
});

test('an outcome that was recorded is not posted again, although nobody heard of the record', async () => {
  const { posts, stats } = await dying(7, 'after');
  expect(posts).toEqual([0]);
  expect(stats).toEqual([1, 1, 0]);
});

test('a run that outlives its lease changes nothing that a later run has settled', async () => {
  let nested: Promise<void> | undefined;
  const fixture: WebhookFixture = new WebhookFixture({
    receiver: (_post, nth) => (nth === 1 ? 500 : 200),
    whilePosting: async (nth) => {
      if (nth > 1) return;
      nested = fixture.runFor(600);
      await nested;
    },
  });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: URL_A });
  await fixture.emit(event);
  await fixture.runFor(HOUR);
  expect(nested).toBeDefined();
  expect(fixture.posts).toHaveLength(2);
  const [record] = fixture.records();
  expect(record).toMatchObject({ state: 'succeeded', attempts: 1, claims: 2 });
  expect(record?.log.map(({ reason }) => reason)).toEqual([null]);
  const subscription = await fixture.subscriber.record(fixture.scope(), id);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 1, 0]);
  expect(subscription.consecutive_failures).toBe(0);
});

test.each([200, 500])(
  'a subscription deleted while its %i is under way is not brought back',
  async (status) => {
    const fixture: WebhookFixture = new WebhookFixture({
      receiver: () => status,
      whilePosting: () => fixture.subscriber.remove(fixture.scope(), id),
    });
    const id = await fixture.subscriber.subscribe(fixture.scope(), { url: URL_A });
    await fixture.emit(event);
    await fixture.runFor(86_400);
    expect(fixture.posts).toHaveLength(1);
    expect(fixture.records().map(({ state }) => state)).toEqual([status === 200 ? 'succeeded' : 'failed']);
    await expect(fixture.subscriber.record(fixture.scope(), id)).rejects.toThrow();
    expect(fixture.failures).toEqual([]);
  },
);

test('a retry goes to the address that the subscription has by then', async () => {
  const fixture: WebhookFixture = new WebhookFixture({
    receiver: ({ url }) => (url === URL_A ? 500 : 200),
    whilePosting: (nth) =>
      nth === 1 ? fixture.subscriber.move(fixture.scope(), id, 'https://moved.example/') : Promise.resolve(),
  });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: URL_A });
  await fixture.emit(event);
  await fixture.runFor(HOUR);
  expect(fixture.posts.map(({ url }) => url)).toEqual([URL_A, 'https://moved.example/']);
  expect(new Set(fixture.posts.map(({ body, deliveryId }) => body + deliveryId)).size).toBe(1);
});
