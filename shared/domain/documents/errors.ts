/**
 * Refusals of files, keyed by the form field that they came under; of downloads, by what the malware scan found; of documents;
 * and a store that fails.
 */
import { DomainError, FieldErrors, NotFound, PassingConflict } from '#shared/contract/errors.ts';
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

/** Missing, deleted, another tenant's, and under an entity that it does not belong to. */
export function documentNotFound(): NotFound {
  return new NotFound();
}

/** DOC-217. `count`: attachments of responses that use the document. */
export function documentReferenced(count: number): DomainError {
  return new DomainError(
    400,
    'document_referenced',
    'The document is referenced in responses. Remove it there first.',
    { reference_count: count },
  );
}

/** The entity has as many documents as it may have. */
export function entityFull(limit: number): FieldErrors {
  return refused('file', `The entity has ${limit} documents and may have no more. Delete some first.`);
}

/** The tenant has as many documents as it may have, in its library and on its entities together. */
export function tenantFull(limit: number): FieldErrors {
  return refused('file', `There are ${limit} documents, and there may be no more. Delete some first.`);
}

function refused(field: string, message: string): FieldErrors {
  return new FieldErrors({ [field]: [message] });
}
