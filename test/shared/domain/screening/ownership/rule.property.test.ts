/** The ownership rule over many graphs of owners, compared with a reference that tries every set of blocked parties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_LEVELS,
  type OwnershipGraph,
  ownershipOf,
  type Party,
  THRESHOLD,
} from '#shared/domain/screening/ownership/rule.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const ROOT = NAMES[0];

const listed = fc.option(
  fc.record({ score: fc.integer({ min: 70, max: 100 }).map((n) => n / 100), confirmed: fc.boolean() }),
  { nil: null, freq: 2 },
);

/** Shares of one party: whole percent that add up to at most a hundred. */
const shares = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }).map((parts) => {
  let left = 100;
  return parts.map((part) => {
    const share = Math.min(left, part);
    left -= share;
    return share;
  });
});

const graphs: fc.Arbitrary<OwnershipGraph> = fc
  .array(fc.tuple(listed, shares, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })), {
    minLength: 6,
    maxLength: 6,
  })
  .map(
    (parties) =>
      new Map(parties.map(([state, each, has], index) => [nameAt(index), party(index, state, each, has)])),
  );

function nameAt(index: number): string {
  return NAMES[index] ?? '';
}

function party(
  index: number,
  state: Party['listed'],
  each: readonly number[],
  has: readonly boolean[],
): Party {
  return {
    name: nameAt(index),
    // The entity that is screened is read without what it is listed for itself.
    listed: index === 0 ? null : state,
    owners: each.flatMap((share, owner) =>
      share > 0 && has[owner] === true && owner !== index
        ? [{ owner: nameAt(owner), share, shareMax: null }]
        : [],
    ),
  };
}

/** Sum over every chain of owners from the party to a blocked one, one by one, in percent. */
function heldIn(
  graph: OwnershipGraph,
  id: string,
  blocked: ReadonlySet<string>,
  levels = MAX_LEVELS,
): number {
  if (levels === 0) return 0;
  return (graph.get(id)?.owners ?? [])
    .filter(({ owner }) => owner !== ROOT)
    .map(({ owner, share }) => {
      const passes = blocked.has(owner) ? 100 : heldIn(graph, owner, blocked, levels - 1);
      return ((share ?? 0) * passes) / 100;
    })
    .reduce((sum, part) => sum + part, 0);
}

/** The smallest set that has every listed party, and every one that its members hold to the threshold. */
function smallestClosed(graph: OwnershipGraph): ReadonlySet<string> {
  const others = NAMES.slice(1);
  const sets = Array.from(
    { length: 2 ** others.length },
    (_, bits) => new Set(others.filter((_name, index) => (bits >> index) % 2 === 1)),
  );
  const isClosed = (set: ReadonlySet<string>) =>
    others.every((id) => {
      const must = (graph.get(id)?.listed ?? null) !== null || heldIn(graph, id, set) >= THRESHOLD - 1e-7;
      return !must || set.has(id);
    });
  const [smallest] = sets.filter(isClosed).sort((one, other) => one.size - other.size);
  return smallest ?? new Set();
}

describe('the ownership rule', () => {
  it('finds what the smallest closed set of blocked parties holds, in graphs with rings', () => {
    void fc.assert(
      fc.property(graphs, (graph) => {
        const expected = heldIn(graph, ROOT, smallestClosed(graph));
        const found = ownershipOf(graph, ROOT);
        expect(found.share).toBeCloseTo(Math.min(100, expected), 1);
        expect(found.outcome === 'listed').toBe(expected >= THRESHOLD - 1e-7);
      }),
      { numRuns: 2_000 },
    );
  });

  it('names every term of its sum, and the terms add up', () => {
    void fc.assert(
      fc.property(graphs, (graph) => {
        const { lines, share } = ownershipOf(graph, ROOT);
        for (const { terms, total } of lines)
          expect(
            Math.min(
              100,
              terms.reduce((sum, { adds }) => sum + adds, 0),
            ),
          ).toBeCloseTo(total, 0);
        const own = lines.find(({ entity_id }) => entity_id === ROOT);
        expect(own?.total ?? 0).toBe(share);
        const explained = new Set(lines.map(({ entity_id }) => entity_id));
        for (const { terms } of lines)
          for (const { counts, owner_id } of terms)
            expect(counts === 'listed' || explained.has(owner_id)).toBe(true);
      }),
    );
  });

  it('never falls when one more party is listed, and never counts less than OFAC does', () => {
    void fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 5 }), (graph, index) => {
        const before = ownershipOf(graph, ROOT);
        const one = graph.get(nameAt(index));
        if (one === undefined) throw new Error('no such party');
        const more = new Map(graph).set(nameAt(index), { ...one, listed: { score: 0.9, confirmed: false } });
        expect(ownershipOf(more, ROOT).share).toBeGreaterThanOrEqual(before.share - 0.01);
        expect(before.share_of_blocked).toBeLessThanOrEqual(before.share + 0.01);
        expect(before.share_max).toBeGreaterThanOrEqual(before.share);
      }),
    );
  });

  it('is as sure as the weakest match that it needs', () => {
    void fc.assert(
      fc.property(graphs, (graph) => {
        const { outcome, strength } = ownershipOf(graph, ROOT);
        expect(strength === null).toBe(outcome !== 'listed');
        if (strength === null) return;
        const only = (floor: number) =>
          new Map(
            [...graph].map(([id, each]) => [
              id,
              { ...each, listed: sureness(each) >= floor ? each.listed : null },
            ]),
          );
        expect(ownershipOf(only(strength), ROOT).outcome).toBe('listed');
        expect(ownershipOf(only(strength + 0.001), ROOT).outcome).not.toBe('listed');
      }),
    );
  });

  it('ends within bounds for any shares, also those that add up to more than all', () => {
    const stake = fc.record({
      owner: fc.constantFrom(...NAMES),
      share: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      shareMax: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    });
    const wild = fc
      .array(fc.tuple(listed, fc.array(stake)), { minLength: 6, maxLength: 6 })
      .map(
        (each): OwnershipGraph =>
          new Map(
            each.map(([state, owners], at) => [
              nameAt(at),
              { name: nameAt(at), listed: at === 0 ? null : state, owners },
            ]),
          ),
      );
    void fc.assert(
      fc.property(wild, (graph) => {
        const { share, share_max } = ownershipOf(graph, ROOT);
        for (const each of [share, share_max]) expect(each >= 0 && each <= 100).toBe(true);
      }),
    );
  });
});

function sureness({ listed: state }: Party): number {
  return state === null ? 0 : state.confirmed ? 1 : state.score;
}

describe('examples of the rule', () => {
  const certain = { score: 1, confirmed: true };
  const stakes = (...each: readonly (readonly [string, number])[]) =>
    each.map(([owner, share]) => ({ owner, share, shareMax: null }));
  const graph = (parties: Readonly<Record<string, Omit<Party, 'name'>>>): OwnershipGraph =>
    new Map(Object.entries(parties).map(([name, each]) => [name, { ...each, name }]));
  const person = { listed: certain, owners: [] };

  it('adds up the shares of several listed owners: 30 and 25 are 55', () => {
    const found = ownershipOf(
      graph({ x: { listed: null, owners: stakes(['p', 30], ['q', 25]) }, p: person, q: person }),
      'x',
    );
    expect(found).toMatchObject({ outcome: 'listed', share: 55, strength: 1 });
  });

  it('takes 50 percent for enough, and 49.99 not', () => {
    const held = (share: number) =>
      ownershipOf(graph({ x: { listed: null, owners: stakes(['p', share]) }, p: person }), 'x');
    expect([held(50).outcome, held(49.99).outcome]).toEqual(['listed', 'below']);
  });

  // The example of OFAC's answers: 50 percent of A, and 10 of B; A owns 40 of B.
  it('counts the whole share of an owner that is held to 50 percent', () => {
    const found = ownershipOf(
      graph({
        b: { listed: null, owners: stakes(['p', 10], ['a', 40]) },
        a: { listed: null, owners: stakes(['p', 50]) },
        p: person,
      }),
      'b',
    );
    expect(found).toMatchObject({ outcome: 'listed', share: 50, share_of_blocked: 50 });
  });

  // The other example: 25 percent of each of A and B, which own 50 of C each.
  it('does not find a company whose owners are held to 25 percent each', () => {
    const quarter = { listed: null, owners: stakes(['p', 25]) };
    const found = ownershipOf(
      graph({ c: { listed: null, owners: stakes(['a', 50], ['b', 50]) }, a: quarter, b: quarter, p: person }),
      'c',
    );
    expect(found).toMatchObject({ outcome: 'below', share: 25, share_of_blocked: 0 });
  });
});
