/** Reading of documents: time and memory of a long PDF, and memory of files that are made to fill it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Section } from '../table.ts';
import { BOMBS, longPdf } from './files.ts';

const run = promisify(execFile);
const CHILD = join(import.meta.dirname, 'read-one.ts');
const GOAL_MIB = 64;

const Figures = z.object({
  outcome: z.string(),
  bytes: z.number(),
  firstMs: z.number(),
  bestMs: z.number(),
  grownMiB: z.number(),
});

export async function measureReading(): Promise<Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-reading-'));
  try {
    return [await longDocuments(folder), await bombs(folder)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function figuresOf(folder: string, name: string, bytes: Uint8Array, times: number) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { stdout } = await run(process.execPath, [CHILD, file, String(times)]);
  await rm(file);
  return Figures.parse(JSON.parse(stdout));
}

async function longDocuments(folder: string): Promise<Section> {
  const rows: string[][] = [];
  for (const pages of [20, 200]) {
    const { outcome, bytes, firstMs, bestMs, grownMiB } = await figuresOf(
      folder,
      'long.pdf',
      longPdf(pages),
      5,
    );
    const perPage = (bestMs / pages).toFixed(2);
    rows.push([
      String(pages),
      (bytes / 1000).toFixed(0),
      outcome,
      firstMs.toFixed(0),
      bestMs.toFixed(0),
      perPage,
      grownMiB.toFixed(0),
    ]);
  }
  return {
    title: 'Reading a long PDF',
    how: 'Each page has a heading, 40 lines and a table of ten rows. Read five times in a process that has read a PDF of one page before; the memory is the growth of the process over all five.',
    head: ['Pages', 'KB', 'Outcome and blocks', 'First, ms', 'Best, ms', 'ms per page', 'Growth, MiB'],
    rows,
  };
}

async function bombs(folder: string): Promise<Section> {
  const rows: string[][] = [];
  const short: string[] = [];
  for (const [name, make] of Object.entries(BOMBS)) {
    const { outcome, bytes, firstMs, grownMiB } = await figuresOf(folder, name, make(), 1);
    rows.push([
      name,
      (bytes / 1000).toFixed(0),
      outcome,
      firstMs.toFixed(0),
      grownMiB.toFixed(0),
      `≤ ${GOAL_MIB}`,
    ]);
    if (grownMiB > GOAL_MIB) short.push(`${name} takes ${grownMiB.toFixed(0)} MiB instead of ${GOAL_MIB}`);
  }
  return {
    title: 'Reading files that are made to fill the memory',
    how: 'Each is read once in a process of its own that has read a small file of its type before. The memory is the growth of the peak of the process, the file itself included. The function adds a thread with limits of heap, memory and time.',
    head: ['File', 'KB', 'Outcome and blocks', 'ms', 'Growth, MiB', 'Goal'],
    rows,
    short,
  };
}
