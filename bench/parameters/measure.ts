/** The effect of every number of the score: what recall, false alerts and labelled pairs lose or gain when it is moved. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { dataFolder } from '../matching/data.ts';
import type { Section } from '../table.ts';
import type { Quality } from './judge.ts';
import { type DeclaredNumber, numbersOf } from './numbers.ts';
import { writeSample } from './sample.ts';

/** A number of a source file, replaced by another one. */
export interface Variation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MATCHING = join(import.meta.dirname, '../../packages/matching/src');
const FILES = ['search/parameters.ts', 'normalise/token.ts', 'facts.ts'].map((file) => join(MATCHING, file));
const CHILD = join(import.meta.dirname, 'quality.ts');
const STEP = 0.2;
/** The numbers of facts are small, so each is taken out and doubled. */
const STEP_OF_FACTS = 1;
const COLUMNS: Readonly<Record<keyof Quality, string>> = {
  f1AtHit: 'F1 at .70',
  f1AtAlert: 'F1 at .80',
  altered: 'Altered names',
  arabic: 'Arabic letters',
  shortForms: 'Short forms',
  persons: 'Alerts by name',
  withFacts: 'Alerts with facts',
  companies: 'Alerts of companies',
};
const KEYS = unsafeKeys(COLUMNS);
const Measured = z.object({
  f1AtHit: z.number(),
  f1AtAlert: z.number(),
  altered: z.number(),
  arabic: z.number(),
  shortForms: z.number(),
  persons: z.number(),
  withFacts: z.number(),
  companies: z.number(),
});

export async function measureParameters(): Promise<Section[]> {
  const data = dataFolder();
  if (data === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'probity-parameters-'));
  try {
    const sample = writeSample(data, folder);
    const base = await qualityWith(sample);
    const numbers = FILES.flatMap(numbersOf).filter(({ value }) => value !== 0);
    const rows = await inParallel(numbers, (number) => rowOf(sample, base, number));
    return [section(base, rows)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function section(base: Quality, rows: readonly (readonly string[])[]): Section {
  const idle = rows.filter((row) => row.slice(2).every((cell) => cell === '')).map(([name]) => name);
  return {
    title: 'Matching: effect of every parameter',
    how: `Every number of the score and of the facts, moved down and up by ${STEP * 100} % (what is a share to at most 1; those of facts by ${STEP_OF_FACTS * 100} %: taken out and doubled), one at a time. Cells say by how many percentage points a figure changes, down / up; empty where neither changes it. Only names for tuning: half of the labelled pairs, parts of altered names, of short forms and of clean persons and companies. Alerts are those from .80 against all lists. The first row has the figures themselves. No effect on this sample has: ${idle.length === 0 ? 'none' : idle.join(', ')}.`,
    head: ['Parameter', 'Value', ...KEYS.map((key) => COLUMNS[key])],
    rows: [['as it is', '', ...KEYS.map((key) => base[key].toFixed(2))], ...rows],
  };
}

async function rowOf(sample: string, base: Quality, number: DeclaredNumber): Promise<readonly string[]> {
  const step = number.name.startsWith('FACT_EFFECTS') ? STEP_OF_FACTS : STEP;
  const down = await qualityWith(sample, moved(number, 1 - step));
  const up = await qualityWith(sample, moved(number, 1 + step));
  const cells = KEYS.map((key) => {
    const [less, more] = [down[key] - base[key], up[key] - base[key]];
    return less === 0 && more === 0 ? '' : `${signed(less)} / ${signed(more)}`;
  });
  return [`\`${number.name}\``, String(number.value), ...cells];
}

/** Numbers are not negative by moving, and shares stay shares: a similarity above 1 means nothing. */
function moved({ value, file, start, end }: DeclaredNumber, factor: number): Variation {
  const text = String(Number((value <= 1 ? Math.min(1, value * factor) : value * factor).toFixed(4)));
  return { file, start, end, text };
}

async function qualityWith(sample: string, variation?: Variation): Promise<Quality> {
  const moving = variation === undefined ? [] : [JSON.stringify(variation)];
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, sample, ...moving]);
  return Measured.parse(JSON.parse(stdout));
}

/** As many at a time as there are processors. The order of the results is that of the values. */
async function inParallel<T, R>(values: readonly T[], run: (value: T) => Promise<R>): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const waiting = values.entries();
  const work = async () => {
    for (const [at, value] of waiting) results.set(at, await run(value));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

function signed(change: number): string {
  return `${change > 0 ? '+' : ''}${change.toFixed(2)}`;
}

/** The keys of a record that has exactly these. */
function unsafeKeys<K extends string>(record: Readonly<Record<K, string>>): readonly K[] {
  // A record's type may have fewer keys than its value. This one is made above.
  return Object.keys(record) as K[];
}
