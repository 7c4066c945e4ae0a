/**
 * Figures of the reliability programme. `npm run prove` and `npm run prove:deep` write them to docs/reliability/, from which
 * docs/reliability.md is made; every other run must reach at least what is written there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { ProofName } from '../../../docs/derived/reliability/proofs.ts';
import { RECORDED, Recorded, type Suite } from '../../../docs/derived/reliability/recorded.ts';

const GIB = 2 ** 30;

/** Writes the figures of this run down, or holds them to those that are written. A run without a suite claims nothing. */
export function figuresOf(
  proof: ProofName,
  suite: Suite | undefined,
  figures: Readonly<Record<string, number>>,
): void {
  if (suite === undefined) return;
  const path = join(RECORDED, suite, `${proof}.json`);
  if (process.env['PROBITY_FIGURES'] === undefined) {
    const { figures: written } = Recorded.parse(JSON.parse(readFileSync(path, 'utf8')));
    const less = Object.entries(written).filter(([name, count]) => (figures[name] ?? 0) < count);
    expect(
      less,
      'docs/reliability.md claims more than this run proves; npm run prove writes it anew',
    ).toEqual([]);
    return;
  }
  const recorded: z.input<typeof Recorded> = {
    // Tests move the clock; the start of the process is not moved.
    date: new Date(performance.timeOrigin).toISOString().slice(0, 10),
    machine: `${cpus().length} cores, ${Math.round(totalmem() / GIB)} GB`,
    figures,
  };
  mkdirSync(join(RECORDED, suite), { recursive: true });
  writeFileSync(path, `${JSON.stringify(recorded, null, 2)}\n`);
}
