/**
 * Finds active content: what in a file could run, or fetch something, where it is opened. A file is marked for it and never
 * refused. The search is by structure, under caps on inflated bytes; it is no malware scan.
 */
import { type FileExtension, fileTypeOf } from '../file-types.ts';
import { holdsFormula } from './active/csv.ts';
import { holdsExecutable } from './active/executable.ts';
import { ACTIVE_CONTENT, type ActiveContent } from './active/kinds.ts';
import { compoundActivity } from './active/office-compound.ts';
import { ooxmlActivity } from './active/office-ooxml.ts';
import { pdfActivity } from './active/pdf.ts';

type Finder = (bytes: Uint8Array) => readonly ActiveContent[];

/** What active content the file holds, in the order of the kinds. Never throws, whatever the bytes. */
export function activeContent(filename: string, bytes: Uint8Array): readonly ActiveContent[] {
  const extension = fileTypeOf(filename)?.extension;
  const found = new Set(extension === undefined ? [] : FINDERS[extension](bytes));
  if (holdsExecutable(bytes)) found.add('embedded_executable');
  return ACTIVE_CONTENT.filter((kind) => found.has(kind));
}

const none: Finder = () => [];

const FINDERS: Readonly<Record<FileExtension, Finder>> = {
  pdf: pdfActivity,
  doc: compoundActivity,
  docx: ooxmlActivity,
  xls: compoundActivity,
  xlsx: ooxmlActivity,
  ppt: compoundActivity,
  pptx: ooxmlActivity,
  txt: none,
  csv: (bytes) => (holdsFormula(bytes) ? ['csv_formula'] : []),
  jpg: none,
  jpeg: none,
  png: none,
};
