/** Editing structured answers loses no typed value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  instanceOf,
  pairsOf,
  shownValue,
  typedValue,
  withField,
} from '../../../portal/workspace/instances.ts';

describe('pairs of name and value', () => {
  it('keep every value in the entry, also with a repeated name or without a name', () => {
    const word = fc.string({ maxLength: 6 });
    return fc.assert(
      fc.property(fc.array(fc.record({ name: word, value: word }), { maxLength: 8 }), (pairs) => {
        const entry = instanceOf(pairs, 'Detail');
        const kept = pairs.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
        expect(Object.values(entry).sort()).toEqual(kept.map(({ value }) => value).sort());
        expect(Object.keys(entry).every((name) => name !== '')).toBe(true);
      }),
    );
  });

  it('survive a round trip unchanged, with values of every JSON type', () => {
    const entry = { Name: 'Hafen AG', Since: 2019, Active: true, Sites: ['Kiel', 'Lübeck'] };
    expect(instanceOf(pairsOf(entry), 'Detail')).toEqual(entry);
    expect(shownValue(entry.Sites)).toBe('["Kiel","Lübeck"]');
  });

  it('get a number where a name is repeated', () => {
    const pairs = [
      { name: 'Phone', value: '1' },
      { name: ' Phone ', value: '2' },
      { name: '', value: '3' },
    ];
    expect(instanceOf(pairs, 'Detail')).toEqual({ Phone: '1', 'Phone (2)': '2', Detail: '3' });
  });
});

describe('fields of a schema', () => {
  it('parse exact numbers, and keep other text as typed', () => {
    expect(typedValue({ type: 'number' }, ' 40.50 ')).toBe(40.5);
    expect(typedValue({ type: 'integer' }, '12')).toBe(12);
    expect(typedValue({ type: 'number' }, '1,250')).toBe('1,250');
    expect(typedValue({ type: 'number' }, '12345678901234567890')).toBe('12345678901234567890');
    expect(typedValue({ type: 'number' }, '')).toBe('');
    expect(typedValue({ type: 'string' }, '40')).toBe('40');
  });

  it('parse yes, no and no selection', () => {
    expect(['yes', 'no', ''].map((typed) => typedValue({ type: 'boolean' }, typed))).toEqual([
      true,
      false,
      '',
    ]);
  });

  it('are removed from the entry when they are cleared, so that the rule for required fields applies', () => {
    expect(withField({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' });
    expect(withField({ a: '1', b: '2' }, 'a', false)).toEqual({ a: false, b: '2' });
  });
});
