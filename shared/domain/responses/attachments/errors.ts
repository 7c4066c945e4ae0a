/** Errors about the files of a response. Errors about type and size of a file are in `../errors.ts`. */
import { DomainError, FieldErrors, NotFound, PassingConflict } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';

export function attachmentNotFound(): NotFound {
  return new NotFound();
}

/** The upload was never announced, was already completed, or has expired. */
export function uploadNotFound(): NotFound {
  return new NotFound('This upload is not known. Start it again.');
}

/** The bytes were not uploaded. */
export function uploadMissing(): PassingConflict {
  return new PassingConflict('upload_incomplete', 'The file has not been uploaded yet.');
}

/** A file field whose name is no file question of this questionnaire. */
export function unknownFileQuestions(fields: readonly string[]): FieldErrors {
  const message = 'This is not a file question of the questionnaire.';
  return new FieldErrors(Object.fromEntries(fields.map((field) => [quoted(field), [message]])));
}

/** A second file for a single-file question. */
export function singleFileOnly(field: string): FieldErrors {
  return new FieldErrors({ [field]: ['This file question takes one file.'] });
}

/** The response, or one of its file questions, has as many files as it may have. */
export function tooManyFiles(limit: number): FieldErrors {
  return new FieldErrors({ file: [`There may be at most ${limit} files here. Remove some first.`] });
}

/** The respondent has announced as many uploads as may be open at once. */
class TooManyUploads extends DomainError {
  readonly retryAfterSec: number;

  constructor(retryAfterSec: number) {
    super(429, 'too_many_uploads', 'Too many uploads are under way. Complete some of them first.', {
      retry_after: retryAfterSec,
    });
    this.retryAfterSec = retryAfterSec;
  }

  override headers(): Readonly<Record<string, string>> {
    return { 'Retry-After': String(this.retryAfterSec) };
  }
}

/** `retryAfterSec`: until the first of them ends by itself. */
export function tooManyUploads(retryAfterSec: number): DomainError {
  return new TooManyUploads(retryAfterSec);
}

/** The single-file question already has a file. */
export function fileAlreadyThere(fileQuestionId: number): DomainError {
  return new DomainError(409, 'file_already_there', 'This question has its file. Remove it first.', {
    file_question_id: fileQuestionId,
  });
}
