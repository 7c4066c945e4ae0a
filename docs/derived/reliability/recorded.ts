/** Where runs of the reliability programme write their figures, and in which shape. */
import { join } from 'node:path';
import * as z from 'zod';

export const RECORDED = join(import.meta.dirname, '..', '..', 'reliability');

export const Recorded = z.strictObject({
  /** YYYY-MM-DD. */
  date: z.iso.date(),
  machine: z.string(),
  /** Counts by their names. */
  figures: z.record(z.string(), z.int()),
});
export type Recorded = z.output<typeof Recorded>;

/** The default suite runs with every test run, the deep one at night. */
export type Suite = 'default' | 'deep';
