/** Office documents until 2007, made in code record by record. */
import { utils, write } from 'cfb';

/** A compound file with these streams. */
export function compoundWith(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    utils.cfb_add(file, `/${name}`, Buffer.from(content));
  return Uint8Array.from(unsafeBytes(write(file, { type: 'buffer' })));
}

function unsafeBytes(written: unknown): Uint8Array {
  return written as Uint8Array;
}

/** A record of a workbook. */
function biff(type: number, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const f64 = (value: number) => Buffer.from(Float64Array.of(value).buffer);
/** A text of 8 bits per character, with its flags. */
const narrow = (text: string) => Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')]);
const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]);

/** Beginning of a stream of BIFF8: globals are 5, a sheet is 16. */
const begin = (kind: number) => biff(0x809, u16(0x0600, kind, 0, 0, 0, 0, 0, 0));
const END = biff(0x0a);

const head = (row: number, column: number, format = 0) => u16(row, column, format);

/** Cells by what holds them. */
export const cell = {
  shared: (row: number, column: number, text: number) =>
    biff(0xfd, Buffer.concat([head(row, column), u32(text)])),
  number: (row: number, column: number, value: number, format = 0) =>
    biff(0x203, Buffer.concat([head(row, column, format), f64(value)])),
  /** An integer in 30 bits, as hundredths where told. */
  small: (row: number, column: number, value: number, isHundredths = false) =>
    biff(0x27e, Buffer.concat([head(row, column), u32(((value << 2) | 2 | (isHundredths ? 1 : 0)) >>> 0)])),
  many: (row: number, column: number, values: readonly number[]) =>
    biff(
      0xbd,
      Buffer.concat([
        u16(row, column),
        ...values.map((value) => Buffer.concat([u16(0), u32(((value << 2) | 2) >>> 0)])),
        u16(column + values.length - 1),
      ]),
    ),
  flag: (row: number, column: number, value: number, isError = false) =>
    biff(0x205, Buffer.concat([head(row, column), Buffer.from([value, isError ? 1 : 0])])),
  label: (row: number, column: number, text: string) =>
    biff(0x204, Buffer.concat([head(row, column), u16(text.length), wide(text)])),
  /** A formula whose result is a text. */
  formulaText: (row: number, column: number, text: string) =>
    Buffer.concat([
      biff(
        0x06,
        Buffer.concat([head(row, column), Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8)]),
      ),
      biff(0x207, Buffer.concat([u16(text.length), narrow(text)])),
    ]),
} as const;

export interface MadeWorkbook {
  readonly sheets: readonly { readonly name: string; readonly cells: readonly Buffer[] }[];
  /** The shared texts, as their record and those that continue it. */
  readonly shared?: readonly Buffer[];
  /** Number formats of the cells' formats, by their number in a table of built-in ones. */
  readonly formats?: readonly number[];
  readonly isProtected?: boolean;
}

/** The record of shared texts, all of 8 bits. */
export function sharedTextRecords(texts: readonly string[]): readonly Buffer[] {
  const entries = texts.map((text) => Buffer.concat([u16(text.length), narrow(text)]));
  return [biff(0xfc, Buffer.concat([u32(texts.length), u32(texts.length), ...entries]))];
}

/** One text that goes on in a second record, there with 16 bits per character. */
export function splitSharedText(first: string, second: string): readonly Buffer[] {
  const length = u16(first.length + second.length);
  return [biff(0xfc, Buffer.concat([u32(1), u32(1), length, narrow(first)])), biff(0x3c, wide(second))];
}

export function xlsOf({ sheets, shared = [], formats = [0], isProtected = false }: MadeWorkbook): Uint8Array {
  const bodies = sheets.map(({ cells }) => Buffer.concat([begin(16), ...cells, END]));
  const globals = (offsets: readonly number[]) =>
    Buffer.concat([
      begin(5),
      ...(isProtected ? [biff(0x2f, Buffer.alloc(6))] : []),
      ...formats.map((format) => biff(0xe0, u16(0, format, 0, 0, 0, 0, 0, 0, 0, 0))),
      ...sheets.map(({ name }, at) =>
        biff(0x85, Buffer.concat([u32(offsets[at] ?? 0), u16(0), Buffer.from([name.length]), narrow(name)])),
      ),
      ...shared,
      END,
    ]);
  const start = globals(sheets.map(() => 0)).length;
  let at = start;
  const offsets = bodies.map((body) => {
    const offset = at;
    at += body.length;
    return offset;
  });
  return compoundWith({ Workbook: padded(Buffer.concat([globals(offsets), ...bodies])) });
}

/** Streams of less than 4,096 bytes are stored in another way. */
function padded(stream: Buffer): Buffer {
  return Buffer.concat([stream, Buffer.alloc(Math.max(0, 4_096 - stream.length))]);
}

/** A record of a presentation; a container has the version 15. */
function ppt(type: number, content: Uint8Array, version = 0): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt16LE(version, 0);
  start.writeUInt16LE(type, 2);
  start.writeUInt32LE(content.length, 4);
  return Buffer.concat([start, content]);
}

export function pptOf(
  slides: readonly { readonly title: string; readonly lines: readonly string[] }[],
  isProtected = false,
): Uint8Array {
  const text = (kind: number, content: string) =>
    Buffer.concat([ppt(3999, u32(kind)), ppt(4000, Buffer.from(content, 'utf16le'))]);
  const master = ppt(1016, text(0, 'Click to edit the master'), 15);
  const bodies = slides.map(({ title, lines }) =>
    ppt(1006, Buffer.concat([text(0, title), text(1, lines.join('\r')), text(1, '*')]), 15),
  );
  const user = Buffer.alloc(4_096);
  user.writeUInt32LE(isProtected ? 0xf3d1c4df : 0xe391c05f, 12);
  return compoundWith({
    'PowerPoint Document': padded(Buffer.concat([master, ...bodies])),
    'Current User': user,
  });
}

/** A Word document of one piece of text. Paragraphs end with a carriage return. */
export function docOf(paragraphs: readonly string[], isProtected = false): Uint8Array {
  const text = Buffer.from(paragraphs.map((each) => `${each}\r`).join(''), 'utf16le');
  const main = Buffer.alloc(Math.max(4_096, 1_024 + text.length));
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x0200 | (isProtected ? 0x0100 : 0), 10);
  main.writeUInt32LE(text.length / 2, 0x4c);
  // Tables of properties with no entries.
  for (const at of [0xfe, 0x106]) main.writeUInt32LE(4, at);
  text.copy(main, 1_024);
  const pieces = Buffer.concat([
    Buffer.from([2]),
    u32(16),
    u32(0),
    u32(text.length / 2),
    u16(0),
    u32(1_024),
    u16(0),
  ]);
  const table = Buffer.alloc(4_096);
  pieces.copy(table, 64);
  main.writeUInt32LE(64, 0x1a2);
  main.writeUInt32LE(pieces.length, 0x1a6);
  return compoundWith({ WordDocument: main, '1Table': table });
}
