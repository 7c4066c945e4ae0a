/** The refusal of a file that may not be uploaded, by what is wrong with it. */
import type { FieldErrors } from '#shared/contract/errors.ts';
import { fileContentMismatch, fileEmpty, fileTooLarge, fileTypeNotAllowed } from './errors.ts';
import { fileProblem } from './file-content.ts';
import { announcedProblem, type FileProblem, fileTypeOf } from './file-types.ts';

/** Undefined for a file that is what its name says and fits; `field` is the part of the form that it came as. */
export function refusalOfFile(filename: string, bytes: Uint8Array, field = 'file'): FieldErrors | undefined {
  return refusalOf(fileProblem(filename, bytes), filename, field);
}

/** What can be said before the bytes have arrived; `size` in bytes. */
export function refusalOfAnnouncement(filename: string, size: number): FieldErrors | undefined {
  return refusalOf(announcedProblem(filename, size), filename, 'file');
}

function refusalOf(
  problem: FileProblem | undefined,
  filename: string,
  field: string,
): FieldErrors | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case 'type':
      return fileTypeNotAllowed(field);
    case 'size':
      return fileTooLarge(field);
    case 'empty':
      return fileEmpty(field);
    case 'content':
      return fileContentMismatch(fileTypeOf(filename)?.extension ?? '', field);
  }
}
