/** The place of a stream mapping: durable after deliveries, and never behind what is forgotten. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cursor } from '../../../src/lambda/mapping/cursor.ts';
import { Store } from '../../../src/store.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursor-'));
  store = await Store.open(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const stored = async () => (await Cursor.open(store, 'one')).sequence;

test('an advance is durable when it resolves', async () => {
  const cursor = await Cursor.open(store, 'one');
  await cursor.advance('7');
  expect(cursor.sequence).toBe('7');
  expect(await stored()).toBe('7');
});

test('many skips are visible at once, and become durable together', async () => {
  const cursor = await Cursor.open(store, 'one');
  let noted = 0;
  const done = new Promise<void>((resolve) => {
    for (const sequence of ['1', '2', '3']) {
      cursor.skip(sequence, () => {
        noted += 1;
        resolve();
      });
    }
  });
  expect(cursor.sequence).toBe('3');
  expect(await stored()).toBeUndefined();
  await done;
  expect(await stored()).toBe('3');
  expect(noted).toBe(1);
});

test('a flush makes a skip durable, and an advance replaces an earlier skip', async () => {
  const cursor = await Cursor.open(store, 'one');
  cursor.skip('1', () => undefined);
  await cursor.flush();
  expect(await stored()).toBe('1');
  cursor.skip('2', () => undefined);
  await cursor.advance('3');
  await cursor.flush();
  expect(await stored()).toBe('3');
});
