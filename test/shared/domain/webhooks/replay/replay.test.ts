/** Replays over the whole way of an event, on a virtual clock. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { Inspector } from '../../../../support/webhooks/inspecting.ts';
import { WebhookFixture } from '../../../../support/webhooks/webhook-fixture.ts';
import type { Post } from '../../../../support/webhooks/webhook-options.ts';

const URL = 'https://one.example/hook';
/** Past the last retry. */
const LONG_ENOUGH = 8 * 3_600;
const DAY = 24 * 3_600;
const EVER = '2026-03-01T00:00:00Z';

interface Stage {
  readonly fixture: WebhookFixture;
  readonly inspect: Inspector;
  readonly id: string;
  /** Decides the answers from now on. */
  answer(status: (post: Post) => number): void;
}

async function staged(filters = {}): Promise<Stage> {
  let status: (post: Post) => number = () => 200;
  const fixture = new WebhookFixture({ receiver: (post) => status(post) });
  const id = await fixture.subscriber.subscribe(fixture.scope(), { url: URL, filters });
  return {
    fixture,
    inspect: new Inspector(fixture),
    id,
    answer: (next) => {
      status = next;
    },
  };
}

const event = (n: number) => ({ type: 'response.approved' as const, data: { response_id: `r${n}` } });

async function failing(count: number): Promise<Stage> {
  const stage = await staged();
  stage.answer(() => 500);
  for (let n = 0; n < count; n += 1) await stage.fixture.emit(event(n));
  await stage.fixture.runFor(LONG_ENOUGH);
  stage.answer(() => 200);
  return stage;
}

describe('one delivery', () => {
  test('is sent again at once: same event and bytes, a new delivery id, and a header that names the old one', async () => {
    const { fixture, inspect, id } = await failing(1);
    const [failed] = await inspect.lines(id);
    const before = fixture.posts.length;
    const { delivery_id, replay_of } = await inspect.replayOne(id, failed?.id ?? '');
    await fixture.runFor(0);
    const [first, last] = [fixture.posts[0], fixture.posts.at(-1)];
    expect(fixture.posts).toHaveLength(before + 1);
    expect(last?.body).toBe(first?.body);
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(last?.headers['X-Webhook-Delivery-ID']).toBe(delivery_id);
    expect(last?.headers['X-Webhook-Replay']).toBe(replay_of);
    expect(last?.headers['X-Webhook-Attempt']).toBe('1');
    expect(first?.headers).not.toHaveProperty('X-Webhook-Replay');
    const [made, old] = await inspect.lines(id);
    expect(made).toMatchObject({ id: delivery_id, status: 'succeeded', replay_of: failed?.id });
    expect(old).toMatchObject({ id: failed?.id, status: 'failed', replayed_by: delivery_id });
    expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([2, 1, 1]);
  });

  test('is signed with the secret of the subscription as it now is', async () => {
    const { fixture, inspect, id } = await failing(1);
    const [failed] = await inspect.lines(id);
    await inspect.replayOne(id, failed?.id ?? '');
    await fixture.runFor(0);
    const { body = '', headers = {} } = fixture.posts.at(-1) ?? {};
    const secret = await fixture.subscriber.secret(fixture.scope(), id);
    const seconds = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(headers['webhook-id'] ?? '', seconds, body),
    );
  });

  test('is refused while it is still attempted, when the subscription is off, and when its body is gone', async () => {
    const { fixture, inspect, id, answer } = await staged();
    answer(() => 500);
    await fixture.emit(event(1));
    await fixture.runFor(100);
    const [line] = await inspect.lines(id);
    await expect(inspect.replayOne(id, line?.id ?? '')).rejects.toMatchObject({ code: 'delivery_under_way' });
    await fixture.runFor(LONG_ENOUGH);
    await fixture.subscriber.change(fixture.scope(), id, { set: { is_active: false } });
    await expect(inspect.replayOne(id, line?.id ?? '')).rejects.toMatchObject({
      code: 'subscription_paused',
    });
    await fixture.subscriber.change(fixture.scope(), id, { set: { is_active: true } });
    fixture.pauseSweeps(40 * DAY);
    await fixture.runFor(29 * DAY);
    await expect(inspect.replayOne(id, line?.id ?? '')).rejects.toMatchObject({ code: 'delivery_expired' });
    await fixture.subscriber.remove(fixture.scope(), id);
    await expect(inspect.replayOne(id, line?.id ?? '')).rejects.toMatchObject({ status: 404 });
    expect(fixture.posts).toHaveLength(6);
  });

  test('that fails again is retried by the same schedule under its new id', async () => {
    const { fixture, inspect, id, answer } = await failing(1);
    answer(() => 503);
    const [failed] = await inspect.lines(id);
    const { delivery_id } = await inspect.replayOne(id, failed?.id ?? '');
    const start = fixture.seconds;
    await fixture.runFor(LONG_ENOUGH);
    const posts = fixture.posts.filter(({ deliveryId }) => deliveryId === delivery_id);
    const times = posts.map(({ at }) => Math.floor((at - start) / 10) * 10);
    expect(times).toEqual([0, 60, 360, 1_260, 4_860, 19_260]);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  });
});

describe('a range', () => {
  test('is only counted by default, with the first ids', async () => {
    const { fixture, inspect, id } = await failing(12);
    const posts = fixture.posts.length;
    const counted = await inspect.replay(id, { from: EVER });
    expect(counted).toMatchObject({ dry_run: true, count: 12, replay_id: null });
    const oldest = (await inspect.lines(id)).map((line) => line.id).reverse();
    expect(counted.delivery_ids).toEqual(oldest.slice(0, 10));
    await fixture.runFor(3_600);
    expect(fixture.posts).toHaveLength(posts);
    expect(await inspect.lines(id)).toHaveLength(12);
  });

  test('sends each failed delivery once, ten per second at most, oldest first', async () => {
    const { fixture, inspect, id } = await failing(95);
    const before = fixture.posts.length;
    const { count, replay_id } = await inspect.replay(id, { from: EVER, dry_run: false });
    expect(count).toBe(95);
    await fixture.runFor(600);
    const posts = fixture.posts.slice(before);
    expect(posts).toHaveLength(95);
    expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(95);
    const perSecond = Map.groupBy(posts, ({ at }) => Math.floor(at));
    for (const sent of perSecond.values()) expect(sent.length).toBeLessThanOrEqual(11);
    expect(posts.map(({ at }) => at)).toEqual([...posts.map(({ at }) => at)].sort((a, b) => a - b));
    expect(await inspect.progress(id)).toMatchObject({
      replay_id,
      status: 'completed',
      count: 95,
      replayed: 95,
    });
    expect(await fixture.subscriber.stats(fixture.scope(), id)).toEqual([190, 95, 95]);
    // What was replayed with success is no longer among what failed and waits for a replay.
    expect(await inspect.replay(id, { from: EVER })).toMatchObject({ count: 0 });
  });

  test('of all takes succeeded deliveries, too, but no replays and nothing that is still attempted', async () => {
    const { fixture, inspect, id, answer } = await failing(2);
    await fixture.emit(event(7));
    await fixture.runFor(60);
    await inspect.replay(id, { from: EVER, dry_run: false });
    await fixture.runFor(60);
    answer(() => 500);
    await fixture.emit(event(8));
    await fixture.runFor(10);
    expect(await inspect.lines(id)).toHaveLength(6);
    expect(await inspect.replay(id, { from: EVER, status: 'all' })).toMatchObject({ count: 3 });
    answer(() => 200);
    await inspect.replay(id, { from: EVER, status: 'all', dry_run: false });
    await fixture.runFor(120);
    expect(await inspect.progress(id)).toMatchObject({ status: 'completed', replayed: 3 });
    expect(await inspect.lines(id)).toHaveLength(9);
  });

  test('takes what lies within its bounds and types alone', async () => {
    const { fixture, inspect, id } = await staged();
    const at: string[] = [];
    for (const n of [1, 2, 3, 4]) {
      await fixture.emit(event(n));
      if (n === 3) await fixture.emit({ type: 'response.rejected', data: { response_id: 'x' } });
      at.push(new Date(fixture.now).toISOString());
      await fixture.runFor(600);
    }
    const count = async (wish: object) =>
      (await inspect.replay(id, { from: EVER, status: 'all', ...wish })).count;
    expect(await count({})).toBe(5);
    expect(await count({ from: at[1] })).toBe(4);
    expect(await count({ from: at[1], to: at[2] })).toBe(3);
    expect(await count({ event_types: ['response.rejected'] })).toBe(1);
    expect(await count({ from: at[3], to: at[0] })).toBe(0);
    expect(await count({ event_types: ['response.rejected'], from: at[3] })).toBe(0);
  });

  test('takes only events that pass the filters that the subscription has now', async () => {
    const { fixture, inspect, id } = await staged();
    for (const n of [1, 2, 3]) await fixture.emit(event(n));
    await fixture.runFor(10);
    await fixture.subscriber.filter(fixture.scope(), id, { response_id: ['r1', 'r3'] });
    expect(await inspect.replay(id, { from: EVER, status: 'all' })).toMatchObject({ count: 2 });
    const before = fixture.posts.length;
    await inspect.replay(id, { from: EVER, status: 'all', dry_run: false });
    await fixture.runFor(60);
    const sent = fixture.posts.slice(before).map(({ body }) => String(JSON.parse(body).data.response_id));
    expect(sent.sort()).toEqual(['r1', 'r3']);
  });

  test('runs once at a time: another one is refused with the id of the first until that has ended', async () => {
    const { fixture, inspect, id } = await failing(3);
    const { replay_id } = await inspect.replay(id, { from: EVER, dry_run: false });
    await expect(inspect.replay(id, { from: EVER, dry_run: false })).rejects.toMatchObject({
      code: 'replay_running',
      context: { replay_id },
    });
    expect(await inspect.replay(id, { from: EVER })).toMatchObject({ dry_run: true });
    await fixture.runFor(60);
    expect(await inspect.replay(id, { from: EVER, status: 'all', dry_run: false })).toMatchObject({
      count: 3,
    });
  });

  test('stops where the subscription is switched off or deleted meanwhile', async () => {
    for (const [change, reason] of [
      ['pause', 'subscription_paused'],
      ['delete', 'subscription_deleted'],
    ] as const) {
      const { fixture, inspect, id } = await failing(3);
      const posts = fixture.posts.length;
      await inspect.replay(id, { from: EVER, dry_run: false });
      const scope = fixture.scope();
      if (change === 'pause') await fixture.subscriber.change(scope, id, { set: { is_active: false } });
      else await fixture.subscriber.remove(scope, id);
      await fixture.runFor(3_600);
      expect(fixture.posts).toHaveLength(posts);
      const record = [...fixture.tables.items.values()].find((item) => item['sk'] === 'REPLAY');
      expect(record).toMatchObject({ state: 'stopped', reason, replayed: 0 });
      expect(record?.['due_pk']).toBeUndefined();
    }
  });
});
