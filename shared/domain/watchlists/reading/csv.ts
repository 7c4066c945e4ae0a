/** Reads CSV publications. Refuses anything that a complete file in the known format would not contain. */
import { parse } from 'csv-parse/sync';
import { fileTruncated, formatChanged } from '../errors.ts';
import type { ListId } from '../schema.ts';
import { utf8Of } from './text.ts';

export interface Layout {
  readonly list: ListId;
  /** The name of the file, for messages. */
  readonly file: string;
  readonly encoding?: 'utf-8' | 'latin1';
  readonly delimiter?: string;
  /** Which form is needed and where it is, for messages about other forms. */
  readonly needed?: string;
  /** True where a complete file ends with a line break. */
  readonly endsLines?: boolean;
  /** Whether a complete file ends with the DOS end-of-file mark, as OFAC's do: every file, or only long ones. */
  readonly endMark?: 'always' | 'where long';
}

const END_OF_FILE = '\u001A';
const SPACE = 0x20;
/** Shorter files may be excerpts, which have no mark. The full lists are longer. */
const SHORTEST_MARKED_BYTES = 100_000;

/** The rows as written, without empty lines. */
export function csvRows(bytes: Uint8Array, layout: Layout): readonly (readonly string[])[] {
  refuseOtherForm(bytes, layout);
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

/** True where only white space follows the mark. */
export function hasEndMark(bytes: Uint8Array): boolean {
  const last = bytes.findLast((byte) => byte > SPACE || byte === END_OF_FILE.charCodeAt(0));
  return last === END_OF_FILE.charCodeAt(0);
}

/** Rows as objects keyed by column. All `required` columns must exist, in any order. */
export function csvRecords<C extends string>(
  rows: readonly (readonly string[])[],
  layout: Layout,
  required: readonly C[],
): readonly Row<C>[] {
  const [header, ...body] = rows;
  const columns = (header ?? []).map((name) => name.trim());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw formatChanged(layout.list, `${layout.file} has no column ${inShort(missing)}`);
  const at = new Map(columns.map((name, index) => [name, index] as const));
  return body.flatMap((cells, index) => {
    if (cells.length !== columns.length)
      throw wrongWidth(layout, index + 2, cells.length, columns.length, index === body.length - 1);
    // Some publishers concatenate several files and keep every header.
    if (cells[0] === header?.[0] && cells[1] === header?.[1]) return [];
    return [new Row<C>(cells, at)];
  });
}

const MOST_NAMED = 3;

function inShort(missing: readonly string[]): string {
  const named = missing.slice(0, MOST_NAMED).map((name) => `"${name}"`);
  const more = missing.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** Refuses rows that do not have exactly `width` cells. */
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

/** One line, keyed by column. */
export class Row<C extends string> {
  readonly #cells: readonly string[];
  readonly #at: ReadonlyMap<string, number>;

  constructor(cells: readonly string[], at: ReadonlyMap<string, number>) {
    this.#cells = cells;
    this.#at = at;
  }

  /** The cell, or an empty text where the file has no such column. */
  get(column: C): string {
    const index = this.#at.get(column);
    return index === undefined ? '' : (this.#cells[index] ?? '').trim();
  }
}

/** The first bytes of other forms that publishers offer. */
const OTHER_FORMS: readonly (readonly [start: string, form: string])[] = [
  ['PK\u0003\u0004', 'a workbook or an archive'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Excel workbook'],
  ['<', 'XML or a web page'],
  ['\u00EF\u00BB\u00BF<', 'XML or a web page'],
  ['%PDF', 'a PDF'],
];

function refuseOtherForm(bytes: Uint8Array, { list, file, needed }: Layout): void {
  if (needed === undefined) return;
  // Not TextDecoder: its latin1 is Windows-1252, where other bytes are these characters.
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1').trimStart();
  const form = OTHER_FORMS.find(([mark]) => start.startsWith(mark))?.[1];
  if (form !== undefined) throw formatChanged(list, `${file} is ${form}; ${needed}`);
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
