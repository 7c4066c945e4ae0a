/** Tables: heads that repeat on every page, and rows that stay whole where a page can hold them. */
import {
  AlignmentType,
  BorderStyle,
  createStringElement,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableProperties,
  TableRow,
  WidthType,
} from 'docx';
import type { Cell, Column, Content, Text } from '../document.ts';
import { safeLine } from '../safe-text.ts';
import { HEAD_FILL, RULE, TEXT_WIDTH, TONES } from './look.ts';
import { type RunContext, runsOf, wordsOf } from './text/runs.ts';
import { isRightToLeft } from './text/scripts.ts';

type RowsContent = Extract<Content, { readonly kind: 'table' }>;
type FactRow = Extract<Content, { readonly kind: 'facts' }>['rows'][number];

/** A table with a description for those who cannot see it. The library has no option for it. */
class DescribedTable extends Table {
  constructor(options: ConstructorParameters<typeof Table>[0], description: string) {
    super(options);
    const properties = this.root.find((child) => child instanceof TableProperties);
    if (description !== '') properties?.addChildElement(createStringElement('w:tblDescription', description));
  }
}

/** Size of letters in tables, in half points. */
const SIZE = 18;
/** Characters that a row may have at most to stay whole: about half a page of one narrow column. */
const WHOLE_ROW = 900;
/** Characters of each cell of a row that stays with its neighbour: about four lines of a narrow column. */
const SHORT_ROW = 120;
const LINE = { style: BorderStyle.SINGLE, size: 4, color: RULE };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const FRAME = {
  top: LINE,
  bottom: LINE,
  left: NONE,
  right: NONE,
  insideHorizontal: LINE,
  insideVertical: NONE,
};

export function rowsTable({ summary, columns, rows }: RowsContent, context: RunContext): Table {
  const widths = widthsOf(columns.map(({ share }) => share));
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map((column, index) =>
      cell(
        [{ text: column.title, strong: true }],
        { width: widths[index] ?? 0, fill: HEAD_FILL, column, keepNext: true },
        context,
      ),
    ),
  });
  const keeps = keptWithNext(rows.map((row) => row.map(textOf)));
  const body = rows.map(
    (row, at) =>
      new TableRow({
        ...whole(row.map(textOf)),
        children: columns.map((column, index) => {
          const each = row[index] ?? [];
          const tone = 'tone' in each ? each.tone : 'plain';
          const look = {
            width: widths[index] ?? 0,
            fill: TONES[tone].fill,
            column,
            keepNext: keeps[at] === true,
          };
          return cell(textOf(each), look, context);
        }),
      }),
  );
  return framed([head, ...body], widths, safeLine(summary));
}

/** Labels at the left, values at the right. */
export function factsTable(rows: readonly FactRow[], context: RunContext): Table {
  const widths = widthsOf([0.3, 0.7]);
  const [labelWidth = 0, valueWidth = 0] = widths;
  const keeps = keptWithNext(rows.map(({ value }) => [value]));
  return framed(
    rows.map(({ label, value }, at) => {
      const look = { fill: null, keepNext: keeps[at] === true };
      return new TableRow({
        ...whole([value]),
        children: [
          cell([{ text: label, quiet: true }], { ...look, width: labelWidth }, context),
          cell(value, { ...look, width: valueWidth }, context),
        ],
      });
    }),
    widths,
    '',
  );
}

function framed(rows: readonly TableRow[], widths: readonly number[], description: string): Table {
  return new DescribedTable(
    {
      rows,
      columnWidths: widths,
      width: { size: TEXT_WIDTH, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: FRAME,
    },
    description,
  );
}

function cell(
  text: Text,
  look: {
    readonly width: number;
    readonly fill: string | null;
    readonly column?: Column;
    readonly keepNext?: boolean;
  },
  context: RunContext,
): TableCell {
  return new TableCell({
    width: { size: look.width, type: WidthType.DXA },
    margins: { top: 50, bottom: 50, left: 90, right: 90, marginUnitType: WidthType.DXA },
    ...(look.fill === null ? {} : { shading: { type: ShadingType.CLEAR, color: 'auto', fill: look.fill } }),
    children: [
      new Paragraph({
        spacing: { after: 0 },
        ...(look.column?.align === 'end' ? { alignment: AlignmentType.END } : {}),
        ...(look.keepNext === true ? { keepNext: true } : {}),
        ...(isRightToLeft(wordsOf(text)) ? { bidirectional: true } : {}),
        children: [...runsOf(text, context, { size: SIZE })],
      }),
    ],
  });
}

/** Keeps a row on one page, unless it may be longer than a page. */
function whole(cells: readonly Text[]): { readonly cantSplit?: true } {
  return cells.every((text) => wordsOf(text).length <= WHOLE_ROW) ? { cantSplit: true } : {};
}

/** Which rows stay on the page of the next one: no short row begins or ends a table alone on a page. */
function keptWithNext(rows: readonly (readonly Text[])[]): readonly boolean[] {
  const isShort = rows.map((cells) => cells.every((text) => wordsOf(text).length <= SHORT_ROW));
  return rows.map(
    (_, at) => (at === 0 || at === rows.length - 2) && isShort[at] === true && isShort[at + 1] === true,
  );
}

function textOf(each: Cell): Text {
  return 'tone' in each ? each.text : each;
}

/** Whole twips that add up to the width of the text. */
function widthsOf(shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const edges = shares.map((_, index) =>
    Math.round((TEXT_WIDTH * shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0)) / total),
  );
  return edges.map((edge, index) => edge - (edges[index - 1] ?? 0));
}
