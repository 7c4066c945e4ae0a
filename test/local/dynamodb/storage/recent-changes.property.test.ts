/** The records of the feed that are kept in memory. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentChanges } from '../../../../local/dynamodb/storage/recent-changes.ts';

const START = 10n ** 20n;
const sequenceOf = (index: number) => (START + BigInt(index)).toString();

test('answer exactly what the whole feed would, or that they do not reach back that far', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), table: fc.constantFrom('a', 'b') }),
    fc.record({ kind: fc.constant('trim' as const), table: fc.constantFrom('a', 'b'), at: fc.nat(40) }),
    fc.record({ kind: fc.constant('read' as const), table: fc.constantFrom('a', 'b'), at: fc.nat(40) }),
  );
  return fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 10, max: 200 }), (steps, limit) => {
      const recent = new RecentChanges(limit);
      let feed: { readonly table: string; readonly sequence: string; readonly text: string }[] = [];
      let next = 1;
      for (const one of steps) {
        if (one.kind === 'add') {
          const change = { table: one.table, sequence: sequenceOf(next), text: `record ${next}` };
          next += 1;
          recent.add(change);
          feed.push(change);
        } else if (one.kind === 'trim') {
          const upTo = sequenceOf(one.at);
          if (one.at >= next) continue;
          recent.trim(one.table, upTo);
          feed = feed.filter(({ table, sequence }) => table !== one.table || sequence > upTo);
        } else {
          const after = sequenceOf(one.at);
          const whole = feed.filter(({ table, sequence }) => table === one.table && sequence > after);
          const known = recent.after(one.table, after, 5);
          if (known !== undefined) expect(known).toEqual(whole.slice(0, 5).map(({ text }) => text));
        }
      }
    }),
  );
});

test('a reader at the end of the feed is always answered from memory', () => {
  const recent = new RecentChanges(100);
  for (let index = 1; index < 1_000; index += 1) {
    recent.add({ table: 'a', sequence: sequenceOf(index), text: 'x'.repeat(30) });
    expect(recent.after('a', sequenceOf(index - 1), 10)).toHaveLength(1);
  }
});

test('hold no more than their limit, however many records are never trimmed', () => {
  const recent = new RecentChanges(1_000);
  for (let index = 1; index < 10_000; index += 1) {
    recent.add({ table: 'a', sequence: sequenceOf(index), text: 'x'.repeat(30) });
    expect(recent.characters).toBeLessThanOrEqual(1_000);
  }
});
