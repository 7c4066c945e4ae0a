/** Sequence numbers of events: sorted by them, the events of a subject are in the order of their commits. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { equals, isNew } from '#shared/platform/condition.ts';
import { sequencer } from '#shared/platform/outbox/sequence.ts';
import { StaleRead, type Table } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000003', 'test');
const subject = { pk: `${scope.prefix}#RESPONSE#r1`, sk: 'RESPONSE' };

/** A call that changes the subject: reads, builds, commits, and runs again where it lost, as the pipeline does. */
async function* change(table: Table, next: () => number, committed: number[]): AsyncGenerator<void> {
  for (;;) {
    const current = await table.get(subject);
    yield;
    const version = Number(current?.['version'] ?? 0);
    const sequence = next();
    yield;
    try {
      const when = version === 0 ? isNew : equals('version', version);
      await table.commit([
        { update: subject, set: { version: version + 1 }, when, refuse: () => new StaleRead() },
      ]);
      committed.push(sequence);
      return;
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error;
    }
    yield;
  }
}

test('sorting by sequence gives the order of commits, however concurrent calls of several processes interleave', async () => {
  const turns = fc.array(fc.nat(9), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(turns, async (order) => {
      let now = 1_800_000_000_000;
      const table = new MemoryTables().within(fenceOf(scope));
      const committed: number[] = [];
      const processes = Array.from({ length: 3 }, () => sequencer({ now: () => now }));
      const calls = Array.from({ length: 10 }, (_, index) =>
        change(table, processes[index % 3] ?? (() => 0), committed),
      );
      // Every round trip takes time; at the end each call runs to its end.
      for (const turn of [...order, ...Array.from({ length: 600 }, (_, index) => index % 10)]) {
        now += 1;
        await calls[turn]?.next();
      }
      expect(committed).toHaveLength(10);
      expect([...committed].sort((one, other) => one - other)).toEqual(committed);
      expect(new Set(committed).size).toBe(10);
    }),
    { numRuns: 100 },
  );
});

test('grows within one process even where the clock stands still or goes back', () => {
  const times = [5, 5, 3, 9, 9, 1];
  const next = sequencer({ now: () => times.shift() ?? 0 });
  expect(Array.from({ length: 6 }, next)).toEqual([5_000, 5_001, 5_002, 9_000, 9_001, 9_002]);
});
