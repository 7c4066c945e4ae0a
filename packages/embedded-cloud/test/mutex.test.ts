/** Mutual exclusion: in order, over failures, and without leaving anything behind. */
import { expect, test } from 'vitest';
import { KeyedMutex, Mutex } from '../src/mutex.ts';

const after = (turns: number) =>
  new Promise<void>((resolve) => {
    const wait = (left: number) => (left === 0 ? resolve() : setImmediate(() => wait(left - 1)));
    wait(turns);
  });

test('a mutex runs tasks one at a time in the order they came, also after a failure', async () => {
  const mutex = new Mutex();
  const seen: string[] = [];
  const task = (name: string, turns: number, fails = false) =>
    mutex.run(async () => {
      seen.push(`${name} begins`);
      await after(turns);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('a', 5), task('b', 1, true), task('c', 0)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a keyed mutex excludes tasks of one key only, and forgets keys that nothing uses', async () => {
  const mutex = new KeyedMutex();
  let running = 0;
  let most = 0;
  const task = (key: string) =>
    mutex.run(key, async () => {
      running += 1;
      most = Math.max(most, running);
      await after(3);
      running -= 1;
    });
  await Promise.all([task('a'), task('a'), task('a')]);
  expect(most).toBe(1);
  await Promise.all([task('a'), task('b')]);
  expect(most).toBe(2);
  await expect(mutex.run('c', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(mutex.size).toBe(0);
});
