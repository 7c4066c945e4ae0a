/** Merging counts of the same item. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equals, isThere } from '#shared/platform/condition.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import type { Write } from '#shared/platform/ports.ts';

const keys = fc.record({ pk: fc.constantFrom('a', 'b'), sk: fc.constantFrom('x', 'y', 'z') });
const adds = fc.dictionary(fc.constantFrom('n', 'f_DRAFT', 'f_PREFILL'), fc.integer({ min: -9, max: 9 }), {
  minKeys: 1,
});
const counts: fc.Arbitrary<Write> = fc.record({ update: keys, add: adds });
const others: fc.Arbitrary<Write> = fc.oneof(
  keys.map((put) => ({ put: { ...put, value: 1 } })),
  keys.map((remove) => ({ remove })),
  fc.record({ update: keys, set: fc.constant({ status: 'DRAFT' }), add: adds }),
  keys.map((check) => ({ check, when: isThere, refuse: () => new Error('gone') })),
);
const writes = fc.array(fc.oneof(counts, others), { maxLength: 40 });

function isCount(write: Write): write is Extract<Write, { update: unknown }> {
  return 'update' in write && write.set === undefined && write.remove === undefined;
}

/** The sum of counts by item and attribute. Attributes with the sum zero are left out. */
function sums(list: readonly Write[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const write of list.filter(isCount))
    for (const [attribute, delta] of Object.entries(write.add ?? {})) {
      const name = `${write.update.pk} ${write.update.sk} ${attribute}`;
      total[name] = (total[name] ?? 0) + delta;
    }
  return Object.fromEntries(Object.entries(total).filter(([, sum]) => sum !== 0));
}

describe('merged counts', () => {
  it('add up to what the single ones did, and touch every item once', () => {
    return fc.assert(
      fc.property(writes, (list) => {
        const merged = mergeAdds(list);
        expect(sums(merged)).toEqual(sums(list));
        const counted = merged.filter(isCount).map(({ update }) => `${update.pk} ${update.sk}`);
        expect(new Set(counted).size).toBe(counted.length);
      }),
    );
  });

  it('leave every other write as it is, in its order', () => {
    return fc.assert(
      fc.property(writes, (list) => {
        const rest = list.filter((write) => !isCount(write));
        expect(mergeAdds(list).filter((write) => !isCount(write))).toEqual(rest);
      }),
    );
  });

  it('come to the same when they are merged again', () => {
    return fc.assert(
      fc.property(writes, (list) => {
        const once = mergeAdds(list);
        expect(mergeAdds(once)).toEqual(once);
      }),
    );
  });

  it('keep the condition and the refusal of the first', () => {
    const update = { pk: 'entity', sk: 'ENTITY' };
    const refuse = () => new Error('gone');
    const write = { update, add: { response_count: 1 }, when: equals('status', 'open'), refuse };
    expect(mergeAdds([write, write, write])).toEqual([{ ...write, add: { response_count: 3 } }]);
  });

  it('of items whose keys run into one another stay apart', () => {
    const list: Write[] = [
      { update: { pk: 'a', sk: 'bc' }, add: { n: 1 } },
      { update: { pk: 'ab', sk: 'c' }, add: { n: 1 } },
    ];
    expect(mergeAdds(list)).toEqual(list);
  });
});
