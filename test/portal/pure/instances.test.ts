/** Editing structured answers: no typed value is lost on its way into an entry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  instanceOf,
  pairsOf,
  shownValue,
  typedValue,
  withField,
} from '../../../portal/workspace/instances.ts';

describe('free lines', () => {
  it('bring every value into the entry, also under a name used twice and under none', () => {
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

  it('read back as they were, with values of every JSON type untouched', () => {
    const entry = { Name: 'Hafen AG', Since: 2019, Active: true, Sites: ['Kiel', 'Lübeck'] };
    expect(instanceOf(pairsOf(entry), 'Detail')).toEqual(entry);
    expect(shownValue(entry.Sites)).toBe('["Kiel","Lübeck"]');
  });

  it('name a second use of a name', () => {
    const pairs = [
      { name: 'Phone', value: '1' },
      { name: ' Phone ', value: '2' },
      { name: '', value: '3' },
    ];
    expect(instanceOf(pairs, 'Detail')).toEqual({ Phone: '1', 'Phone (2)': '2', Detail: '3' });
  });
});

describe('fields of a schema', () => {
  it('read numbers exactly, and leave what is none as it was typed', () => {
    expect(typedValue({ type: 'number' }, ' 40.50 ')).toBe(40.5);
    expect(typedValue({ type: 'integer' }, '12')).toBe(12);
    expect(typedValue({ type: 'number' }, '1,250')).toBe('1,250');
    expect(typedValue({ type: 'number' }, '12345678901234567890')).toBe('12345678901234567890');
    expect(typedValue({ type: 'number' }, '')).toBe('');
    expect(typedValue({ type: 'string' }, '40')).toBe('40');
  });

  it('read yes, no and no choice', () => {
    expect(['yes', 'no', ''].map((typed) => typedValue({ type: 'boolean' }, typed))).toEqual([
      true,
      false,
      '',
    ]);
  });

  it('drop out of the entry when they are cleared, so that "required" can tell', () => {
    expect(withField({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' });
    expect(withField({ a: '1', b: '2' }, 'a', false)).toEqual({ a: false, b: '2' });
  });
});
