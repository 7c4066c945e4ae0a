/** The records of the feed that are kept in memory. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecentChange, RecentChanges } from '../../../src/dynamodb/storage/recent-changes.ts';

const START = 10n ** 20n;
const sequenceOf = (index: number) => (START + BigInt(index)).toString();

interface Step {
  readonly kind: 'add' | 'trim' | 'read';
  readonly table: string;
  readonly at: number;
}

/** The same feed without a bound. */
class WholeFeed {
  private changes: RecentChange[] = [];
  private last = 0;

  next(table: string): RecentChange {
    this.last += 1;
    const change = { table, sequence: sequenceOf(this.last), text: `record ${this.last}` };
    this.changes.push(change);
    return change;
  }

  trim(table: string, upTo: string): void {
    this.changes = this.changes.filter((one) => one.table !== table || one.sequence > upTo);
  }

  after(table: string, sequence: string): string[] {
    return this.changes
      .filter((one) => one.table === table && one.sequence > sequence)
      .map(({ text }) => text);
  }

  get newest(): number {
    return this.last;
  }
}

function play(recent: RecentChanges, whole: WholeFeed, { kind, table, at }: Step): void {
  const sequence = sequenceOf(Math.min(at, whole.newest));
  if (kind === 'add') recent.add(whole.next(table));
  if (kind === 'trim') {
    recent.trim(table, sequence);
    whole.trim(table, sequence);
  }
  const known = kind === 'read' ? recent.after(table, sequence, 5) : undefined;
  if (known !== undefined) expect(known).toEqual(whole.after(table, sequence).slice(0, 5));
}

test('answer exactly what the whole feed would, or that they do not reach back that far', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'add', 'trim', 'read'),
    table: fc.constantFrom('a', 'b'),
    at: fc.nat(40),
  });
  return fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 10, max: 200 }), (steps, limit) => {
      const [recent, whole] = [new RecentChanges(limit), new WholeFeed()];
      for (const one of steps) play(recent, whole, one);
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
