/** The kinds of items against those of the last release: what is stored keeps its keys, so that two releases can run side by side. */
import { describe, expect, it } from 'vitest';
import { itemKinds } from '#functions/items.ts';
import type { ItemSpec } from '#shared/platform/table/item-kind.ts';
import released from '../../lib/releases/item-kinds.json' with { type: 'json' };

interface Stored {
  readonly keys: string;
  readonly sealed: readonly string[];
}
type Kinds = Readonly<Record<string, Stored>>;

function storedOf(kinds: readonly ItemSpec[]): Kinds {
  return Object.fromEntries(
    kinds.map(({ name, area, pk, sk, sealed = [] }) => [
      name,
      { keys: `${area} / ${pk} / ${sk}`, sealed: [...sealed].sort() },
    ]),
  );
}

/** What the release before cannot read, or cannot find, once `next` has written. */
function problems(last: Kinds, next: Kinds): readonly string[] {
  return Object.entries(last).flatMap(([name, before]) => {
    const after = next[name];
    if (after === undefined) return [];
    const unsealed = before.sealed.filter((attribute) => !after.sealed.includes(attribute));
    return [
      ...(after.keys === before.keys ? [] : [`${name} moves from ${before.keys} to ${after.keys}`]),
      ...unsealed.map((attribute) => `${name}: ${attribute} is no longer sealed`),
    ];
  });
}

describe('the kinds of items', () => {
  it('keep the keys and the seals of the last release (docs/recipes/change-a-kind-of-item.md)', () => {
    expect(problems(released, storedOf(itemKinds))).toEqual([]);
  });
});

describe('a release', () => {
  const one = { keys: 'tenant / A#<id> / A', sealed: ['card'] };

  it('may add a kind, seal more, or stop using a kind', () => {
    expect(problems({ a: one }, { a: { ...one, sealed: ['card', 'name'] }, b: one })).toEqual([]);
    expect(problems({ a: one }, {})).toEqual([]);
  });

  it('may not move a kind, nor store in clear text what was sealed', () => {
    expect(problems({ a: one }, { a: { ...one, keys: 'tenant / B#<id> / A' } })).toHaveLength(1);
    expect(problems({ a: one }, { a: { ...one, sealed: [] } })).toHaveLength(1);
  });
});
