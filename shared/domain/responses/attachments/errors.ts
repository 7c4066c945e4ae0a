/** Refusals about the files of a response; those about a file's type and size are in `../errors.ts`. */
import { DomainError, FieldErrors, NotFound, PassingConflict } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';

export function attachmentNotFound(): NotFound {
  return new NotFound();
}

/** The upload was never announced, was accepted already, or its time is over. */
export function uploadNotFound(): NotFound {
  return new NotFound('This upload is not known. Start it again.');
}

/** The bytes never arrived. */
export function uploadMissing(): PassingConflict {
  return new PassingConflict('upload_incomplete', 'The file has not been uploaded yet.');
}

/** A file part whose name is no file question of this questionnaire. */
export function unknownFileQuestions(fields: readonly string[]): FieldErrors {
  const message = 'This is not a file question of the questionnaire.';
  return new FieldErrors(Object.fromEntries(fields.map((field) => [quoted(field), [message]])));
}

/** One file too many for a question that takes a single one. */
export function singleFileOnly(field: string): FieldErrors {
  return new FieldErrors({ [field]: ['This file question takes one file.'] });
}

/** The question takes a single file and has one. */
export function fileAlreadyThere(fileQuestionId: number): DomainError {
  return new DomainError(409, 'file_already_there', 'This question has its file. Remove it first.', {
    file_question_id: fileQuestionId,
  });
}
