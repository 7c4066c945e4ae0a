/**
 * Refusals of a file by its name, size or content, keyed by the form field that it came under; of downloads, by what the malware
 * scan found; and a store that fails.
 */
import { DomainError, FieldErrors, PassingConflict } from '#shared/contract/errors.ts';
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

/** Seconds after which a caller may ask again for a file that is being scanned. Most scans end within seconds. */
const SCAN_RETRY_SEC = 5;

export function documentBeingScanned(): PassingConflict {
  return new PassingConflict(
    'document_being_scanned',
    'The file is being scanned for malware. Try again in a few seconds.',
    SCAN_RETRY_SEC,
  );
}

export function documentInfected(): DomainError {
  return new DomainError(
    409,
    'document_infected',
    'The file contains malware, so it cannot be downloaded. Remove it, and ask for a clean copy.',
  );
}

/** Protected by a password, or the scan failed: nothing is known of the file. */
export function documentUnscannable(): DomainError {
  return new DomainError(
    409,
    'document_unscannable',
    'The file could not be scanned for malware, so it cannot be downloaded. It may be protected by a password.',
  );
}

function refused(field: string, message: string): FieldErrors {
  return new FieldErrors({ [field]: [message] });
}
