/** Excel workbooks since 2007: each row of each sheet, as it is shown. Formulas are read as their last result. */
import { type BlockCollector, KEPT_LIMITS } from '../../collector.ts';
import { shownInFont } from '../../marks.ts';
import { OfficeArchive } from '../archive.ts';
import { mainPart, relationshipsOf } from '../relationships.ts';
import type { Attribute, XmlHandler } from '../xml.ts';
import { type Cell, columnOf, wholeRow } from './cell-range.ts';
import { type shownBy, shownNumber } from './number-formats.ts';
import { sharedTextReader, styleReader, workbookReader } from './parts.ts';

/** Answers how many cells have a formula and no result: some programs save them so. */
export async function readXlsx(
  bytes: Uint8Array,
  into: BlockCollector,
): Promise<{ readonly cellsWithoutValue: number }> {
  const archive = await OfficeArchive.open(bytes);
  const main = await mainPart(archive);
  const related = await relationshipsOf(archive, main);
  const { handler, workbook } = workbookReader();
  await archive.read(main, handler);
  const shared = sharedTextReader(into);
  const styles = styleReader();
  for (const { type, part } of related) {
    if (type === 'sharedStrings') await archive.read(part, shared.handler);
    if (type === 'styles') await archive.read(part, styles.handler);
  }
  const parts = new Map(related.map(({ id, part }) => [id, part]));
  const { texts, ownFonts } = shared;
  const book = { texts, ownFonts, shown: styles.shown, fonts: styles.fonts, is1904: workbook.is1904 };
  let cellsWithoutValue = 0;
  for (const { name, id } of workbook.sheets) {
    const part = parts.get(id);
    if (part === undefined) continue;
    const sheet = new Sheet(name, book, into);
    await archive.read(part, sheet);
    cellsWithoutValue += sheet.cellsWithoutValue;
  }
  return { cellsWithoutValue };
}

interface Book {
  readonly texts: readonly string[];
  /** Numbers of texts that have fonts of their own. */
  readonly ownFonts: ReadonlySet<number>;
  readonly fonts: readonly (string | undefined)[];
  readonly shown: readonly ReturnType<typeof shownBy>[];
  readonly is1904: boolean;
}

/** A cell that is being read. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
}

class Sheet implements XmlHandler {
  readonly #name: string;
  readonly #book: Book;
  readonly #into: BlockCollector;
  #row = -1;
  #cells: Cell[] = [];
  #cell: OpenCell | undefined;
  #isValue = false;
  #isPhonetic = false;
  #cellsWithoutValue = 0;

  constructor(name: string, book: Book, into: BlockCollector) {
    this.#name = name;
    this.#book = book;
    this.#into = into;
  }

  get cellsWithoutValue(): number {
    return this.#cellsWithoutValue;
  }

  open(name: string, attribute: Attribute): void {
    if (name === 'row') {
      const number = Number(attribute('r') ?? Number.NaN);
      this.#row = Number.isInteger(number) && number > 0 ? number - 1 : this.#row + 1;
      this.#cells = [];
    }
    if (name === 'c') this.#beginCell(attribute);
    if (name === 'f' && this.#cell !== undefined) this.#cell.hasFormula = true;
    if (name === 'v' || name === 't') this.#isValue = true;
    if (name === 'rPh') this.#isPhonetic = true;
  }

  #beginCell(attribute: Attribute): void {
    const next = (this.#cells.at(-1)?.column ?? -1) + 1;
    this.#cell = {
      column: columnOf(attribute('r') ?? '') ?? next,
      type: attribute('t') ?? 'n',
      style: Number(attribute('s') ?? 0),
      value: '',
      hasFormula: false,
    };
  }

  text(text: string): void {
    if (this.#isValue && !this.#isPhonetic && this.#cell !== undefined) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c') this.#endCell();
    if (name === 'row') this.#endRow();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    // An empty text is a result.
    if (cell?.hasFormula === true && cell.value === '' && cell.type !== 'str') this.#cellsWithoutValue += 1;
    if (cell === undefined || cell.value === '') return;
    if (this.#cells.length < KEPT_LIMITS.cellsOfRow) {
      this.#cells.push({ column: cell.column, text: this.#shown(cell) });
    } else this.#into.truncate();
  }

  #shown({ type, style, value }: OpenCell): string {
    switch (type) {
      case 's':
        return this.#text(this.#book.texts[Number(value)] ?? '', style, Number(value));
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return shownNumber(Number(value), this.#book.shown[style] ?? 'number', this.#book.is1904);
      default:
        return this.#text(value, style);
    }
  }

  /** A symbol font shows boxes for letters. */
  #text(text: string, style: number, number = -1): string {
    return this.#book.ownFonts.has(number) ? text : (shownInFont(this.#book.fonts[style], text) ?? text);
  }

  #endRow(): void {
    const row = wholeRow(this.#row, this.#cells, KEPT_LIMITS.cellsOfRow);
    if (row !== undefined) this.#into.addRow(row.cells, { sheet: this.#name, cells: row.range });
  }
}
