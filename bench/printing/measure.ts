/** Printing: time, size and memory of PDFs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Section } from '../table.ts';
import { DOCUMENTS } from './documents.ts';

const run = promisify(execFile);
const CHILD = join(import.meta.dirname, 'print-one.ts');
/** Of the 1,769 MiB and 120 s of the function that makes client reports. */
const GOALS = { peakMiB: 900, firstMs: 30_000 };

const Figures = z.object({
  pages: z.number(),
  bytes: z.number(),
  firstMs: z.number(),
  bestMs: z.number(),
  peakMiB: z.number(),
});

export async function measurePrinting(): Promise<Section> {
  const rows: string[][] = [];
  const short: string[] = [];
  for (const name of Object.keys(DOCUMENTS)) {
    const { stdout } = await run(process.execPath, [CHILD, name, '3']);
    const { pages, bytes, firstMs, bestMs, peakMiB } = Figures.parse(JSON.parse(stdout));
    rows.push([
      name,
      String(pages),
      (bytes / 1000).toFixed(0),
      firstMs.toFixed(0),
      bestMs.toFixed(0),
      peakMiB.toFixed(0),
    ]);
    if (peakMiB > GOALS.peakMiB)
      short.push(`${name} takes ${peakMiB.toFixed(0)} MiB instead of ${GOALS.peakMiB}`);
    if (firstMs > GOALS.firstMs)
      short.push(`${name} takes ${firstMs.toFixed(0)} ms instead of ${GOALS.firstMs}`);
  }
  return {
    title: 'Printing PDFs',
    how: `Each is rendered three times in a process of its own. The first time includes loading the renderer and the fonts. The peak is that of the whole process. Goals: at most ${GOALS.peakMiB} MiB and ${GOALS.firstMs / 1000} s.`,
    head: ['Document', 'Pages', 'KB', 'First, ms', 'Best, ms', 'Peak, MiB'],
    rows,
    short,
  };
}
