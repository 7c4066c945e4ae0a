/** Tables and lists of fields, aligned by display width. */
import { harmless, widthOf } from './width.ts';

export type Cell = string | number;
/** Formats a heading. Returns the text unchanged where there are no colours. */
export type Emphasis = (text: string) => string;

/** Rows under headings. Columns that contain only numbers are aligned to the right. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  emphasis: Emphasis,
): string {
  const cells = rows.map((row) => row.map((cell) => harmless(String(cell))));
  const widths = headings.map((heading, column) =>
    Math.max(widthOf(heading), ...cells.map((row) => widthOf(row[column] ?? ''))),
  );
  const right = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (row: readonly string[]) =>
    row.map((text, column) => pad(text, widths[column] ?? 0, right[column] ?? false)).join('  ');
  const head = line(headings).trimEnd();
  return [emphasis(head), ...cells.map((row) => line(row).trimEnd())].join('\n');
}

/** One labelled value per line. */
export function renderFields(fields: readonly (readonly [string, Cell])[], emphasis: Emphasis): string {
  const width = Math.max(0, ...fields.map(([label]) => widthOf(label)));
  return fields
    .map(([label, value]) => `${emphasis(pad(label, width, false))}  ${harmless(String(value))}`)
    .join('\n');
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
}
