/** Records of an Excel workbook until 2007 (MS-XLS, 2.1.4): type, length, content. */
export interface BiffRecord {
  readonly type: number;
  /** Where the record begins in the stream. */
  readonly at: number;
  readonly content: Buffer;
}

export const RECORD = {
  formula: 0x06,
  date1904: 0x22,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  manyNumbers: 0xbd,
  richLabel: 0xd6,
  cellFormat: 0xe0,
  sharedTexts: 0xfc,
  sharedLabel: 0xfd,
  number: 0x203,
  label: 0x204,
  flag: 0x205,
  formulaText: 0x207,
  smallNumber: 0x27e,
  numberFormat: 0x41e,
  begin: 0x809,
} as const;

const HEADER_BYTES = 4;

/** Ends where the stream does, also within a record. */
export function* recordsOf(stream: Buffer): Generator<BiffRecord> {
  for (let at = 0; at + HEADER_BYTES <= stream.length; ) {
    const end = at + HEADER_BYTES + stream.readUInt16LE(at + 2);
    yield {
      type: stream.readUInt16LE(at),
      at,
      content: stream.subarray(at + HEADER_BYTES, Math.min(end, stream.length)),
    };
    at = end;
  }
}

/** A text of 8 or 16 bits per character, by the flag before it; `length` in characters. */
export function flaggedText(content: Buffer, flagAt: number, length: number): string {
  const isWide = ((content[flagAt] ?? 0) & 1) === 1;
  const start = flagAt + 1;
  return isWide
    ? content.subarray(start, start + length * 2).toString('utf16le')
    : content.subarray(start, start + length).toString('latin1');
}
