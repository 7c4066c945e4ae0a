/** The outbox publisher: what it publishes from the stream, what it reports as failed, and what stays due. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { republishStuck } from '#shared/platform/outbox/republish.ts';
import { publishBatch } from '#shared/platform/outbox/stream.ts';
import { eventWrite, jobWrite, outboxKey } from '#shared/platform/outbox/write.ts';
import type { BusEntry, Item } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

const scope = unsafeTenantScope(randomUUID(), 'live');
const vault = vaultOf(Buffer.alloc(32, 1));

/** A table with rows, a bus that refuses some of them, and the stream's view of both. */
async function outbox(refuses: (entry: BusEntry) => boolean = () => false) {
  const tables = new MemoryTables();
  const table = tables.within(fenceOf(scope, 'due'));
  const ids = { event: randomUUID(), job: randomUUID() };
  const now = Date.parse('2026-03-02T00:00:00Z');
  const event = { type: 'case.opened', data: { name: 'Canary Person' } } as const;
  const job = { kind: 'autoflag', input: { name: 'Canary Person' } } as const;
  await table.commit([eventWrite(scope, vault, event, { outboxId: ids.event, now })]);
  await table.commit([jobWrite(scope, vault, job, { outboxId: ids.job, now })]);
  const published: BusEntry[] = [];
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const bus = {
    publish: async (entries: readonly BusEntry[]) => {
      if (entries.some(refuses)) throw new Error('the bus refused an entry');
      published.push(...entries);
    },
  };
  const isDue = async (id: string) => (await table.get(outboxKey(scope, id)))?.['due_pk'] !== undefined;
  const ports = { tables, bus, log: { info: log, warn: log, error: log } };
  return { tables, ids, published, logged, ports, isDue };
}

function streamOf(items: readonly Item[], eventName = 'INSERT') {
  const Records = items.map((item, index) => ({
    eventName,
    eventID: String(index),
    dynamodb: {
      SequenceNumber: `s${index}`,
      Keys: {},
      NewImage: Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          typeof value === 'number' ? { N: String(value) } : { S: String(value) },
        ]),
      ),
    },
  }));
  return { Records };
}

test('publishes events and jobs as pointers that hold nothing personal', async () => {
  const { tables, ids, published, ports } = await outbox();
  const report = await publishBatch(ports, streamOf([...tables.items.values()]));
  expect(report).toEqual({ batchItemFailures: [] });
  const pointer = { tenant_id: scope.tenantId, environment: 'live' };
  expect(published).toEqual([
    { detailType: 'event', detail: { ...pointer, outbox_id: ids.event, type: 'case.opened' } },
    { detailType: 'job.autoflag', detail: { ...pointer, outbox_id: ids.job, type: 'autoflag' } },
  ]);
});

test('settles jobs, whose queue keeps them, and leaves events due until they are dispatched', async () => {
  const { tables, ids, ports, isDue } = await outbox();
  await publishBatch(ports, streamOf([...tables.items.values()]));
  expect([await isDue(ids.event), await isDue(ids.job)]).toEqual([true, false]);
});

test('reports the one entry that the bus refuses and publishes the other', async () => {
  const { tables, ids, published, ports, isDue } = await outbox(
    ({ detailType }) => detailType === 'job.autoflag',
  );
  const report = await publishBatch(ports, streamOf([...tables.items.values()]));
  expect(report).toEqual({ batchItemFailures: [{ itemIdentifier: 's1' }] });
  expect(published.map(({ detailType }) => detailType)).toEqual(['event']);
  expect(await isDue(ids.job)).toBe(true);
});

test('passes over changes, removals, other items and rows it cannot read, and says so of the latter', async () => {
  const { tables, published, logged, ports } = await outbox();
  const rows = [...tables.items.values()];
  for (const event of [
    streamOf(rows, 'MODIFY'),
    streamOf(rows, 'REMOVE'),
    streamOf([{ pk: 'x', sk: 'ENT' }]),
    streamOf([{ kind: 'other' }]),
    streamOf([{ kind: 'outbox', lane: 'neither' }]),
    streamOf([]),
  ])
    expect(await publishBatch(ports, event)).toEqual({ batchItemFailures: [] });
  expect(published).toEqual([]);
  expect(logged).toEqual(['an outbox row cannot be read']);
});

test('counts a row as published although it could not be settled', async () => {
  const { tables, published, ports } = await outbox();
  const image = [...tables.items.values()];
  tables.items.clear();
  expect(await publishBatch(ports, streamOf(image))).toEqual({ batchItemFailures: [] });
  expect(published).toHaveLength(2);
});

test('publishes a stuck row again when its timer rings, and a settled or vanished one never', async () => {
  const { tables, ids, published, ports, isDue } = await outbox();
  const context = {
    ...ports,
    clock: { now: () => 0 },
    ids: { uuid: () => randomUUID() },
    pepper: { read: () => Promise.reject(new Error('no pepper here')) },
    vault: () => Promise.resolve(vault),
  };
  const handler = republishStuck(ports.bus);
  await handler(context, scope, outboxKey(scope, ids.job));
  expect(published.map(({ detailType }) => detailType)).toEqual(['job.autoflag']);
  expect(await isDue(ids.job)).toBe(false);
  await handler(context, scope, outboxKey(scope, ids.job));
  await handler(context, scope, outboxKey(scope, randomUUID()));
  expect(published).toHaveLength(1);
  expect(tables.items.size).toBe(2);
});
