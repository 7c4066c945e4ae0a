/** The sweep: every item that falls due is queued once, with its exact delay, to the queue of its kind. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUE_KINDS, DUE_PARTITIONS, type DueKind, dueAttributes } from '#shared/platform/due.ts';
import type { QueueMessage } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { scopeOfPartition } from '#shared/platform/timers/scope-of-partition.ts';
import { sweep } from '#shared/platform/timers/sweep.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

const START = Date.parse('2026-03-02T00:00:00Z');

function sweeping() {
  const tables = new MemoryTables();
  let now = START;
  const sent: Record<'retries' | 'timers', QueueMessage[]> = { retries: [], timers: [] };
  const queue = (name: 'retries' | 'timers') => ({
    send: async (messages: readonly QueueMessage[]) => void sent[name].push(...messages),
  });
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string) => void errors.push(message),
  };
  const ports = {
    tables,
    clock: { now: () => now },
    log,
    retries: queue('retries'),
    timers: queue('timers'),
  };
  const put = async (kind: DueKind, at: number) => {
    const scope = unsafeTenantScope(randomUUID(), 'test');
    const key = { pk: `${scope.prefix}#X#${randomUUID()}`, sk: 'X' };
    const item = { ...key, ...dueAttributes({ kind, at, key }) };
    await tables.within(fenceOf(scope, 'due')).commit([{ put: item }]);
    return key;
  };
  return {
    tables,
    sent,
    errors,
    put,
    at: (time: number) => {
      now = time;
    },
    run: () => sweep(ports),
  };
}

test('queues what falls due within two minutes with its exact delay, and nothing later', () => {
  return fc.assert(
    fc.asyncProperty(fc.integer({ min: -3_600_000, max: 900_000 }), async (offset) => {
      const fixture = sweeping();
      await fixture.put('delivery', START + offset);
      await fixture.run();
      const delays = fixture.sent.retries.map(({ delaySec }) => delaySec);
      expect(delays).toEqual(offset < 120_000 ? [Math.max(0, Math.ceil(offset / 1000))] : []);
    }),
  );
});

test('sends deliveries to the retries and every other kind to the timers', async () => {
  const fixture = sweeping();
  const keys = new Map<string, DueKind>();
  for (const kind of DUE_KINDS) keys.set((await fixture.put(kind, START)).pk, kind);
  expect(await fixture.run()).toBe(DUE_KINDS.length);
  expect(fixture.sent.retries).toHaveLength(1);
  const [delivery] = fixture.sent.retries;
  expect(keys.get(`T#${delivery?.body['tenant_id']}#test#X#${delivery?.body['delivery_id']}`)).toBe(
    'delivery',
  );
  for (const { body } of fixture.sent.timers) {
    expect(keys.get(String(body['pk']))).toBe(body['kind']);
    expect(String(body['pk'])).toContain(String(body['tenant_id']));
  }
});

test('does not queue an item again until ten minutes after its time', async () => {
  const fixture = sweeping();
  await fixture.put('hold', START + 90_000);
  const queuedAt: number[] = [];
  for (let minute = 0; minute <= 25; minute += 1) {
    fixture.at(START + minute * 60_000);
    if ((await fixture.run()) > 0) queuedAt.push(minute);
  }
  expect(queuedAt[0]).toBe(0);
  expect(queuedAt[1]).toBeGreaterThanOrEqual(9);
  expect(queuedAt).toHaveLength(3);
});

test('leaves alone an item whose time was moved while it was being queued', async () => {
  const fixture = sweeping();
  const key = await fixture.put('onboarding', START);
  const address = `${key.pk}\u0000${key.sk}`;
  const moved = { ...key, ...dueAttributes({ kind: 'onboarding', at: START + 7_200_000, key }) };
  const before = fixture.sent.timers.push.bind(fixture.sent.timers);
  fixture.sent.timers.push = (...messages) => {
    fixture.tables.items.set(address, moved);
    return before(...messages);
  };
  await fixture.run();
  expect(fixture.tables.items.get(address)).toEqual(moved);
});

test('works off a backlog of more than a page per shard in one sweep, each item once', async () => {
  const fixture = sweeping();
  const backlog = 220 * DUE_PARTITIONS.length;
  for (let n = 0; n < backlog; n += 1) await fixture.put('delivery', START - n);
  expect(await fixture.run()).toBe(backlog);
  expect(new Set(fixture.sent.retries.map(({ body }) => body['delivery_id'])).size).toBe(backlog);
  expect(await fixture.run()).toBe(0);
});

test('finds what was written when there were eight shards, and what is written now', async () => {
  const fixture = sweeping();
  for (let shard = 0; shard < 8; shard += 1) {
    const scope = unsafeTenantScope(randomUUID(), 'test');
    const key = { pk: `${scope.prefix}#X#${randomUUID()}`, sk: 'X' };
    const item = { ...key, ...dueAttributes({ kind: 'hold', at: START, key }), due_pk: `DUE#${shard}` };
    await fixture.tables.within(fenceOf(scope, 'due')).commit([{ put: item }]);
  }
  const fresh = Array.from({ length: 400 }, (_, n) => ({ pk: `X#${n}`, sk: 'X' }));
  const used = new Set(fresh.map((key) => dueAttributes({ kind: 'hold', at: START, key }).due_pk));
  expect(used).toEqual(new Set(DUE_PARTITIONS));
  expect(await fixture.run()).toBe(8);
});

test('passes over an entry it cannot read, says so, and queues the rest', async () => {
  const fixture = sweeping();
  await fixture.put('delivery', START);
  const stray = { pk: 'ELSEWHERE', sk: 'X', due_pk: 'DUE#0', due_sk: '2026-01-01T00:00:00.000Z#delivery#x' };
  fixture.tables.items.set('stray', stray);
  expect(await fixture.run()).toBe(1);
  expect(fixture.errors).toEqual(['a due item cannot be read']);
});

describe('the owner of a partition', () => {
  const tenant = '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a11';
  test('is read from a tenant’s key', () => {
    expect(scopeOfPartition(`T#${tenant}#live#DLV#1`)).toMatchObject({
      tenantId: tenant,
      environment: 'live',
    });
  });
  test.each([
    '',
    'DUE#1',
    'T#x#live#A',
    `T#${tenant}#prod#A`,
    `T#${tenant}`,
    `X#${tenant}#live`,
    `T#${tenant}#ORG`,
  ])('is nobody for %j', (pk) => expect(scopeOfPartition(pk)).toBeUndefined());
});
