/** Passages of the rows of a table: one per cell, with the label of its row, the head of its column and the cells beside it. */
import type { Passage, Table, TableRow, UnitKind } from './model.ts';
import { filled, isHead, labelColumn } from './tables.ts';

const LONGEST_QUOTATION = 400;

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
  for (const [at, row] of rows.entries()) {
    if (filled(row.cells) !== 1) continue;
    close(at);
    caption = row.text;
    from = at + 1;
  }
  close(rows.length);
  return tables;
}

function tableOf(rows: readonly TableRow[], caption: string, source: string): Table {
  const [first, ...others] = rows;
  const hasHead = first !== undefined && isHead(first, others);
  return { source, caption, header: hasHead ? first.cells : null, rows: hasHead ? others : rows };
}

/** The passages of a table, row by row. */
export function passagesOfTable(table: Table, around: Surroundings): Passage[] {
  const label = labelColumn(table.rows);
  return table.rows.flatMap((row, at) =>
    row.cells.flatMap((cell, column) =>
      cell === '' || column < label || (column === label && row.cells.length < 3 && table.header === null)
        ? []
        : [passageOfCell(table, row, { column, label, order: around.order + at, around })],
    ),
  );
}

interface CellPlace {
  readonly column: number;
  readonly label: number;
  readonly order: number;
  readonly around: Surroundings;
}

function passageOfCell(table: Table, row: TableRow, place: CellPlace): Passage {
  const { column, label, order, around } = place;
  const text = row.cells[column] ?? '';
  const named = row.cells[label] ?? '';
  return {
    source: table.source,
    at: row.at,
    kind: kindOf(column === label, named),
    text,
    quotation: quotationOf(row, text),
    label: column === label ? '' : named,
    column: table.header?.[column] ?? '',
    beside: row.cells.filter((_, other) => other !== column && other !== label).join(' | '),
    before: '',
    earlier: '',
    section: table.caption,
    title: around.title,
    order,
    table,
  };
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
