/** A process may die before or after any effect of a replay: nothing is lost, nothing is sent twice under two ids. */
import { expect, test } from 'vitest';
import { crashPoints } from '../../../../support/sampling/breadth.ts';
import { Inspector } from '../../../../support/webhooks/inspecting.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';
import type { WebhookFixtureOptions } from '../../../../support/webhooks/webhook-options.ts';

/** More than one step of the worker takes. */
const EVENTS = 41;
const HOUR = 3_600;

/** Delivered events, and a replay of all of them. */
async function play(options: Omit<WebhookFixtureOptions, 'receiver'>) {
  const fixture = new WebhookFixture({ ...options, crashes: new Map(), receiver: () => 200 });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: 'https://a.example/' });
  for (let n = 0; n < EVENTS; n += 1) await fixture.emit({ type: 'response.approved', data: { n } });
  await fixture.runFor(10);
  const before = { posts: fixture.posts.length, effects: fixture.plan.effects };
  // Points are counted from the start of the replay.
  for (const [effect, side] of options.crashes ?? [])
    unsafeMap(fixture.plan.points).set(before.effects + effect, side);
  const inspect = new Inspector(fixture);
  await inspect.replay(id, { from: '2026-01-01T00:00:00Z', status: 'all', dry_run: false });
  await fixture.runFor(HOUR);
  return { fixture, inspect, id, posts: fixture.posts.slice(before.posts), effects: before.effects };
}

type Points = NonNullable<WebhookFixtureOptions['crashes']>;

async function expectKept(played: Awaited<ReturnType<typeof play>>, label: string) {
  const { fixture, inspect, id, posts } = played;
  const events = posts.map(({ headers }) => headers['webhook-id']);
  expect(new Set(events).size, label).toBe(EVENTS);
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size, label).toBe(EVENTS);
  expect(posts.length, label).toBeLessThanOrEqual(EVENTS + 10);
  expect(await fixture.subscriber.stats(fixture.scope(), id), label).toEqual([2 * EVENTS, 2 * EVENTS, 0]);
  expect(await inspect.progress(id), label).toMatchObject({ status: 'completed', replayed: EVENTS });
  const waiting = [...fixture.tables.items.values()].filter((item) => item['due_pk'] !== undefined);
  expect(waiting, label).toEqual([]);
  expect(fixture.failures, label).toEqual([]);
}

/** Every effect up to the last of the worker, and some of the attempts that follow. */
async function effectsOfTheReplay(): Promise<number> {
  const { effects, fixture } = await play({});
  return Math.min(fixture.plan.effects - effects, 20);
}

for (const redeliver of [true, false]) {
  const name = redeliver ? 'when the job is handed out again' : 'when the dead invocation’s work is lost';
  test(`each delivery is sent again under one id, whichever effect a process dies at, ${name}`, async () => {
    const effects = await effectsOfTheReplay();
    expect(effects).toBeGreaterThan(10);
    for (const { effect, when } of crashPoints(effects, 7)) {
      const crashes: Points = new Map([[effect, when]]);
      await expectKept(await play({ crashes, redeliver }), `${when} effect ${effect}`);
    }
  });
}

test('duplicates of every message and job change nothing', async () => {
  const { fixture, inspect, id, posts } = await play({ copies: 3 });
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(EVENTS);
  expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([2 * EVENTS, 2 * EVENTS, 0]);
  expect(await inspect.progress(id)).toMatchObject({ status: 'completed', replayed: EVENTS });
});

/** The fixture reads its points while it runs. */
function unsafeMap(points: Points): Map<number, 'before' | 'after'> {
  return points as Map<number, 'before' | 'after'>;
}
