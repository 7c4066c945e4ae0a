/** 2,000 mutated files of other programs: whatever is damaged, every judgement of a file ends without an error. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureScanner } from '@probity/embedded-cloud/guardduty/scanner/signature-scanner';
import { describe, expect, it } from 'vitest';
import { activeContent } from '#shared/domain/documents/content/active-content.ts';
import { fileProblem } from '#shared/domain/documents/file-content.ts';

const FIXTURES = join(process.env['PROBITY_DATA'] ?? '', 'fixtures');
const MUTATIONS = 2_000;

describe.skipIf(process.env['PROBITY_DATA'] === undefined || !existsSync(FIXTURES))(
  'mutated files (set PROBITY_DATA to run)',
  () => {
    it('are judged without an error', async () => {
      const originals = readdirSync(FIXTURES).map((name) => ({
        name,
        bytes: readFileSync(join(FIXTURES, name)),
      }));
      const random = sequence(20_261_122);
      for (let round = 0; round < MUTATIONS; round += 1) {
        const original = originals[round % originals.length];
        const bytes = mutated(original?.bytes ?? Buffer.alloc(0), random);
        const name = original?.name ?? '';
        expect(Array.isArray(activeContent(name, bytes))).toBe(true);
        expect([undefined, 'type', 'size', 'content', 'empty']).toContain(fileProblem(name, bytes));
        expect((await signatureScanner(bytes)).threats).toEqual([]);
      }
    });
  },
);

type Random = (below: number) => number;

/** A linear congruential sequence (Numerical Recipes): the same mutations in every run. */
function sequence(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Bytes changed, a piece cut out, doubled or moved, or the end cut off. */
function mutated(original: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(original);
  const from = random(bytes.length);
  const to = from + random(bytes.length - from);
  switch (random(4)) {
    case 0:
      for (let change = 0; change < 20; change += 1) bytes[random(bytes.length)] = random(256);
      return bytes;
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    default:
      return bytes.subarray(0, from);
  }
}
