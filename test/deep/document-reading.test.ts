/** Thousands of damaged documents of every type, each read in a thread as the function does. `SEED` repeats a run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { READABLE_TYPES, type ReadableType } from '@probity/reading/readable-types';
import { Reading } from '@probity/reading/schema';
import { mutated } from '@probity/reading/testing/mutated';
import { ONE_OF_EACH } from '@probity/reading/testing/one-of-each';
import { describe, expect, it } from 'vitest';
import { readerInThread } from '../support/documents/reading.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const MADE = 250;
const FOREIGN = 40;
const DATA = process.env['PROBITY_DATA'] ?? '';

/** Far above what any of these files takes on a busy machine. */
const read = readerInThread({ heapMiB: 256, residentMiB: 512, milliseconds: 15_000 });

/** Reads copies of a file; answers how many had each outcome. */
async function outcomes(type: ReadableType, file: Uint8Array, copies: number) {
  const counted = new Map<string, number>();
  for (let copy = 0; copy < copies; copy += 1) {
    const reading = Reading.parse(await read(type, mutated(file, seed + copy)));
    const outcome = reading.reason ?? reading.status;
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
    expect(['too_slow', 'crashed'], `${type}, seed ${seed + copy}`).not.toContain(outcome);
  }
  return counted;
}

describe(`damaged documents, SEED=${seed}`, () => {
  it.each(READABLE_TYPES)(`${MADE} of the type %s neither hang nor end their thread`, async (type) => {
    const counted = await outcomes(type, ONE_OF_EACH[type], MADE);
    expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(MADE);
  });
});

function foreignFiles(): readonly (readonly [ReadableType, string])[] {
  return ['autofill/a', 'autofill/b', 'autofill/legacy', 'fixtures'].flatMap((folder) => {
    const path = join(DATA, folder);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names.flatMap((name) => {
      const type = READABLE_TYPES.find((each) => `.${each}` === extname(name));
      return type === undefined ? [] : [[type, join(path, name)] as const];
    });
  });
}

const foreign = foreignFiles();

describe.skipIf(foreign.length === 0)('damaged files of other programs (set PROBITY_DATA to run)', () => {
  it.each(foreign)(`${FOREIGN} copies neither hang nor end their thread: %s %s`, async (type, path) => {
    await outcomes(type, readFileSync(path), FOREIGN);
  });
});
