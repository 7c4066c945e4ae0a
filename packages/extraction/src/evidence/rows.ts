/** Passages of the rows of a table: one per cell, with the label of its row, the head of its column and the cells beside it. */
import { isExampleRow, isHintColumn } from './blanks.ts';
import { besideHeads, markedColumns, namingColumn, underOptions } from './choices/heads.ts';
import { isRowOfReplies, questionsAbove } from './choices/questions.ts';
import { choiceOfRow, type RowChoice } from './choices/row.ts';
import type { Passage, Table, TableRow, UnitKind } from './model.ts';
import { filled, isHead, labelColumn } from './tables.ts';

const LONGEST_QUOTATION = 400;
/** Rows of boxes that one row of questions stands above. */
const ROWS_ABOVE = 12;

/** What surrounds a piece of a document. */
export interface Surroundings {
  readonly source: string;
  readonly title: string;
  readonly section: string;
  readonly order: number;
}

/** Parts rows that follow each other into tables: a row of one cell is the caption of what follows. */
export function tablesOf(rows: readonly TableRow[], around: Surroundings): Table[] {
  const tables: Table[] = [];
  let caption = '';
  let from = 0;
  const close = (to: number) => {
    const part = rows.slice(from, to);
    if (part.length > 0)
      tables.push(tableOf(part, [around.title, around.section, caption].join(' · '), around.source));
  };
  const hasBoxes = markedColumns(rows).has(1);
  for (const [at, row] of rows.entries()) {
    if (filled(row.cells) !== 1 || (hasBoxes && isOpenOption(row, at))) continue;
    close(at);
    caption = row.text;
    from = at + 1;
  }
  close(rows.length);
  return tables;
}

/** A row whose box nobody has ticked, below a first row: no caption. */
function isOpenOption({ cells }: TableRow, at: number): boolean {
  return at > 0 && cells.length === 2 && cells[0] !== '';
}

function tableOf(rows: readonly TableRow[], caption: string, source: string): Table {
  const [first, ...others] = rows;
  const hasHead = first !== undefined && isHead(first, others);
  const filledIn = (hasHead ? others : rows).filter(({ cells }) => !isExampleRow(cells));
  return { source, caption, header: hasHead ? first.cells : null, rows: filledIn };
}

/** The passages of a table, row by row. Boxes are read as what they choose; those that choose nothing say nothing. */
export function passagesOfTable(table: Table, around: Surroundings): Passage[] {
  const labelOf = namingColumn(table.rows);
  const usual = labelColumn(table.rows);
  const marked = markedColumns(table.rows);
  const header = table.header ?? undefined;
  return table.rows.flatMap((row, at) => {
    // A row that names the options of those below it says nothing itself.
    if (row.options?.cells === row.cells) return [];
    const { cells, options: heads } = underOptions(row);
    const options = besideHeads(heads, marked);
    const label = (options === undefined ? undefined : labelOf?.(row)) ?? usual;
    const above = questionsAbove(cells, rowAbove(table, at), label);
    const choice = choiceOfRow(cells, { label, options, header, marked, above });
    const place = { label, order: around.order + at, around };
    return row.cells.flatMap((cell, column) =>
      isLeftOut(cell, column, choice) || (!isChosen(column, choice) && isNoValue(table, row, column, label))
        ? []
        : [passageOfCell(table, row, { ...place, column, choice })],
    );
  });
}

/** The row before that has no boxes, or the heads. */
function rowAbove({ rows, header }: Table, at: number): readonly string[] | undefined {
  const before = rows.slice(Math.max(0, at - ROWS_ABOVE), at).findLast(({ cells }) => !isRowOfReplies(cells));
  return before?.cells ?? header ?? undefined;
}

function isLeftOut(cell: string, column: number, choice: RowChoice | undefined): boolean {
  return choice?.texts.has(column) === true ? choice.texts.get(column) === undefined : cell === '';
}

function isChosen(column: number, choice: RowChoice | undefined): boolean {
  return choice?.texts.get(column) !== undefined;
}

/** The cell that names its row, and what stands before it. */
function isNoValue(table: Table, row: TableRow, column: number, label: number): boolean {
  if (isHintColumn(table.header?.[column] ?? '')) return true;
  return column < label || (column === label && row.cells.length < 3 && table.header === null);
}

interface CellPlace {
  readonly column: number;
  readonly label: number;
  readonly order: number;
  readonly around: Surroundings;
  readonly choice: RowChoice | undefined;
}

function passageOfCell(table: Table, row: TableRow, place: CellPlace): Passage {
  const { column, label, order, around, choice } = place;
  const chosen = choice?.texts.get(column);
  const cell = row.cells[column] ?? '';
  const named =
    choice?.labels?.get(column) ??
    choice?.label ??
    questionBefore(row.cells, column) ??
    row.cells[label] ??
    '';
  return {
    source: table.source,
    at: row.at,
    kind: chosen === undefined ? kindOf(column === label, named) : kindOf(false, named),
    text: chosen ?? cell,
    quotation: chosen === undefined ? quotationOf(row, cell) : wholeRow(row, cell),
    label: column === label && chosen === undefined ? '' : named,
    column: chosen === undefined ? (table.header?.[column] ?? '') : '',
    beside: row.cells
      .filter((each, other) => other !== column && other !== label && !isOfOther(each, choice))
      .join(' | '),
    before: '',
    earlier: '',
    section: table.caption,
    title: around.title,
    order,
    table,
  };
}

/** The question that a cell replies to, in a row with several. */
function questionBefore(cells: readonly string[], column: number): string | undefined {
  if (cells.filter((cell) => cell.endsWith('?')).length < 2) return undefined;
  return cells.slice(0, column).findLast((cell) => cell.endsWith('?'));
}

/** A question beside a reply is another one. Where a row has several, so are their boxes. */
function isOfOther(cell: string, choice: RowChoice | undefined): boolean {
  return cell.endsWith('?') || (choice?.labels !== undefined && choice.labels.size > 1);
}

/** A tick proves nothing without what it is of. */
function wholeRow({ text }: TableRow, cell: string): string {
  return text.length <= LONGEST_QUOTATION || cell === '' ? text : cell;
}

function kindOf(isName: boolean, named: string): UnitKind {
  if (isName) return 'name';
  return named.endsWith('?') ? 'reply' : 'cell';
}

/** The line of a plain text where it is short. Else the cell: what parts the cells of a table stands in no document. */
function quotationOf(row: TableRow, cell: string): string {
  const isLine = row.text !== row.cells.join(' | ') && row.text.length <= LONGEST_QUOTATION;
  return isLine ? row.text : cell;
}
