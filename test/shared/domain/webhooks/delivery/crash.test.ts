/** A process may die before or after any effect on the way of an event: nothing is lost, and counts stay right. */
import { expect, test } from 'vitest';
import { crashPoints, sampled } from '../../../../support/sampling/breadth.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';
import type { WebhookFixtureOptions } from '../../../../support/webhooks/webhook-options.ts';

const GOOD = 'https://good.example/hook';
const SLOW = 'https://flapping.example/hook';
const DEAD = 'https://dead.example/hook';
/** Past the last stage, with room for every recovery on the way. */
const LONG_ENOUGH = 8 * 3_600;

type Points = NonNullable<WebhookFixtureOptions['crashes']>;

/** One event to an endpoint that accepts, one that accepts the third attempt, one that never does. */
async function play(options: Omit<WebhookFixtureOptions, 'receiver'>) {
  const fixture = new WebhookFixture({
    ...options,
    receiver: ({ url }, nth) => (url === GOOD || (url === SLOW && nth >= 3) ? 200 : 500),
  });
  const scope = fixture.scope();
  const [good, slow, dead] = [
    await fixture.subscriber.subscribe(scope, { url: GOOD }),
    await fixture.subscriber.subscribe(scope, { url: SLOW }),
    await fixture.subscriber.subscribe(scope, { url: DEAD }),
  ];
  await fixture.emit({ type: 'response.approved', data: { response_id: 'r1' } });
  await fixture.runFor(LONG_ENOUGH);
  return { fixture, ids: { good, slow, dead } };
}

/** What must hold however many processes died. */
async function expectKept({ fixture, ids }: Awaited<ReturnType<typeof play>>, deaths: number, label: string) {
  const scope = fixture.scope();
  const stats = await Promise.all(
    [ids.good, ids.slow, ids.dead].map((id) => fixture.subscriber.stats(scope, id)),
  );
  expect(stats, label).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [1, 0, 1],
  ]);
  const records = fixture.records();
  expect(records.map(({ state }) => state).sort(), label).toEqual(['failed', 'succeeded', 'succeeded']);
  for (const record of records) expect(record.attempts, label).toBeLessThanOrEqual(6);
  for (const [url, plain] of [
    [GOOD, 1],
    [SLOW, 3],
    [DEAD, 6],
  ] as const) {
    const posts = fixture.posts.filter((post) => post.url === url);
    expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size, label).toBe(1);
    expect(new Set(posts.map(({ body }) => body)).size, label).toBe(1);
    expect(posts.length, label).toBeGreaterThanOrEqual(plain);
    expect(posts.length, label).toBeLessThanOrEqual(plain + deaths);
  }
  const waiting = [...fixture.tables.items.values()].filter((item) => item['due_pk'] !== undefined);
  expect(waiting, label).toEqual([]);
  expect(fixture.failures, label).toEqual([]);
}

async function effectsWithoutCrash(): Promise<number> {
  const { fixture } = await play({});
  return fixture.plan.effects;
}

test('a death before or after any effect costs at most one repeated post, when work is handed out again', async () => {
  const effects = await effectsWithoutCrash();
  expect(effects).toBeGreaterThan(30);
  for (const { effect, when } of crashPoints(effects, 7)) {
    const crashes: Points = new Map([[effect, when]]);
    await expectKept(await play({ crashes, redeliver: true }), 1, `${when} effect ${effect}`);
  }
});

test('the table alone brings everything back when the dead invocation’s work is lost', async () => {
  const effects = await effectsWithoutCrash();
  for (const { effect, when } of crashPoints(effects, 5)) {
    const crashes: Points = new Map([[effect, when]]);
    await expectKept(await play({ crashes, redeliver: false }), 1, `${when} effect ${effect}, work lost`);
  }
});

test('three deaths close together are borne as well', async () => {
  const firsts = Array.from({ length: await effectsWithoutCrash() }, (_, index) => index + 1);
  for (const effect of sampled(firsts, 6)) {
    const crashes: Points = new Map([
      [effect, 'after'],
      [effect + 1, 'before'],
      [effect + 3, 'after'],
    ]);
    await expectKept(await play({ crashes, redeliver: false }), 3, `three deaths from effect ${effect}`);
  }
});

test('an event whose stream record never arrives is published by the sweeper', async () => {
  const played = await play({ streamWorks: false });
  await expectKept(played, 0, 'no stream');
  expect(played.fixture.posts[0]?.at).toBe(60);
});

test('a delivery whose every run dies ends as failed and is counted once', async () => {
  const fixture = new WebhookFixture({ receiver: () => 200, redeliver: false, diesAfterPost: true });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: GOOD });
  await fixture.emit({ type: 'response.approved', data: {} });
  await fixture.runFor(LONG_ENOUGH);
  const [record] = fixture.records();
  expect(record?.state).toBe('failed');
  expect(record?.log.map(({ reason }) => reason)).toEqual(['abandoned']);
  expect(fixture.posts).toHaveLength(12);
  expect(new Set(fixture.posts.map(({ headers }) => headers['X-Webhook-Attempt']))).toEqual(new Set(['1']));
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([1, 0, 1]);
});
