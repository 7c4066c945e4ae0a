/** The heads of the options of a form: `Yes` and `No` above columns of boxes, also where a table goes on without them. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import type { OptionHeads, TableRow } from '../model.ts';
import { type Mark, markOf, marksIn } from './marks.ts';
import { doCount, isTickedByNumbers, ticksOfNumbers, withoutNumbering } from './numbers.ts';

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
    if (isOptionHead(rows, at)) last = optionsOf(rows, at, row);
    return last === undefined ? row : { ...row, options: last };
  });
  return { rows: above, last };
}

function optionsOf(rows: readonly TableRow[], at: number, row: TableRow): OptionHeads {
  const heads = { cells: row.cells, offset: offsetOf(row) };
  const below = cellsBelow(rows, at, { ...heads, named: row.cells, doCount: false });
  const named = withoutNumbering(row.cells, below);
  return { ...heads, named, doCount: doCount(named, below) };
}

/** The cells of the rows below heads, by the columns of the heads. */
function cellsBelow(
  rows: readonly TableRow[],
  at: number,
  heads: OptionHeads,
): readonly (readonly string[])[] {
  return rows.slice(at + 1, at + 1 + ROWS_BELOW).flatMap((next) => {
    const aligned = alignedCells(next, heads);
    return aligned === undefined || next.cells.some(isReplyHead) ? [] : [aligned];
  });
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
  const heads = { cells, offset: offsetOf(row), named: cells, doCount: false };
  if (isTickedByNumbers(cells, cellsBelow(rows, at, heads))) return true;
  return rows.slice(at + 1, at + 1 + ROWS_BELOW).some((next) =>
    columns.some((column) => {
      const aligned = alignedCells(next, heads);
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
  if (!('sheet' in row.at)) return row.cells.length === options.cells.length ? options.named : undefined;
  const shift = offsetOf(row) - options.offset;
  return row.cells.map((_, column) => options.named[column + shift] ?? '');
}

/** The cells of a row with its boxes as such, and the options of its columns. */
export function underOptions(row: TableRow): {
  readonly cells: readonly string[];
  readonly options: readonly string[] | undefined;
} {
  const options = headsOf(row);
  const isOption = (column: number) => replyNamed(options?.[column] ?? '') !== undefined;
  const cells = row.cells.map((cell, at) => (isOption(at) ? tickOfSwitch(cell) : cell));
  return { cells: ticksOfNumbers(cells, isOption, row.options?.doCount === true), options };
}

/** The heads of replies that a row is, or those before it. */
export function repliesNamed(row: TableRow, before: OptionHeads | undefined): OptionHeads | undefined {
  if (!row.cells.some(isReplyHead) || !row.cells.every(isHeadCell)) return before;
  return { cells: row.cells, named: row.cells, offset: offsetOf(row), doCount: false };
}

/** True for a row with boxes under replies that a row above names, and words beside them. */
export function isBelowReplies(row: TableRow, options: OptionHeads | undefined): boolean {
  const heads = headsOf({ ...row, options });
  const isReply = (column: number) => isReplyHead(heads?.[column] ?? '');
  const isTicked = row.cells.some((cell, column) => isReply(column) && markOf(cell) !== undefined);
  return isTicked && row.cells.some((cell, column) => !isReply(column) && isWords(cell));
}

function isWords(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && markOf(cell) === undefined && replyNamed(cell) === undefined;
}

const WORDY = /\S+\s+\S+\s+\S|\?$/;

interface Columns {
  readonly words: ReadonlyMap<number, readonly string[]>;
  readonly firstReply: number;
}

/** What stands beside the replies of rows, by its column in the sheet or table. */
function columnsOf(rows: readonly TableRow[]): Columns {
  const words = new Map<number, string[]>();
  let firstReply = Number.POSITIVE_INFINITY;
  for (const row of rows.filter(({ cells, options }) => options !== undefined && options.cells !== cells)) {
    const { cells, options } = underOptions(row);
    const offset = offsetOf(row);
    for (const [at, cell] of options === undefined ? [] : cells.entries()) {
      if (isReplyHead(options?.[at] ?? '')) firstReply = Math.min(firstReply, at + offset);
      else if (isWords(cell)) {
        const column = words.get(at + offset) ?? [];
        column.push(cell);
        words.set(at + offset, column);
      }
    }
  }
  return { words, firstReply };
}

/** The column that names a row of replies, before or behind its boxes; undefined where no row has replies. */
export function namingColumn(rows: readonly TableRow[]): ((row: TableRow) => number) | undefined {
  const { words: columns, firstReply: first } = columnsOf(rows);
  const most = Math.max(0, ...[...columns.values()].map(({ length }) => length));
  const often = [...columns.keys()]
    .sort((a, b) => a - b)
    .filter((at) => 2 * (columns.get(at)?.length ?? 0) > most);
  const mostly = (at: number, isSuch: (cell: string) => boolean) => {
    const cells = columns.get(at) ?? [];
    return 2 * cells.filter(isSuch).length > cells.length;
  };
  const named =
    often.find((at) => mostly(at, (cell) => cell.endsWith('?'))) ??
    often.find((at) => at < first && mostly(at, (cell) => WORDY.test(cell))) ??
    often.find((at) => at > first && mostly(at, (cell) => WORDY.test(cell))) ??
    often[0];
  return named === undefined ? undefined : (row) => named - offsetOf(row);
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
