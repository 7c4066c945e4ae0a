/** How a delivery recovers: from crashed runs, from runs that exceed their lease, from deletions. */
import { expect, test } from 'vitest';
import { World, type WorldOptions } from '../../../../support/webhooks/world.ts';

const URL_A = 'https://a.example/hook';
const event = { type: 'case.opened', data: { case_id: 'c1' } } as const;
const HOUR = 3_600;

/** Effects of the first attempt: 1 publish, 2 plan, 3 send, 4 settle the row, 5 claim, 6 post, 7 record. */
async function dying(effect: number, side: 'before' | 'after', options: Partial<WorldOptions> = {}) {
  const crashes = new Map([[effect, side]]);
  const world = new World({ receiver: () => 200, redeliver: false, crashes, ...options });
  const id = await world.subscriber.subscribe(world.scope(), { url: URL_A });
  await world.emit(event);
  await world.runFor(HOUR);
  return { posts: world.posts.map(({ at }) => at), stats: await world.subscriber.stats(world.scope(), id) };
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
  const world: World = new World({
    receiver: (_post, nth) => (nth === 1 ? 500 : 200),
    whilePosting: async (nth) => {
      if (nth > 1) return;
      nested = world.runFor(600);
      await nested;
    },
  });
  const id = await world.subscriber.subscribe(world.scope(), { url: URL_A });
  await world.emit(event);
  await world.runFor(HOUR);
  expect(nested).toBeDefined();
  expect(world.posts).toHaveLength(2);
  const [record] = world.records();
  expect(record).toMatchObject({ state: 'succeeded', attempts: 1, claims: 2 });
  expect(record?.log.map(({ reason }) => reason)).toEqual([null]);
  const subscription = await world.subscriber.record(world.scope(), id);
  expect(await world.subscriber.stats(world.scope(), id)).toEqual([1, 1, 0]);
  expect(subscription.consecutive_failures).toBe(0);
});

test.each([200, 500])(
  'a subscription deleted while its %i is under way is not brought back',
  async (status) => {
    const world: World = new World({
      receiver: () => status,
      whilePosting: () => world.subscriber.remove(world.scope(), id),
    });
    const id = await world.subscriber.subscribe(world.scope(), { url: URL_A });
    await world.emit(event);
    await world.runFor(86_400);
    expect(world.posts).toHaveLength(1);
    expect(world.records().map(({ state }) => state)).toEqual([status === 200 ? 'succeeded' : 'failed']);
    await expect(world.subscriber.record(world.scope(), id)).rejects.toThrow();
    expect(world.failures).toEqual([]);
  },
);

test('a retry goes to the address that the subscription has by then', async () => {
  const world: World = new World({
    receiver: ({ url }) => (url === URL_A ? 500 : 200),
    whilePosting: (nth) =>
      nth === 1 ? world.subscriber.move(world.scope(), id, 'https://moved.example/') : Promise.resolve(),
  });
  const id = await world.subscriber.subscribe(world.scope(), { url: URL_A });
  await world.emit(event);
  await world.runFor(HOUR);
  expect(world.posts.map(({ url }) => url)).toEqual([URL_A, 'https://moved.example/']);
  expect(new Set(world.posts.map(({ body, deliveryId }) => body + deliveryId)).size).toBe(1);
});
