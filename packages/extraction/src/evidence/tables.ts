/** Finds tables in rows that follow each other, their heads, and the column that names each row. */
import type { Block } from '@probity/reading/schema';
import { EXTRACTION_LIMITS } from '../limits.ts';
import { plainOf } from '../text/tokens.ts';
import { isHintColumn } from './blanks.ts';
import { offeredIn } from './choices/line.ts';
import { markOf } from './choices/marks.ts';
import type { TableRow } from './model.ts';

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const LONGEST_HEAD = 60;

/** Heads of tables of two columns. */
const PLAIN_HEADS = new Set(
  'item entry name key field label question description detail particulars subject topic area requirement attribute information role function no nr category type position document'.split(
    ' ',
  ),
);
const VALUE_HEADS = new Set(
  'role title function provider party company answer value response details detail entry reply information description status date amount result person content remarks comment name'.split(
    ' ',
  ),
);

/** The cells of a row block that are found in its text, or none. */
export function rowOf(block: Block): TableRow | undefined {
  if (block.kind !== 'row' || block.cells === undefined) return undefined;
  const cells = block.cells.slice(0, EXTRACTION_LIMITS.cellsOfRow).map((cell) => cell.trim());
  return cells.every((cell) => block.text.includes(cell))
    ? { cells, at: block.at, text: block.text }
    : undefined;
}

export function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** The year of a column head or a row label such as `FY2024` or `31 December 2024`, or null. */
export function yearOf(text: string): number | null {
  const found = /(?:^|[^\d.,])(?:FY)?((?:19|20)\d\d)(?![\d.,]\d)/.exec(text);
  return found === null ? null : Number(found[1]);
}

/** True where a row names the columns of those that follow. */
export function isHead(row: TableRow, following: readonly TableRow[]): boolean {
  const { cells } = row;
  if (following.length === 0 || filled(cells) < 2 || cells.length < 2) return false;
  if (cells.some((cell) => markOf(cell) !== undefined || offeredIn(cell) !== undefined)) return false;
  const years = cells.slice(1).filter((cell) => isYearHead(cell)).length;
  if (years > 1 && years >= filled(cells.slice(1))) return true;
  if (!cells.every((cell) => isHeadCell(cell))) return false;
  if (cells.length > 2) return following.some((next) => filled(next.cells) > 1);
  const [first = '', second = ''] = cells;
  if (isColumnOfBoxes(following.map((next) => next.cells[1] ?? ''))) return true;
  if (isHintColumn(second)) return true;
  return isPlainHead(first, PLAIN_HEADS)
    ? isPlainHead(second, VALUE_HEADS) || YEAR.test(second)
    : /^\D{0,6}(?:19|20)\d\d\D{0,3}$/.test(second);
}

function isColumnOfBoxes(cells: readonly string[]): boolean {
  const isBox = (cell: string) => cell === '' || markOf(cell) !== undefined;
  return cells.every(isBox) && cells.some((cell) => cell !== '');
}

function isHeadCell(cell: string): boolean {
  if (cell.length > LONGEST_HEAD || cell.endsWith('?') || cell.includes('@')) return false;
  return !/\d/.test(cell) || isYearHead(cell) || /^(?:\D*)\d\D*$/.test(cell);
}

function isYearHead(cell: string): boolean {
  return YEAR.test(cell) && cell.length <= 24;
}

function isPlainHead(cell: string, heads: ReadonlySet<string>): boolean {
  return plainOf(cell)
    .split(/[^a-z]+/)
    .some((word) => heads.has(word));
}

/** The column whose cells name the rows: the first that does not only count them. */
export function labelColumn(rows: readonly TableRow[]): number {
  const columns = rows[0]?.cells.length ?? 0;
  for (let column = 0; column < columns - 1; column += 1) {
    const written = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    const counting = written.filter(
      (cell) => /^[\dIVXivx.()a-h]{1,6}$/.test(cell) && !YEAR.test(cell),
    ).length;
    if (written.length > 0 && counting < written.length) return column;
  }
  return 0;
}
