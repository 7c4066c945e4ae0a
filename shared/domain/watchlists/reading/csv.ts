/** Rows of a CSV publication; anything that a whole and unchanged file would not have is refused. */
import { parse } from 'csv-parse/sync';
import { fileTruncated, formatChanged } from '../errors.ts';
import type { ListId } from '../schema.ts';
import { utf8Of } from './text.ts';

export interface Layout {
  readonly list: ListId;
  /** The file's name, for messages. */
  readonly file: string;
  readonly encoding?: 'utf-8' | 'latin1';
  readonly delimiter?: string;
  /** Whether a whole file always ends its last line. */
  readonly endsLines?: boolean;
  /** Whether a whole file ends with the mark of old DOS files, as OFAC's still do: every one, or those that are long. */
  readonly endMark?: 'always' | 'where long';
}

const END_OF_FILE = '\u001A';
const SPACE = 0x20;
/** Shorter files may be somebody's excerpt, which has no mark; the lists themselves are longer. */
const SHORTEST_MARKED_BYTES = 100_000;

/** The rows as written, without empty lines. */
export function csvRows(bytes: Uint8Array, layout: Layout): readonly (readonly string[])[] {
  const text = decode(bytes, layout);
  const isMarked =
    layout.endMark === 'always' || (layout.endMark === 'where long' && bytes.length >= SHORTEST_MARKED_BYTES);
  if (isMarked && !hasEndMark(bytes))
    throw fileTruncated(layout.list, `${layout.file} has no mark of its end`);
  const whole = text.replace(END_OF_FILE, '');
  if (layout.endsLines === true && !/[\r\n]\s*$/.test(whole) && whole !== '')
    throw fileTruncated(layout.list, `${layout.file} does not end its last line`);
  try {
    return parse(whole, {
      bom: true,
      delimiter: layout.delimiter ?? ',',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw unparsed(error, layout);
  }
}

/** Whether nothing but white space follows the mark. */
export function hasEndMark(bytes: Uint8Array): boolean {
  const last = bytes.findLast((byte) => byte > SPACE || byte === END_OF_FILE.charCodeAt(0));
  return last === END_OF_FILE.charCodeAt(0);
}

/** Rows as objects by their columns' names; `required` must all be there, in any order. */
export function csvRecords<C extends string>(
  rows: readonly (readonly string[])[],
  layout: Layout,
  required: readonly C[],
): readonly Row<C>[] {
  const [header, ...body] = rows;
  const columns = (header ?? []).map((name) => name.trim());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw formatChanged(layout.list, `${layout.file} has no column "${missing.join('", "')}"`);
  const at = new Map(columns.map((name, index) => [name, index] as const));
  return body.flatMap((cells, index) => {
    if (cells.length !== columns.length)
      throw wrongWidth(layout, index + 2, cells.length, columns.length, index === body.length - 1);
    // Some publishers join several files and leave every header in.
    if (cells[0] === header?.[0] && cells[1] === header?.[1]) return [];
    return [new Row<C>(cells, at)];
  });
}

/** Refuses rows that have not exactly `width` cells. */
export function ofWidth(
  rows: readonly (readonly string[])[],
  layout: Layout,
  width: number,
): readonly (readonly string[])[] {
  rows.forEach((cells, index) => {
    if (cells.length !== width)
      throw wrongWidth(layout, index + 1, cells.length, width, index > 0 && index === rows.length - 1);
  });
  return rows;
}

/** One line by the names of its columns. */
export class Row<C extends string> {
  readonly #cells: readonly string[];
  readonly #at: ReadonlyMap<string, number>;

  constructor(cells: readonly string[], at: ReadonlyMap<string, number>) {
    this.#cells = cells;
    this.#at = at;
  }

  /** The cell; empty where the file has no such column. */
  get(column: C): string {
    const index = this.#at.get(column);
    return index === undefined ? '' : (this.#cells[index] ?? '').trim();
  }
}

function decode(bytes: Uint8Array, layout: Layout): string {
  if (layout.encoding === 'latin1') return new TextDecoder('latin1').decode(bytes);
  return utf8Of(bytes, layout.list, layout.file);
}

function wrongWidth(layout: Layout, line: number, cells: number, width: number, isLast: boolean) {
  const where = `line ${line} of ${layout.file} has ${cells} of ${width} columns`;
  return isLast && cells < width ? fileTruncated(layout.list, where) : formatChanged(layout.list, where);
}

function unparsed(error: unknown, layout: Layout): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? fileTruncated(layout.list, `${layout.file} ends inside a quoted value`)
    : formatChanged(layout.list, `${layout.file} is not the CSV it was (${code})`);
}
