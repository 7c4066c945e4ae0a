/** Fifty failing subscriptions of one event, over the embedded DynamoDB and SQS: each keeps its own schedule and counts. */
import { expect, test } from 'vitest';
import type { EmbeddedFleet } from '../../../../support/webhooks/embedded-fleet.ts';
import { beginRun, withFleet } from '../../../../support/webhooks/embedded-run.ts';
import type { Subscriber } from '../../../../support/webhooks/subscriber.ts';

const SUBSCRIPTIONS = 50;
const SCHEDULE = [0, 60, 360, 1_260, 4_860, 19_260];
/** Between two sweeps, so that no attempt falls due at the instant of one. */
const EMITTED_AT = 17;
const MINUTES = 340;

let fleet: EmbeddedFleet;
let subscriber: Subscriber;

withFleet((...opened) => {
  [fleet, subscriber] = opened;
});

const addressOf = (n: number) => `https://s${n}.example/`;

/**
 * Emits one event and lets the whole schedule pass; the minutes with attempts pass second by second. Of the others the sweeper sees the
 * last one only: that it sends nothing early, is what `embedded.test.ts` shows.
 */
async function runSchedule(emit: () => Promise<void>): Promise<void> {
  await fleet.minuteOfSeconds(async (second) => (second === EMITTED_AT ? emit() : undefined));
  const exact = new Set(SCHEDULE.map((at) => Math.floor((EMITTED_AT + at) / 60)));
  for (let minute = 1; minute < MINUTES; minute += 1)
    if (exact.has(minute)) await fleet.minuteOfSeconds();
    else if (exact.has(minute + 1)) await fleet.minutes(1);
    else await fleet.passMinute();
}

/** The posts to each address, and the counts of its subscription, after one event and its whole schedule. */
async function outcomes(goodAttempt: (n: number) => number) {
  const good = new Map(Array.from({ length: SUBSCRIPTIONS }, (_, n) => [addressOf(n), goodAttempt(n)]));
  const { scope, posts, emit } = await beginRun(fleet, (url, nth) =>
    nth >= (good.get(url) ?? Infinity) ? 200 : 500,
  );
  const ids: string[] = [];
  for (const url of good.keys()) ids.push(await subscriber.subscribe(scope, { url }));
  await runSchedule(emit);
  return Promise.all(
    [...good.keys()].map(async (url, n) => ({
      posts: posts.filter((post) => post.url === url),
      stats: await subscriber.stats(scope, ids[n] ?? ''),
    })),
  );
}

// proves DLV-005, DLV-009, DLV-010, DLV-014
test('each of fifty ends at its own good attempt, with one id and the same bytes, and is counted once', async () => {
  // The first never recovers, the next recovers at attempt 2, and so on: every end stands beside every other one.
  const goodAttempt = (n: number) => (n % 6 === 0 ? Infinity : (n % 6) + 1);
  const seen = await outcomes(goodAttempt);
  for (const [n, { posts, stats }] of seen.entries()) {
    const attempts = Math.min(goodAttempt(n), SCHEDULE.length);
    const expected = SCHEDULE.slice(0, attempts).map((at) => EMITTED_AT + at);
    expect(
      posts.map(({ at }) => at),
      addressOf(n),
    ).toEqual(expected);
    expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size, addressOf(n)).toBe(1);
    expect(new Set(posts.map(({ body }) => body)).size, addressOf(n)).toBe(1);
    expect(stats, addressOf(n)).toEqual(n % 6 === 0 ? [1, 0, 1] : [1, 1, 0]);
  }
  expect(new Set(seen.flatMap(({ posts }) => posts.map(({ deliveryId }) => deliveryId))).size).toBe(
    SUBSCRIPTIONS,
  );
  expect(fleet.failures).toEqual([]);
}, 240_000);

// proves DLV-009
test('one that recovers stops alone: the other forty-nine go through the whole schedule', async () => {
  const RECOVERED = 23;
  const seen = await outcomes((n) => (n === RECOVERED ? 3 : Infinity));
  expect(seen.map(({ posts }) => posts.length)).toEqual(
    Array.from({ length: SUBSCRIPTIONS }, (_, n) => (n === RECOVERED ? 3 : SCHEDULE.length)),
  );
  expect(seen.map(({ stats }) => stats)).toEqual(
    Array.from({ length: SUBSCRIPTIONS }, (_, n) => (n === RECOVERED ? [1, 1, 0] : [1, 0, 1])),
  );
}, 240_000);
