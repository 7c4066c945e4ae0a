/** Files made in code: archives, compound files and pictures with whatever in them a test asks for. */
import { crc32, deflateRawSync } from 'node:zlib';

export function text(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}

export interface MadePart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly stored?: boolean;
  /** What the directory says of its size, where that is not the truth. */
  readonly claimedBytes?: number;
  readonly encrypted?: boolean;
}

/** A ZIP archive of these parts; `comment` ends it. */
export function zipOf(parts: readonly MadePart[], comment = ''): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.stored === true ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.encrypted === true ? 1 : 0, 2);
    shared.writeUInt16LE(part.stored === true ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.claimedBytes ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]));
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(2), shared, place, name]));
    offset += locals.at(-1)?.length ?? 0;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return bytesOf(
    Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]),
  );
}

export type OfficeKind = 'docx' | 'xlsx' | 'pptx';

const MAIN: Readonly<Record<OfficeKind, { readonly part: string; readonly type: string }>> = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet' },
  pptx: { part: 'ppt/presentation.xml', type: 'presentationml.presentation' },
};

/** The content type of the main part of such a document. */
export function mainTypeOf(kind: OfficeKind): string {
  return `application/vnd.openxmlformats-officedocument.${MAIN[kind].type}.main+xml`;
}

/** The table of contents of an Office document whose main part is of `type`. */
export function contentsOf(part: string, type: string): MadePart {
  return {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/${part}" ContentType="${type}"/></Types>`,
  };
}

/** The parts of the smallest document of the kind. */
export function officeParts(kind: OfficeKind, type = mainTypeOf(kind)): readonly MadePart[] {
  const { part } = MAIN[kind];
  return [contentsOf(part, type), { name: part, content: '<document/>' }];
}

/** One entry of a compound file's directory; `child` and `right` are places in the list, the root being 0. */
export interface MadeEntry {
  readonly name: string;
  readonly type: 'storage' | 'stream';
  readonly right?: number;
  readonly child?: number;
}

const SECTOR = 512;
const NONE = 0xffffffff;
const END = 0xfffffffe;

/**
 * A compound file with these entries below its root. `before`: sectors that come before the directory; from 14,000 on the
 * table of sectors no longer fits into the header.
 */
export function compoundOf(entries: readonly MadeEntry[], before = 0): Uint8Array<ArrayBuffer> {
  const listed: readonly (MadeEntry | { name: string; type: 'root'; child: number; right?: number })[] = [
    { name: 'Root Entry', type: 'root', child: 1 },
    ...entries,
  ];
  const directorySectors = Math.ceil(listed.length / 4);
  const tableSectors = Math.ceil((before + directorySectors + 200) / 128);
  const chained = tableSectors > 109 ? 1 : 0;
  const firstTable = before + directorySectors;
  const file = Buffer.alloc((1 + firstTable + tableSectors + chained) * SECTOR);
  const sector = (number: number) => file.subarray((number + 1) * SECTOR, (number + 2) * SECTOR);
  writeHeader(file, { tableSectors, firstTable, directory: before, chained });
  for (let at = 0; at < directorySectors; at += 1) {
    const number = before + at;
    const next = at + 1 < directorySectors ? number + 1 : END;
    sector(firstTable + Math.floor(number / 128)).writeUInt32LE(next, (number % 128) * 4);
  }
  if (chained === 1) {
    const more = sector(firstTable + tableSectors);
    for (let at = 109; at < tableSectors; at += 1) more.writeUInt32LE(firstTable + at, (at - 109) * 4);
  }
  listed.forEach((entry, index) => {
    writeEntry(file.subarray((before + 1) * SECTOR + index * 128), entry);
  });
  return bytesOf(file);
}

interface Layout {
  readonly tableSectors: number;
  readonly firstTable: number;
  readonly directory: number;
  readonly chained: number;
}

function writeHeader(file: Buffer, { tableSectors, firstTable, directory, chained }: Layout): void {
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(tableSectors, 44);
  file.writeUInt32LE(directory, 48);
  file.writeUInt32LE(chained === 1 ? firstTable + tableSectors : END, 68);
  for (let at = 0; at < 109; at += 1) {
    file.writeUInt32LE(at < tableSectors ? firstTable + at : NONE, 76 + at * 4);
  }
}

function writeEntry(
  into: Buffer,
  { name, type, right, child }: { name: string; type: string; right?: number; child?: number },
): void {
  into.write(name, 'utf16le');
  into.writeUInt16LE((name.length + 1) * 2, 64);
  into.writeUInt8({ storage: 1, stream: 2, root: 5 }[type] ?? 0, 66);
  into.writeUInt32LE(NONE, 68);
  into.writeUInt32LE(right ?? NONE, 72);
  into.writeUInt32LE(child ?? NONE, 76);
}

/** The stream that marks an old Office document of the extension. */
export const MAIN_STREAM = { doc: 'WordDocument', xls: 'Workbook', ppt: 'PowerPoint Document' } as const;

export const PNG = bytesOf(Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'));
export const JPEG = bytesOf(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
export const PDF = text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

function bytesOf(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

/** One sound file of every type that is taken, by its extension. */
export const SOUND: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  pdf: PDF,
  doc: compoundOf([{ name: MAIN_STREAM.doc, type: 'stream' }]),
  docx: zipOf(officeParts('docx')),
  xls: compoundOf([{ name: MAIN_STREAM.xls, type: 'stream' }]),
  xlsx: zipOf(officeParts('xlsx')),
  ppt: compoundOf([{ name: MAIN_STREAM.ppt, type: 'stream' }]),
  pptx: zipOf(officeParts('pptx')),
  txt: text('A plain text.\nÜber zwei Zeilen.\n'),
  csv: text('name;country\nNordwind GmbH;DE\n'),
  jpg: JPEG,
  jpeg: JPEG,
  png: PNG,
};
