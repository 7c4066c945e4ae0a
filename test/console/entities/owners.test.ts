/** The graph of owners: what is in it, and where it is drawn. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOX, layoutOf } from '../../../console/screens/entities/model/layout.ts';
import { notAsked, ownersOf, standings } from '../../../console/screens/entities/model/owners.ts';
import { owner } from '../fake-service/entities/entities.ts';

const root = { id: 'p0', name: 'The company', entity_type: 'company' as const };

/** Relations between up to nine parties, in any direction, circles included. */
const known = fc
  .uniqueArray(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 24, selector: ([a, b]) => `${a} ${b}` })
  .map((pairs) => {
    const relations = new Map<string, ReturnType<typeof owner>[]>();
    for (const [index, [owned, by]] of pairs.entries()) {
      const line = owner(index, `p${by}`, `Party ${by}`, by % 2 === 0 ? 'company' : 'individual', 10, 10);
      relations.set(`p${owned}`, [...(relations.get(`p${owned}`) ?? []), line]);
    }
    return relations;
  });

describe('owners', () => {
  it('are each there once, with every share between them, whatever circles there are', () => {
    void fc.assert(
      fc.property(known, (relations) => {
        const { parties, shares } = ownersOf(root, relations);
        const ids = parties.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const expected = ids.flatMap((id) => (relations.get(id) ?? []).map((relation) => relation.id));
        expect(shares.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('leave out officers, and owners of another time', () => {
    const now = owner(1, 'p1', 'Now', 'individual', 60, 60);
    const relations = [
      now,
      { ...owner(2, 'p2', 'Before', 'individual', 40, 40), current: false },
      { ...owner(3, 'p3', 'Secretary', 'individual', null, null), kind: 'officer' as const },
    ];
    expect(ownersOf(root, new Map([['p0', relations]])).parties.map(({ name }) => name)).toEqual([
      'The company',
      'Now',
    ]);
  });

  it('are asked for their own owners once, where they are companies', () => {
    const relations = new Map([
      ['p0', [owner(1, 'p2', 'A', 'company', 1, 1), owner(2, 'p1', 'B', 'individual', 1, 1)]],
    ]);
    expect(notAsked(relations)).toEqual(['p2']);
    expect(notAsked(new Map([...relations, ['p2', []]]))).toEqual([]);
  });

  it('have the standing that the ownership rule gives them, and none where it has not been applied', () => {
    const share = { share: 60, share_max: 60, part: 100, adds: 60 };
    const term = { owner_name: 'A', confirmed: true, listings: [], ...share };
    const lines = [
      {
        entity_id: 'p0',
        name: 'x',
        terms: [{ ...term, owner_id: 'p2', counts: 'whole' as const }],
        total: 60,
      },
    ];
    expect([...standings({ lines })]).toEqual([['p2', 'whole']]);
    expect(standings(null).size).toBe(0);
  });
});

describe('the drawing', () => {
  it('has no two boxes over each other, all of them inside, and a line per share', () => {
    void fc.assert(
      fc.property(known, (relations) => {
        const owners = ownersOf(root, relations);
        const { boxes, lines, width, height } = layoutOf(owners);
        expect(lines.length).toBe(owners.shares.length);
        for (const [index, box] of boxes.entries()) {
          expect(box.x >= 0 && box.y >= 0).toBe(true);
          expect(box.x + BOX.width <= width && box.y + BOX.height <= height).toBe(true);
          for (const other of boxes.slice(index + 1)) {
            const apart = Math.abs(box.x - other.x) >= BOX.width || Math.abs(box.y - other.y) >= BOX.height;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });

  it('has the company below its owners', () => {
    const relations = new Map([['p0', [owner(1, 'p1', 'Owner', 'individual', 60, 60)]]]);
    const [company, above] = layoutOf(ownersOf(root, relations)).boxes.toSorted((a, b) => b.y - a.y);
    expect([company?.name, above?.name]).toEqual(['The company', 'Owner']);
  });

  it('shortens long names by whole letters', () => {
    const long = { ...root, name: '𝒜'.repeat(40) };
    const [box] = layoutOf(ownersOf(long, new Map())).boxes;
    expect(box?.shown).toBe(`${'𝒜'.repeat(19)}…`);
  });
});
