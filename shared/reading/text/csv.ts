/** Comma-separated values, whatever separates them (RFC 4180, and what spreadsheets write instead). */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { type BlockCollector, KEPT_LIMITS } from '../collector.ts';
import { decodeText } from './decode.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines by which the delimiter is chosen. */
const SAMPLE_LINES = 20;
const SAMPLE_CHARACTERS = 16_384;

const Rows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int(), records: z.int() }) }),
);

export function readCsv(bytes: Uint8Array, into: BlockCollector): void {
  const text = decodeText(bytes);
  const most = KEPT_LIMITS.blocks + 1;
  const options = {
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: most,
  };
  const rows = Rows.parse(parsed(text, options));
  for (const { record, info } of rows) into.addRow(record, { line: Math.max(1, info.lines) });
}

/** A quote that never ends is a letter like others. */
function parsed(text: string, options: Options): unknown {
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parse(text, { ...options, quote: false });
  }
}

/** The delimiter that most lines have equally often. Without any, a comma: each line is then one cell. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  const ranked = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = mostFrequent(counts.filter((count) => count > 0));
    const agreeing = usual === 0 ? 0 : counts.filter((count) => count === usual).length;
    return { delimiter, agreeing, usual };
  }).sort((a, b) => b.agreeing - a.agreeing || b.usual - a.usual);
  const [best] = ranked;
  return best === undefined || best.agreeing === 0 ? ',' : best.delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  const [best] = [...tally].sort(([a, often], [b, oftenB]) => oftenB - often || b - a);
  return best?.[0] ?? 0;
}
