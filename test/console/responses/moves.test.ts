/** Keys move to what is meant, and never leave the list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstItems,
  nextOpen,
  shownItems,
  startingItem,
  stepped,
} from '../../../console/screens/responses/model/moves.ts';
import { anAnswer, itemsFrom } from './fixture.ts';

const listed = (flags: readonly boolean[]) =>
  itemsFrom(flags.map((is_flagged, index) => anAnswer(index + 1, { is_flagged })));
const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });

describe('moving through a response', () => {
  it('stays at the first and at the last item', () => {
    const items = listed([false, false]);
    expect(stepped(items, items[0]?.id, -1)).toBe(items[0]);
    expect(stepped(items, items[1]?.id, 1)).toBe(items[1]);
    expect(stepped([], 'gone', 1)).toBeUndefined();
  });

  it('reaches every open item and no other by "next open", as often as there are open ones', () => {
    return fc.assert(
      fc.property(flags, fc.nat(), (drawn, start) => {
        const items = listed(drawn);
        const open = items.filter(({ isOpen }) => isOpen);
        let at = items[start % items.length]?.id;
        const reached = new Set(items.find(({ id }) => id === at)?.isOpen ? [at] : []);
        for (let step = 0; step < items.length; step += 1) {
          const next = nextOpen(items, at);
          if (next === undefined) break;
          expect(next.isOpen).toBe(true);
          expect(next.id).not.toBe(at);
          at = next.id;
          reached.add(at);
        }
        expect([...reached].sort()).toEqual(open.map(({ id }) => id).sort());
      }),
    );
  });

  it('draws at first the open item and what a window shows below it, and nothing else', () => {
    return fc.assert(
      fc.property(flags, fc.nat(), (drawn, start) => {
        const items = listed(drawn);
        const at = start % items.length;
        const first = firstItems(items, items[at]?.id);
        expect(first).toEqual(items.slice(0, first.length));
        expect(first.length).toBe(Math.min(items.length, at + 9));
        expect(firstItems(items, undefined)).toEqual(items.slice(0, 8));
      }),
    );
  });

  it('begins at the item of the address, else at the first open one, else at the first', () => {
    const items = listed([false, true, true]);
    expect(startingItem(items, '3')).toBe(items[2]);
    expect(startingItem(items, items[0]?.id ?? '')).toBe(items[0]);
    expect(startingItem(items, 'nothing of this response')).toBe(items[1]);
    expect(startingItem(listed([false]), null)?.number).toBe('1');
  });

  it('keeps the item of the reviewer while only open ones are shown', () => {
    const items = listed([false, true]);
    expect(shownItems(items, { openOnly: true, at: items[0]?.id })).toEqual(items);
    expect(shownItems(items, { openOnly: true, at: items[1]?.id })).toEqual([items[1]]);
  });
});
