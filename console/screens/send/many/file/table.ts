/** The rows of a text: the separator is found, quoted cells are read as spreadsheets write them. Pure. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

export interface Table {
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** As many cells as the header has. `line`: where the row ends in the file, 1 for the first line. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

export type TableProblem = 'empty' | 'too_many' | 'broken';

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** More are sent with several files. The service takes 10,000 mails a day. */
export const MOST_ROWS = 500;
/** Further cells of a row are not read. */
const MOST_COLUMNS = 60;

/** The first row with content is the header. `line` says where a text is broken. */
export function readTable(text: string): Table | { readonly problem: TableProblem; readonly line?: number } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const skipped = named === null ? 0 : 1;
  try {
    const delimiter = DELIMITERS.find((each) => each === named?.[1]) ?? delimiterOf(body);
    const [first, ...rest] = recordsOf(body, delimiter);
    if (first === undefined || rest.length === 0) return { problem: 'empty' };
    if (rest.length > MOST_ROWS) return { problem: 'too_many' };
    const header = trimmed(first.cells);
    const rows = rest.map(({ line, cells }) => ({
      line: line + skipped,
      cells: header.map((_, at) => cells[at] ?? ''),
    }));
    return { delimiter, header, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: 'broken', line: Number(error['lines'] ?? 0) + skipped };
  }
}

/** Without the empty columns that spreadsheets write at the end. */
function trimmed(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** The separator that is in most of the first rows equally often. A comma where none is. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, 20_000);
  const columns = DELIMITERS.map((delimiter) => {
    try {
      const counts = recordsOf(sample, delimiter, 10).map(({ cells }) => cells.length);
      const [header = 1] = counts;
      return header === 1 ? 0 : header * counts.filter((each) => each === header).length;
    } catch {
      return 0;
    }
  });
  return DELIMITERS[columns.indexOf(Math.max(...columns))] ?? ',';
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows with content. Cells are without white space around them. */
function recordsOf(text: string, delimiter: string, to?: number): readonly Line[] {
  const parsed: unknown = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    ...(to === undefined ? {} : { to }),
  });
  return unsafeRecords(parsed)
    .map(({ record, info }) => ({ line: info.lines, cells: record.slice(0, MOST_COLUMNS) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The shape that `info` makes. */
function unsafeRecords(parsed: unknown): readonly Parsed[] {
  return parsed as readonly Parsed[];
}
