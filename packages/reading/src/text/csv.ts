/** Comma-separated values, whatever separates them (RFC 4180, and what spreadsheets write instead). */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import type { BlockCollector } from '../collector.ts';
import { decodeText } from './decode.ts';
import { linesOf } from './lines.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines by which the delimiter is chosen. */
const SAMPLE_LINES = 20;
const SAMPLE_CHARACTERS = 16_384;

/** A longer row is no row, but text that lacks a line end or a quote. */
const MAX_ROW_CHARACTERS = 100_000;

export function readCsv(bytes: Uint8Array, into: BlockCollector): void {
  const text = withoutEndlessLines(decodeText(bytes), into);
  const options: Options<string[]> = {
    delimiter: delimiterOf(text),
    // What is not returned is not collected a second time.
    on_record: (cells, { lines }) => {
      into.addRow(cells, { line: Math.max(1, lines) });
      return null;
    },
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  try {
    parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that never ends is a letter like others.
    into.restart();
    withoutQuotes(text, options, into);
  }
}

/** The text up to a line that is longer than any row. */
function withoutEndlessLines(text: string, into: BlockCollector): string {
  let length = 0;
  for (const line of linesOf(text)) {
    if (line.length > MAX_ROW_CHARACTERS) {
      into.truncate();
      return text.slice(0, length);
    }
    length += line.length + 1;
  }
  return text;
}

function withoutQuotes(text: string, options: Options<string[]>, into: BlockCollector): void {
  try {
    parse(text, { ...options, quote: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    into.truncate();
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
