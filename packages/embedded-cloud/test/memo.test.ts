/** Remembered results: computed once, and never more than the bound. */
import { expect, test } from 'vitest';
import { Memo } from '../src/memo.ts';

test('an equal key is computed once, and a long run keeps no more than the limit', () => {
  const memo = new Memo<number>(10);
  let computed = 0;
  const compute = () => {
    computed += 1;
    return computed;
  };
  expect(memo.get('a', compute)).toBe(memo.get('a', compute));
  expect(computed).toBe(1);
  for (let index = 0; index < 1_000; index += 1) {
    memo.get(`key ${index}`, compute);
    expect(memo.size).toBeLessThanOrEqual(10);
  }
});
