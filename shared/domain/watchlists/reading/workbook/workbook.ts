/**
 * Reads the sheets of a workbook (ECMA-376, Office Open XML) as texts. A number is shown as its cell shows it, because the same number
 * is a day in a cell with one format and a year in a cell with another. Nothing is shortened: beyond a limit the file is refused.
 */
import { columnOf } from '@probity/reading/ooxml/spreadsheet/cell-range';
import { shownBy, shownNumber, shownOfDay } from '@probity/reading/ooxml/spreadsheet/number-formats';
import { formatChanged } from '../../errors.ts';
import type { ListId } from '../../schema.ts';
import { type Element, readXml } from '../xml.ts';
import { WorkbookArchive } from './archive.ts';

interface SheetOfTexts {
  readonly name: string;
  /** From the first row of the sheet, with empty texts for cells without a value. */
  readonly rows: readonly (readonly string[])[];
}

interface Workbook {
  readonly sheets: readonly SheetOfTexts[];
  /** When its writer saved it, as the file says: an ISO instant or an empty text. */
  readonly savedAt: string;
}

const MAX_SHEETS = 20;
const MAX_COLUMNS = 256;

/** Throws `ListUnreadable`. */
export function readWorkbook(bytes: Uint8Array, list: ListId): Workbook {
  const archive = new WorkbookArchive(bytes, list);
  const main = partOf(archive, list, 'xl/workbook.xml', 'workbook');
  const related = relatedParts(archive, list);
  const sheets = main.all('sheets').flatMap((each) => each.all('sheet'));
  if (sheets.length === 0 || sheets.length > MAX_SHEETS)
    throw formatChanged(list, `the workbook has ${sheets.length} sheets`);
  // What the workbook refers to must be there: without its formats, days would be read as numbers.
  const ofType = (type: string, root: string) => {
    const found = related.find((each) => each.type === type);
    return found === undefined ? undefined : partOf(archive, list, found.part, root);
  };
  const book: Book = {
    list,
    texts: sharedTexts(ofType('sharedStrings', 'sst')),
    formats: formatsOf(ofType('styles', 'styleSheet')),
    is1904: ['1', 'true'].includes(main.all('workbookPr')[0]?.attribute('date1904') ?? ''),
  };
  return {
    sheets: sheets.map((sheet) => {
      const part = related.find(({ id }) => id === sheet.attribute('r:id'))?.part;
      if (part === undefined) throw formatChanged(list, 'a sheet of the workbook is missing');
      return { name: sheet.attribute('name'), rows: rowsOf(partOf(archive, list, part, 'worksheet'), book) };
    }),
    savedAt: savedAt(archive, list),
  };
}

function partOf(archive: WorkbookArchive, list: ListId, part: string, root: string): Element {
  const bytes = archive.part(part);
  if (bytes === undefined) throw formatChanged(list, `the workbook has no part ${part}`);
  return readXml(bytes, list, root, { keepsSpaces: true });
}

interface Related {
  readonly id: string;
  /** The last segment of its type: `worksheet`, `styles`, … */
  readonly type: string;
  readonly part: string;
}

/** The parts that the workbook refers to. A target is relative to the folder of the workbook, or absolute. */
function relatedParts(archive: WorkbookArchive, list: ListId): readonly Related[] {
  const root = partOf(archive, list, 'xl/_rels/workbook.xml.rels', 'Relationships');
  return root.all('Relationship').map((each) => {
    const target = each.attribute('Target');
    return {
      id: each.attribute('Id'),
      type: each.attribute('Type').replace(/^.*\//, ''),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

function savedAt(archive: WorkbookArchive, list: ListId): string {
  const bytes = archive.part('docProps/core.xml');
  if (bytes === undefined) return '';
  return readXml(bytes, list, 'cp:coreProperties').text('dcterms:modified');
}

/** Texts that cells refer to by their number. */
function sharedTexts(root: Element | undefined): readonly string[] {
  return root?.all('si').map(textOf) ?? [];
}

/** A text, whole or in pieces of different look. Phonetic hints are left out. */
function textOf(element: Element): string {
  const pieces = [...element.all('t'), ...element.all('r').flatMap((piece) => piece.all('t'))];
  return unescaped(pieces.map((piece) => piece.writtenText).join(''));
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

interface CellFormat {
  readonly shown: ReturnType<typeof shownBy>;
  readonly day: ReturnType<typeof shownOfDay>;
}

function formatsOf(root: Element | undefined): readonly CellFormat[] {
  if (root === undefined) return [];
  const codes = new Map(
    root
      .all('numFmts')
      .flatMap((each) => each.all('numFmt'))
      .map((each) => [Number(each.attribute('numFmtId')), each.attribute('formatCode')]),
  );
  const styles = root.all('cellXfs').flatMap((each) => each.all('xf'));
  return styles.map((style) => {
    const id = Number(style.attribute('numFmtId') || 0);
    return { shown: shownBy(id, codes.get(id)), day: shownOfDay(id, codes.get(id)) };
  });
}

interface Book {
  readonly list: ListId;
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
}

function rowsOf(sheet: Element, book: Book): readonly (readonly string[])[] {
  const rows = sheet.all('sheetData').flatMap((each) => each.all('row'));
  return rows.map((row) => {
    const cells: string[] = [];
    for (const cell of row.all('c')) {
      const column = columnOf(cell.attribute('r')) ?? cells.length;
      if (column >= MAX_COLUMNS) throw formatChanged(book.list, `a row has more than ${MAX_COLUMNS} columns`);
      while (cells.length < column) cells.push('');
      cells[column] = shownIn(cell, book);
    }
    return cells;
  });
}

/** A formula is read as its last result. An error has no value. */
function shownIn(cell: Element, book: Book): string {
  const value = cell.all('v')[0]?.writtenText ?? '';
  switch (cell.attribute('t')) {
    case 's':
      return textAt(value, book);
    case 'inlineStr':
      return cell.all('is').map(textOf).join('');
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case '':
    case 'n':
      return value === '' ? '' : numberShown(Number(value), Number(cell.attribute('s') || 0), book);
    default:
      return unescaped(value);
  }
}

function textAt(index: string, { texts, list }: Book): string {
  const text = /^\d+$/.test(index) ? texts[Number(index)] : undefined;
  if (text === undefined) throw formatChanged(list, 'a cell of the workbook has a text that is not there');
  return text;
}

const LENGTHS = { day: 10, month: 7, year: 4 } as const;

function numberShown(value: number, style: number, { formats, is1904 }: Book): string {
  const { shown, day } = formats[style] ?? { shown: 'number', day: 'day' };
  const text = shownNumber(value, shown, is1904);
  return shown === 'date' ? text.slice(0, LENGTHS[day]) : text;
}
