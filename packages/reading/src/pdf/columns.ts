/** A band with segments side by side: its columns, and whether they are rows of a table or text set in columns. */
import type { Segment } from './segments.ts';

/** Segments that overlap sideways, from the left. */
export type Column = readonly Segment[];

/** Rows of a table with their segments, or columns of running text. */
export type Arrangement =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Segment[])[] }
  | { readonly kind: 'prose'; readonly columns: readonly Column[] };

export function columnsOf(segments: readonly Segment[]): readonly Column[] {
  const columns: { readonly segments: Segment[]; end: number }[] = [];
  for (const segment of [...segments].sort((a, b) => a.x - b.x)) {
    // Segments come from the left: only the last column can still reach this one.
    const last = columns.at(-1);
    if (last !== undefined && segment.x < last.end) {
      last.segments.push(segment);
      last.end = Math.max(last.end, segment.end);
    } else columns.push({ segments: [segment], end: segment.end });
  }
  return columns.map(({ segments: own }) => own.sort((a, b) => a.line - b.line || a.x - b.x));
}

/** The columns of the whole table for one of its bands; its own, where the table would put two of them into one cell. */
export function columnsWithin(table: readonly Column[], segments: readonly Segment[]): readonly Column[] {
  const own = columnsOf(segments);
  const mine = new Set(segments);
  const used = table.filter((column) => column.some((segment) => mine.has(segment)));
  return used.length < own.length ? own : table;
}

/** Lines of running text in columns at least, how full their lines are, and how many characters they have. */
const PROSE_LINES = 4;
const PROSE_FULL = 0.75;
const PROSE_CHARACTERS = 25;
const PROSE_COLUMNS = 3;

/** Lines from which a band may be several rows, and the share of them that then begin one. */
const ALONE = { lines: 3, share: 0.6 };
const AMONG_OTHERS = { lines: 4, share: 0.75 };

/**
 * `isAlone`: there is no band with columns next to it. Where there are several, blank space parts the rows, and a band is one row
 * unless it is clearly a table without such space.
 */
export function arrange(segments: readonly Segment[], isAlone: boolean): Arrangement {
  const columns = columnsOf(segments);
  if (isAlone && isProse(columns)) return { kind: 'prose', columns };
  return { kind: 'rows', rows: rowsOf(segments, columns, isAlone) };
}

function isProse(columns: readonly Column[]): boolean {
  return columns.length <= PROSE_COLUMNS && columns.every(isProseColumn);
}

function isProseColumn(column: Column): boolean {
  if (column.length < PROSE_LINES) return false;
  const start = Math.min(...column.map(({ x }) => x));
  const width = Math.max(...column.map(({ end }) => end)) - start;
  const isFull = ({ x, end, text }: Segment) =>
    end - x >= width * PROSE_FULL && text.length >= PROSE_CHARACTERS;
  return column.filter(isFull).length * 2 > column.length;
}

/** A line that begins a row has text in the first column and in another one. The lines after it go on in its cells. */
function rowsOf(
  segments: readonly Segment[],
  columns: readonly Column[],
  isAlone: boolean,
): readonly (readonly Segment[])[] {
  const lines = new Map<number, Segment[]>();
  for (const segment of segments) {
    const line = lines.get(segment.line);
    if (line === undefined) lines.set(segment.line, [segment]);
    else line.push(segment);
  }
  const first = new Set(columns[0]);
  const begins = (line: readonly Segment[]) => line.length > 1 && line.some((segment) => first.has(segment));
  const beginning = [...lines.values()].filter(begins).length;
  const { lines: least, share } = isAlone ? ALONE : AMONG_OTHERS;
  const isShortTable = isAlone && columns.length > 2 && lines.size === 2;
  const isSplit =
    (lines.size >= least && beginning >= lines.size * share) || (isShortTable && beginning === 2);
  if (!isSplit) return [segments];
  const rows: Segment[][] = [];
  for (const line of lines.values()) {
    const row = rows.at(-1);
    if (row === undefined || begins(line)) rows.push([...line]);
    else row.push(...line);
  }
  return rows;
}
