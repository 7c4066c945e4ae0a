/** The examples say what the product does: counts count, nothing invented is charged, times and levels agree with each other. */
import { describe, expect, it } from 'vitest';
import { recordedExamples } from '../../docs/examples/examples.ts';

const { calls, events } = recordedExamples();

type Thing = Readonly<Record<string, unknown>>;

/** Every object inside a value, itself included. */
function objectsIn(value: unknown): readonly Thing[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  const thing: Thing = { ...value };
  return [thing, ...Object.values(thing).flatMap(objectsIn)];
}

/** `none` where nothing counts, else by R63. */
function levelOf(score: number): string {
  if (score === 0) return 'none';
  if (score < 3) return 'low';
  return score < 6 ? 'medium' : 'high';
}

const examples = [
  ...Object.entries(calls).map(([id, call]) => [id, call?.reply] as const),
  ...Object.entries(events),
].filter(([, value]) => value !== undefined);

describe.each(examples)('the example of %s', (_name, value) => {
  const all = objectsIn(value);

  it('charges nothing for invented companies and stored answers', () => {
    for (const thing of all.filter(({ charged }) => charged === true)) {
      expect(objectsIn(thing).map(({ source }) => source)).not.toContain('sandbox');
      expect(thing['cached'] ?? false).toBe(false);
    }
  });

  it('counts what it lists', () => {
    for (const thing of all.filter((each) => typeof each['count'] === 'number' && !('limit' in each))) {
      const lists = Object.values(thing).filter(Array.isArray);
      const isWhole =
        (thing['next'] ?? null) === null && (thing['previous'] ?? null) === null && !thing['offset'];
      if (isWhole && lists.length === 1) expect(thing['count']).toBe(lists[0]?.length);
    }
    for (const thing of all.filter(({ items }) => Array.isArray(items)))
      if ('totalItems' in thing) expect([thing['items']].flat()).toHaveLength(Number(thing['totalItems']));
  });

  it('has times in their order', () => {
    const before = [
      ['created_at', 'updated_at'],
      ['created_at', 'completed_at'],
      ['created_at', 'expires_at'],
      ['created_at', 'closed_at'],
    ] as const;
    for (const thing of all)
      for (const [first, second] of before) {
        const [from, to] = [Date.parse(String(thing[first])), Date.parse(String(thing[second]))];
        if (!Number.isNaN(from) && !Number.isNaN(to)) expect(to).toBeGreaterThanOrEqual(from);
      }
  });

  it('has a level of risk that its score gives', () => {
    for (const { risk_level: level, risk_score: score } of all)
      if (typeof level === 'string' && typeof score === 'number')
        expect([score, level]).toEqual([score, levelOf(score)]);
  });

  it('is not simulated and no test data: it was played with a live key', () => {
    for (const thing of all)
      for (const name of ['is_test_data', 'test_mode', 'simulated'])
        if (name in thing) expect([name, thing[name]]).toEqual([name, false]);
  });
});
