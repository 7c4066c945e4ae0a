/** The heads of the options of a form: `Yes` and `No` above columns of boxes, also where a table goes on without them. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import type { OptionHeads, TableRow } from '../model.ts';
import { type Mark, markOf, marksIn } from './marks.ts';

const LONGEST_HEAD = 60;
/** Rows in which boxes are looked for. */
const ROWS_BELOW = 40;

/** The rows, each with the options that hold for it: those of `carried` until others come. */
export function withOptions(
  rows: readonly TableRow[],
  carried: OptionHeads | undefined,
): { readonly rows: readonly TableRow[]; readonly last: OptionHeads | undefined } {
  let last = carried;
  const above = rows.map((row, at) => {
    if (isOptionHead(rows, at)) last = { cells: row.cells, offset: offsetOf(row) };
    return last === undefined ? row : { ...row, options: last };
  });
  return { rows: above, last };
}

/** True where a row names options, and rows after it tick them. */
function isOptionHead(rows: readonly TableRow[], at: number): boolean {
  const row = rows[at];
  if (row === undefined) return false;
  const { cells } = row;
  if (!cells.some(isReplyHead) || cells.some((cell) => !isHeadCell(cell))) return false;
  // Sheets write boxes so.
  if ('sheet' in row.at && cells.some((cell) => cell === 'TRUE' || cell === 'FALSE')) return false;
  const columns = [...cells.keys()].filter((column) => isReplyHead(cells[column] ?? ''));
  if (columns.length === 0 || columns.length > cells.filter((cell) => cell !== '').length) return false;
  return rows.slice(at + 1, at + 1 + ROWS_BELOW).some((next) =>
    columns.some((column) => {
      const aligned = alignedCells(next, { cells, offset: offsetOf(row) });
      const below = aligned?.[column] ?? '';
      const beside = [aligned?.[column - 1] ?? '', aligned?.[column + 1] ?? ''].find((each) => markOf(each));
      const cell = below === '' ? (beside ?? '') : below;
      return markOf(tickOfSwitch(cell)) !== undefined || /^[^\p{L}\p{N}]{3,}$/u.test(cell);
    }),
  );
}

function isHeadCell(cell: string): boolean {
  const isMarked = marksIn(cell).length > 0 || markOf(cell) !== undefined;
  return cell.length <= LONGEST_HEAD && !cell.endsWith('?') && !isMarked;
}

/** Spreadsheets write boxes as TRUE and FALSE. */
function tickOfSwitch(cell: string): string {
  return cell === 'TRUE' ? '☒' : cell === 'FALSE' ? '☐' : cell;
}

function isReplyHead(cell: string): boolean {
  if (cell === '' || cell.length > LONGEST_HEAD) return false;
  const words = cell.split(/[\s/|]+/);
  return (
    replyNamed(cell) !== undefined ||
    (words.length > 1 && words.every((word) => replyNamed(word) !== undefined))
  );
}

/** The cells of a row by the columns of heads; undefined where they do not fit. */
function alignedCells(row: TableRow, heads: OptionHeads): readonly string[] | undefined {
  if (!('sheet' in row.at)) return row.cells.length === heads.cells.length ? row.cells : undefined;
  const shift = offsetOf(row) - heads.offset;
  return heads.cells.map((_, column) => row.cells[column - shift] ?? '');
}

/** The options by the columns of a row; undefined where they do not fit. */
function headsOf(row: TableRow): readonly string[] | undefined {
  const { options } = row;
  if (options === undefined) return undefined;
  if (!('sheet' in row.at)) return row.cells.length === options.cells.length ? options.cells : undefined;
  const shift = offsetOf(row) - options.offset;
  return row.cells.map((_, column) => options.cells[column + shift] ?? '');
}

/** The cells of a row with its boxes as such, and the options of its columns. */
export function underOptions(row: TableRow): {
  readonly cells: readonly string[];
  readonly options: readonly string[] | undefined;
} {
  const options = headsOf(row);
  const isOption = (column: number) => replyNamed(options?.[column] ?? '') !== undefined;
  return { cells: row.cells.map((cell, at) => (isOption(at) ? tickOfSwitch(cell) : cell)), options };
}

/** Boxes that stand beside their heads instead of below them: as many, in the same order, each next to its own. */
export function besideHeads(
  options: readonly string[] | undefined,
  marked: ReadonlyMap<number, unknown>,
): readonly string[] | undefined {
  const columns = [...marked.keys()].sort((a, b) => a - b);
  if (options === undefined || columns.some((column) => (options[column] ?? '') !== '')) return options;
  const heads = [...options.keys()].filter((column) => replyNamed(options[column] ?? '') !== undefined);
  const areBeside = columns.every((column, at) => Math.abs(column - (heads[at] ?? -9)) === 1);
  const isOneSide = new Set(columns.map((column, at) => column - (heads[at] ?? 0))).size === 1;
  if (columns.length !== heads.length || !areBeside || !isOneSide) return options;
  return options.map((_, column) => options[heads[columns.indexOf(column)] ?? -1] ?? '');
}

/** Rows of a sheet begin at their first cell with text. */
function offsetOf({ at }: TableRow): number {
  const letters = 'sheet' in at ? (/^[A-Z]{1,3}/.exec(at.cells)?.[0] ?? 'A') : 'A';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Which columns of a table have marks, and of which kinds. */
export function markedColumns(rows: readonly TableRow[]): ReadonlyMap<number, ReadonlySet<Mark>> {
  const columns = new Map<number, Set<Mark>>();
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const mark = markOf(cell);
      if (mark !== undefined) columns.set(column, new Set([...(columns.get(column) ?? []), mark]));
    }
  }
  return columns;
}
