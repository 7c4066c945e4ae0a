/** The delivery engine over the embedded DynamoDB and SQS: schedule, crashes, fan-out, with production's adapters. */
import { expect, test } from 'vitest';
import { findDelivery } from '#shared/domain/webhooks/delivery/repository.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { breadth, crashPoints } from '../../../../support/sampling/breadth.ts';
import type { CrashPlan } from '../../../../support/webhooks/crash.ts';
import type { EmbeddedFleet } from '../../../../support/webhooks/embedded-fleet.ts';
import { beginRun, type StatusOf, withFleet } from '../../../../support/webhooks/embedded-run.ts';
import type { Subscriber } from '../../../../support/webhooks/subscriber.ts';

/** A sweep between two attempts may send nothing early: daily it is given the chance in every seventh minute. */
const SWEPT_EVERY = breadth({ daily: 7, full: 1 });

let fleet: EmbeddedFleet;
let subscriber: Subscriber;

withFleet((...opened) => {
  [fleet, subscriber] = opened;
});

const begin = (status: StatusOf, points?: CrashPlan['points']) => beginRun(fleet, status, points);

// proves DLV-009, DLV-010
test('sends at 0, 60, 360, 1260, 4860 and 19260 s to the second, with one id and the same bytes, then fails', async () => {
  const { scope, posts, emit } = await begin(() => 500);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  // Between two sweeps, so that no attempt falls due at the instant of one.
  await fleet.minuteOfSeconds(async (second) => (second === 17 ? emit() : undefined));
  const ladder = [0, 60, 360, 1_260, 4_860, 19_260].map((seconds) => 17 + seconds);
  const exact = new Set(ladder.map((at) => Math.floor(at / 60)));
  for (let minute = 1; minute < 340; minute += 1)
    if (exact.has(minute)) await fleet.minuteOfSeconds();
    else if (exact.has(minute + 1) || minute % SWEPT_EVERY === 0) await fleet.minutes(1);
    else await fleet.passMinute();
  expect(posts.map(({ at }) => at)).toEqual(ladder);
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(await subscriber.stats(scope, id)).toEqual([1, 0, 1]);
  expect(fleet.failures).toEqual([]);
}, 240_000);

// proves DLV-014
test('counts every delivery of a burst to one subscription exactly once', async () => {
  const { scope, posts, emit } = await begin(() => 200);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  for (let n = 0; n < 40; n += 1) await emit();
  await fleet.minutes(12);
  expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(40);
  expect(await subscriber.stats(scope, id)).toEqual([40, 40, 0]);
});

/** One event to one endpoint that accepts the second attempt. */
async function runWithCrash(points: CrashPlan['points']) {
  const { scope, posts, emit } = await begin((_url, nth) => (nth === 1 ? 500 : 200), points);
  const id = await subscriber.subscribe(scope, { url: 'https://a.example/' });
  await emit();
  await fleet.minutes(25);
  const [deliveryId = ''] = posts.map((post) => post.deliveryId);
  const record = await findDelivery(fleet.tables.within(fenceOf(scope)), scope, deliveryId);
  return { posts, record, stats: await subscriber.stats(scope, id), effects: fleet.plan.effects };
}

test('delivers at least once under one id, and counts once, whichever effect a process dies at', async () => {
  const { effects } = await runWithCrash(new Map());
  expect(effects).toBeGreaterThan(10);
  for (const { effect, when } of crashPoints(effects, 7)) {
    const label = `${when} effect ${effect}`;
    const { posts, record, stats } = await runWithCrash(new Map([[effect, when]]));
    expect(record?.state, label).toBe('succeeded');
    expect(stats, label).toEqual([1, 1, 0]);
    expect(new Set(posts.map(({ deliveryId, body }) => deliveryId + body)).size, label).toBe(1);
    expect(posts.length, label).toBeGreaterThanOrEqual(2);
    expect(posts.length, label).toBeLessThanOrEqual(3);
    expect(fleet.failures, label).toEqual([]);
  }
}, 240_000);
