/** Which files are taken, judged by name and size; the respondent's page judges by the same table before it sends. */

export interface FileType {
  /** What the file is stored and served as, whatever its sender declared. */
  readonly contentType: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * Allowed extensions, in lower case and in the order in which people are told them. A list of its own, because the
 * respondent's page needs the extensions and does not load the types.
 */
export const FILE_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'jpg',
  'jpeg',
  'png',
] as const;

export type FileExtension = (typeof FILE_EXTENSIONS)[number];

const FILE_TYPES: Readonly<Record<FileExtension, FileType>> = {
  pdf: { contentType: 'application/pdf' },
  doc: { contentType: 'application/msword' },
  docx: { contentType: `${OFFICE}.wordprocessingml.document` },
  xls: { contentType: 'application/vnd.ms-excel' },
  xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet` },
  ppt: { contentType: 'application/vnd.ms-powerpoint' },
  pptx: { contentType: `${OFFICE}.presentationml.presentation` },
  txt: { contentType: 'text/plain' },
  csv: { contentType: 'text/csv' },
  jpg: { contentType: 'image/jpeg' },
  jpeg: { contentType: 'image/jpeg' },
  png: { contentType: 'image/png' },
};

/** `PDF, DOC, …`, as messages and pages name what is taken. */
export const ALLOWED_TYPES = FILE_EXTENSIONS.join(', ').toUpperCase();

/** The largest file, in bytes: 10 MB. */
export const MAX_FILE_BYTES = 10_485_760;

/** Why a file is not taken; `content` where it is not what its name says. */
export type FileProblem = 'type' | 'size' | 'content' | 'empty';

const MAX_NAME = 255;
/** What stays of an extension where a name is too long. */
const MAX_EXTENSION = 10;
/**
 * Controls, separators of lines, fillers and tags, which nobody sees, and everything that turns the direction of what follows. Joiners
 * (U+200C, U+200D) stay, because scripts and emojis need them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** The type that the name's extension stands for. */
export function fileTypeOf(filename: string): (FileType & { readonly extension: FileExtension }) | undefined {
  const extension = extensionOf(filename);
  return extension === undefined ? undefined : { extension, ...FILE_TYPES[extension] };
}

/** The name's extension, where it is an allowed one. */
function extensionOf(filename: string): FileExtension | undefined {
  // The whole cleaning would not change it, and the respondent's page does without.
  const name = filename.replaceAll(INVISIBLE, '').trim();
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot < 0 ? undefined : FILE_EXTENSIONS.find((allowed) => allowed === extension);
}

/** What can be said against a file before its content is there; `size` in bytes. */
export function announcedProblem(
  filename: string,
  size: number,
): Exclude<FileProblem, 'content'> | undefined {
  if (extensionOf(filename) === undefined) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_FILE_BYTES ? 'size' : undefined;
}

/**
 * The name as it is stored and shown: without the folders that some senders put before it, without anything that is
 * invisible or turns the text around, in composed letters, and at most 255 characters. Never empty.
 */
export function cleanFilename(filename: string): string {
  const [base = ''] = filename.toWellFormed().replaceAll(INVISIBLE, '').split(/[/\\]/).slice(-1);
  const name = base.normalize('NFC').trim();
  const told = /^\.*$/.test(name) ? 'file' : name;
  return told.length <= MAX_NAME ? told : shortened(told);
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  // A pair of surrogates that the cut went through would leave half a character.
  const kept = name.slice(0, MAX_NAME - extension.length).replace(/[\ud800-\udbff]$/, '');
  return kept + extension;
}
