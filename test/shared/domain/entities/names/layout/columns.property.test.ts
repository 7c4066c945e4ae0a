/** Cards as bytes: whatever goes in comes out, in its order, and is found by every way in. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, newestFirst } from '#shared/domain/entities/names/card.ts';
import { CardColumns, encodeCards } from '#shared/domain/entities/names/layout/columns.ts';
import { searchable } from '#shared/domain/entities/rules.ts';

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('Aa', 'aa', 'AA', 'BB', 'C#', '  a  '),
  )
  .map((each) => each.replaceAll('\u0000', '').toWellFormed());
const card: fc.Arbitrary<Card> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('company', 'individual'),
  isPrimary: fc.boolean(),
  subtype: fc.option(fc.constantFrom('LLC', 'Trust', 'Fund'), { nil: null }),
  createdAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  name: text,
  aliases: fc.array(text, { maxLength: 2 }),
});
const cards = fc
  .uniqueArray(card, { selector: ({ id }) => id, maxLength: 40 })
  .map((each) => each.toSorted(newestFirst));

const open = (given: readonly Card[]) => new CardColumns(encodeCards(given, given.length));

describe('stored cards', () => {
  it('are what was stored, in its order', () => {
    return fc.assert(
      fc.property(cards, (given) => {
        const columns = open(given);
        expect(columns.entries).toBe(given.length);
        expect(given.map((_, at) => columns.card(at))).toEqual(given);
      }),
    );
  });

  it('are found by their ids, and others are not', () => {
    return fc.assert(
      fc.property(cards, (given) => {
        const columns = open(given);
        expect(given.map(({ id }) => columns.find(id))).toEqual(given.map((_, at) => at));
        expect(columns.find(randomUUID())).toBeUndefined();
      }),
    );
  });

  it('are found by a part of their name, and by all of it, each once and in order', () => {
    return fc.assert(
      fc.property(cards, text, (given, said) => {
        const columns = open(given);
        const wanted = searchable(said);
        const at = (matches: (name: string) => boolean) =>
          given.flatMap(({ name }, index) => (matches(searchable(name)) ? [index] : []));
        if (wanted !== '') expect([...columns.holding(wanted)]).toEqual(at((name) => name.includes(wanted)));
        expect([...columns.equalTo(wanted)]).toEqual(at((name) => name === wanted));
      }),
    );
  });

  it('are the same bytes for the same cards, and open from any place in a buffer', () => {
    return fc.assert(
      fc.property(cards, fc.nat(9), (given, offset) => {
        const bytes = encodeCards(given, given.length);
        expect(Buffer.compare(bytes, encodeCards(given, given.length))).toBe(0);
        const moved = new Uint8Array(bytes.length + offset);
        moved.set(bytes, offset);
        expect(new CardColumns(moved.subarray(offset)).entries).toBe(given.length);
      }),
    );
  });

  it('that are cut off or of another layout are refused', () => {
    const [one] = fc.sample(card, 1);
    const bytes = encodeCards(one === undefined ? [] : [one], 1);
    expect(() => new CardColumns(bytes.slice(0, bytes.length - 16))).toThrow();
    expect(() => new CardColumns(bytes.slice(0, 3))).toThrow();
    const other = Buffer.from(bytes);
    other.write(other.toString('latin1').replace('"layout":1', '"layout":9'), 'latin1');
    expect(() => new CardColumns(other)).toThrow();
  });
});
