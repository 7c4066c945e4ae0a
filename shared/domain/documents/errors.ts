/** Refusals of a file by its name, size or content, keyed by the form field that it came under; and a store that fails. */
import { DomainError, FieldErrors } from '#shared/contract/errors.ts';
import { ALLOWED_TYPES } from './file-types.ts';

export function fileTypeNotAllowed(field = 'file'): FieldErrors {
  return refused(field, `This type of file is not accepted. Allowed types: ${ALLOWED_TYPES}.`);
}

export function fileTooLarge(field = 'file'): FieldErrors {
  return refused(field, 'The file is too large. The maximum size is 10 MB.');
}

/** The content is not what the extension stands for, or cannot be read at all. */
export function fileContentMismatch(extension: string, field = 'file'): FieldErrors {
  return refused(field, `The content is not that of a readable ${extension.toUpperCase()} file.`);
}

export function fileEmpty(field = 'file'): FieldErrors {
  return refused(field, 'The file is empty.');
}

/** The store did not take the file; nothing of the call has happened. */
export function storageFailed(cause?: unknown): DomainError {
  return new DomainError(
    500,
    'storage_failed',
    'The file could not be stored. The call can be repeated.',
    {},
    cause,
  );
}

function refused(field: string, message: string): FieldErrors {
  return new FieldErrors({ [field]: [message] });
}
