/** Excel workbooks until 2007 (MS-XLS): each row of each sheet, as it is shown. Formulas are read as their last result. */
import { type BlockCollector, KEPT_LIMITS } from '../../collector.ts';
import { type Cell, wholeRow } from '../../ooxml/spreadsheet/cell-range.ts';
import { shownBy, shownNumber } from '../../ooxml/spreadsheet/number-formats.ts';
import { Encrypted, Unreadable } from '../../refusals.ts';
import { streamsOf } from '../compound.ts';
import { type AwaitsText, cellsOf, type FoundCell } from './cells.ts';
import { type BiffRecord, flaggedText, RECORD, recordsOf } from './records.ts';
import { sharedTexts } from './shared-texts.ts';

const MAX_RECORDS = 2_000_000;
const MAX_CELLS = 150_000;
/** The version of BIFF8, whose texts have flags; earlier ones have 8 bits per character. */
const WIDE_VERSION = 0x0600;

interface Sheet {
  readonly name: string;
  readonly rows: Map<number, Cell[]>;
}

class Workbook {
  readonly sheets: Sheet[] = [];
  readonly #names = new Map<number, string>();
  readonly #codes = new Map<number, string>();
  readonly #formats: number[] = [];
  readonly #into: BlockCollector;
  #texts: readonly string[] = [];
  #textRecords: Buffer[] | undefined;
  #isWide = true;
  #is1904 = false;
  #sheet: Sheet | undefined;
  #awaiting: AwaitsText['awaits'] | undefined;
  #cells = 0;

  constructor(into: BlockCollector) {
    this.#into = into;
  }

  take(record: BiffRecord): void {
    const { type, content } = record;
    if (this.#textRecords !== undefined) {
      if (type === RECORD.continued) {
        this.#textRecords.push(content);
        return;
      }
      this.#texts = sharedTexts(this.#textRecords);
      this.#textRecords = undefined;
    }
    if (type === RECORD.password) throw new Encrypted();
    if (type === RECORD.begin) this.#begin(record);
    else if (this.#sheet === undefined) this.#takeGlobal(type, content);
    else this.#takeCells(record);
  }

  #begin({ at, content }: BiffRecord): void {
    if (content.length >= 2) this.#isWide = content.readUInt16LE(0) === WIDE_VERSION;
    const name = this.#names.get(at);
    if (name === undefined) return;
    this.#sheet = { name, rows: new Map() };
    this.sheets.push(this.#sheet);
  }

  #takeGlobal(type: number, content: Buffer): void {
    if (content.length < 2) return;
    if (type === RECORD.sharedTexts) this.#textRecords = [content];
    if (type === RECORD.date1904) this.#is1904 = content.readUInt16LE(0) === 1;
    if (type === RECORD.cellFormat && content.length >= 4) this.#formats.push(content.readUInt16LE(2));
    if (type === RECORD.sheet && content.length >= 8) {
      this.#names.set(content.readUInt32LE(0), this.#text(content, 6, 1));
    }
    if (type === RECORD.numberFormat && content.length >= 5) {
      this.#codes.set(content.readUInt16LE(0), this.#text(content, 2, this.#isWide ? 2 : 1));
    }
  }

  /** A text with its length before it, which has one byte or two. */
  #text(content: Buffer, at: number, lengthBytes: number): string {
    const length = content.readUIntLE(at, lengthBytes);
    const start = at + lengthBytes;
    if (this.#isWide) return flaggedText(content, start, length);
    return content.subarray(start, start + length).toString('latin1');
  }

  #takeCells(record: BiffRecord): void {
    if (record.type === RECORD.formulaText && this.#awaiting !== undefined) {
      const { content } = record;
      const value = content.length < 3 ? '' : this.#text(content, 0, 2);
      this.#put({ ...this.#awaiting, value });
      this.#awaiting = undefined;
    }
    for (const cell of cellsOf(record, this.#isWide)) {
      if ('awaits' in cell) this.#awaiting = cell.awaits;
      else this.#put(cell);
    }
  }

  #put({ row, column, format, value }: FoundCell): void {
    if (this.#sheet === undefined) return;
    if (this.#cells >= MAX_CELLS) {
      this.#into.truncate();
      return;
    }
    const text = this.#shown(value, format);
    if (text === '') return;
    this.#cells += 1;
    const cells = this.#sheet.rows.get(row);
    if (cells === undefined) this.#sheet.rows.set(row, [{ column, text }]);
    else cells.push({ column, text });
  }

  #shown(value: FoundCell['value'], format: number): string {
    if (typeof value === 'string') return value;
    if (typeof value === 'object') return this.#texts[value.shared] ?? '';
    const id = this.#formats[format] ?? 0;
    return shownNumber(value, shownBy(id, this.#codes.get(id)), this.#is1904);
  }
}

export function readXls(bytes: Uint8Array, into: BlockCollector): void {
  const [newer, older] = streamsOf(bytes, ['Workbook', 'Book']);
  const stream = newer ?? older;
  if (stream === undefined) throw new Unreadable('damaged');
  const workbook = new Workbook(into);
  let records = 0;
  for (const record of recordsOf(stream)) {
    records += 1;
    if (records > MAX_RECORDS) throw new Unreadable('too_large');
    workbook.take(record);
  }
  for (const { name, rows } of workbook.sheets) {
    for (const [number, cells] of [...rows].sort(([a], [b]) => a - b)) {
      const row = wholeRow(number, cells, KEPT_LIMITS.cellsOfRow);
      if (row !== undefined) into.addRow(row.cells, { sheet: name, cells: row.range });
    }
  }
}
