/** What a file really is, by its content: a name alone says nothing about what a reader will be given. */
import { compoundStreams } from './content/compound.ts';
import { ooxmlPartTypes } from './content/ooxml.ts';
import { isPlainText } from './content/text.ts';
import { announcedProblem, type FileExtension, type FileProblem, fileTypeOf } from './file-types.ts';

/** Why the file is not taken; undefined where name, size and content are in order. Costs little, whatever the bytes. */
export function fileProblem(filename: string, bytes: Uint8Array): FileProblem | undefined {
  const announced = announcedProblem(filename, bytes.length);
  const extension = fileTypeOf(filename)?.extension;
  if (announced !== undefined || extension === undefined) return announced ?? 'type';
  return CONTENT[extension](bytes) ? undefined : 'content';
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and name of the chunk that every picture begins with. */
const PNG_HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const JPEG = [0xff, 0xd8, 0xff];
/** Some writers put a byte order mark or a line end before the header. */
const PDF = /^(?:\u00ef\u00bb\u00bf)?\s{0,16}%PDF-\d\.\d/;

const CONTENT: Readonly<Record<FileExtension, (bytes: Uint8Array) => boolean>> = {
  pdf: (bytes) => PDF.test(String.fromCharCode(...bytes.subarray(0, 32))),
  doc: (bytes) => hasStream(bytes, 'WordDocument'),
  docx: (bytes) => isMainly(bytes, `${OFFICE}.wordprocessingml.document.main+xml`),
  xls: (bytes) => hasStream(bytes, 'Workbook', 'Book'),
  xlsx: (bytes) => isMainly(bytes, `${OFFICE}.spreadsheetml.sheet.main+xml`),
  ppt: (bytes) => hasStream(bytes, 'PowerPoint Document'),
  pptx: (bytes) => isMainly(bytes, `${OFFICE}.presentationml.presentation.main+xml`),
  txt: isPlainText,
  csv: isPlainText,
  jpg: (bytes) => startsWith(bytes, JPEG),
  jpeg: (bytes) => startsWith(bytes, JPEG),
  png: (bytes) => startsWith(bytes, [...PNG, ...PNG_HEADER]),
};

/** Documents with macros have another main type, and so are none of those that are taken. */
function isMainly(bytes: Uint8Array, type: string): boolean {
  return ooxmlPartTypes(bytes)?.has(type) ?? false;
}

function hasStream(bytes: Uint8Array, ...names: readonly string[]): boolean {
  const streams = compoundStreams(bytes);
  return names.some((name) => streams?.has(name) ?? false);
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}
