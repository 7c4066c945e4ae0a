/** What is opened is opened once, as much is kept as may be, and no failure is kept. */
import { describe, expect, it } from 'vitest';
import { ByteCache } from '#shared/domain/entities/names/byte-cache.ts';

function counting() {
  const made: string[] = [];
  const make = (value: string) => async () => {
    made.push(value);
    return value;
  };
  return { made, make };
}

describe('the cache of opened names', () => {
  it('makes a value once, also for calls at once', async () => {
    const { made, make } = counting();
    const cache = new ByteCache(100);
    expect(await Promise.all([cache.get('a', 10, make('a')), cache.get('a', 10, make('a'))])).toEqual([
      'a',
      'a',
    ]);
    expect(made).toEqual(['a']);
  });

  it('gives up the longest unused where there is no room', async () => {
    const { made, make } = counting();
    const cache = new ByteCache(100);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(name, 40, make(name));
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps nothing that alone is too large', async () => {
    const { made, make } = counting();
    const cache = new ByteCache(100);
    await cache.get('small', 90, make('small'));
    await cache.get('large', 101, make('large'));
    await cache.get('large', 101, make('large'));
    await cache.get('small', 90, make('small'));
    expect(made).toEqual(['small', 'large', 'large']);
  });

  it('tries again what failed', async () => {
    const cache = new ByteCache(100);
    await expect(cache.get('a', 10, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await cache.get('a', 10, async () => 'there')).toBe('there');
  });
});
