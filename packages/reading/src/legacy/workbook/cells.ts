/** What the cells of one record hold (MS-XLS, 2.4): place, format, and a number or a text. */
import { type BiffRecord, flaggedText, RECORD } from './records.ts';

export interface FoundCell {
  readonly row: number;
  readonly column: number;
  /** Number of the cell's format. */
  readonly format: number;
  /** A text, or a number that its format shows; `shared` is the number of a shared text. */
  readonly value: string | number | { readonly shared: number };
}

/** A formula whose result is the text of the next record. */
export interface AwaitsText {
  readonly awaits: Omit<FoundCell, 'value'>;
}

const HEAD_BYTES = 6;
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/** The cells of a record; none where it is damaged or no record of cells. */
export function cellsOf({ type, content }: BiffRecord, isWide: boolean): readonly (FoundCell | AwaitsText)[] {
  if (content.length < HEAD_BYTES) return [];
  const head = {
    row: content.readUInt16LE(0),
    column: content.readUInt16LE(2),
    format: content.readUInt16LE(4),
  };
  const has = (bytes: number) => content.length >= bytes;
  switch (type) {
    case RECORD.sharedLabel:
      return has(10) ? [{ ...head, value: { shared: content.readUInt32LE(6) } }] : [];
    case RECORD.number:
      return has(14) ? [{ ...head, value: content.readDoubleLE(6) }] : [];
    case RECORD.smallNumber:
      return has(10) ? [{ ...head, value: smallNumber(content.readInt32LE(6)) }] : [];
    case RECORD.manyNumbers:
      return manyNumbers(content);
    case RECORD.label:
    case RECORD.richLabel:
      return has(9) ? [{ ...head, value: labelOf(content, isWide) }] : [];
    case RECORD.flag:
      return has(8) ? [{ ...head, value: flagOf(content[6] ?? 0, content[7] === 1) }] : [];
    case RECORD.formula:
      return has(14) ? [resultOf(head, content)] : [];
    default:
      return [];
  }
}

function labelOf(content: Buffer, isWide: boolean): string {
  const length = content.readUInt16LE(6);
  return isWide ? flaggedText(content, 8, length) : content.subarray(8, 8 + length).toString('latin1');
}

function flagOf(value: number, isError: boolean): string {
  if (isError) return ERRORS.get(value) ?? '#ERROR';
  return value === 1 ? 'TRUE' : 'FALSE';
}

/** A formula's last result: a number, or a mark for another type (MS-XLS, 2.5.133). */
function resultOf(head: Omit<FoundCell, 'value'>, content: Buffer): FoundCell | AwaitsText {
  if (content.readUInt16LE(12) !== 0xffff) return { ...head, value: content.readDoubleLE(6) };
  const kind = content[6];
  if (kind === 0) return { awaits: head };
  return { ...head, value: kind === 3 ? '' : flagOf(content[8] ?? 0, kind === 2) };
}

/** 30 bits of an integer or of a double, and whether it counts hundredths (MS-XLS, 2.5.217). */
function smallNumber(value: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((value & 0xfffffffc) >>> 0, 4);
  const whole = (value & 2) === 2 ? value >> 2 : bytes.readDoubleLE(0);
  return (value & 1) === 1 ? whole / 100 : whole;
}

function manyNumbers(content: Buffer): readonly FoundCell[] {
  const row = content.readUInt16LE(0);
  const first = content.readUInt16LE(2);
  const cells: FoundCell[] = [];
  for (let at = 4; at + 6 <= content.length - 2; at += 6) {
    cells.push({
      row,
      column: first + cells.length,
      format: content.readUInt16LE(at),
      value: smallNumber(content.readInt32LE(at + 2)),
    });
  }
  return cells;
}
