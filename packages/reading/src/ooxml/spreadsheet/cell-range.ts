/** Names of cells and ranges: `A1`, `B3:D3`. Columns and rows are counted from 0. */

function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** The range of a row from its first to its last column. */
function rowRange(row: number, first: number, last: number): string {
  return first === last ? cellName(row, first) : `${cellName(row, first)}:${cellName(row, last)}`;
}

/** The column of a name such as `AB12`; undefined where it is none. */
export function columnOf(name: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(name) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell of a row, by its column. */
export interface Cell {
  readonly column: number;
  readonly text: string;
}

/** The row from its first to its last cell with text, gaps included, and its range; undefined where it is empty. */
export function wholeRow(
  row: number,
  cells: readonly Cell[],
  mostCells: number,
): { readonly cells: readonly string[]; readonly range: string } | undefined {
  const filled = cells.filter(({ text }) => text.trim() !== '').sort((a, b) => a.column - b.column);
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const range = rowRange(row, first.column, last.column);
  // A cell far away from the others is kept beside them.
  if (last.column - first.column >= mostCells) return { cells: filled.map(({ text }) => text), range };
  const whole = Array.from({ length: last.column - first.column + 1 }, () => '');
  for (const { column, text } of filled) whole[column - first.column] = text;
  return { cells: whole, range };
}
