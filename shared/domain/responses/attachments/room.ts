/** Whether a response has room for further files, and for further uploads of its respondent. */
import { DEFAULT_CLASSIFICATION, isKnownTo } from '../../documents/classification.ts';
import { MOST_FILES_OF_QUESTION, MOST_FILES_OF_RESPONSE, MOST_OPEN_UPLOADS } from '../../documents/limits.ts';
import { tooManyFiles, tooManyUploads } from './errors.ts';
import type { AttachmentRecord, UploadRecord } from './schema.ts';

interface Placed {
  readonly record: Pick<AttachmentRecord, 'file_question_id' | 'classification' | 'uploaded_by'>;
}

/** As many calls as may be under way at once: from there on, each waits for the one before. */
const MARGIN = 20;

/**
 * Throws the field-keyed 400 where these are more files than there may be. Answers true where they are nearly as many: the call
 * must then find the response as it was read, so that calls at once cannot exceed the limit together.
 */
export function requireRoom(by: AttachmentRecord['uploaded_by'], every: readonly Placed[]): boolean {
  // A refusal must not tell the respondent of files that are hidden from them.
  const files = by === 'key' ? every : every.filter(({ record }) => isKnownTo('respondent', record));
  if (files.length > MOST_FILES_OF_RESPONSE) throw tooManyFiles(MOST_FILES_OF_RESPONSE);
  const counts = [...countsByQuestion(files).values()];
  if (counts.some((count) => count > MOST_FILES_OF_QUESTION)) throw tooManyFiles(MOST_FILES_OF_QUESTION);
  return (
    files.length + MARGIN > MOST_FILES_OF_RESPONSE ||
    counts.some((count) => count + MARGIN > MOST_FILES_OF_QUESTION)
  );
}

function countsByQuestion(files: readonly Placed[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { record } of files)
    if (record.file_question_id !== null)
      counts.set(record.file_question_id, (counts.get(record.file_question_id) ?? 0) + 1);
  return counts;
}

/** Throws where another upload to the question may not be announced. `now` in milliseconds. */
export function requireRoomForUpload(
  there: readonly Placed[],
  announced: readonly UploadRecord[],
  questionId: number,
  now: number,
): void {
  const open = announced.filter((upload) => upload.expires_at > now);
  if (open.length >= MOST_OPEN_UPLOADS) {
    const first = Math.min(...open.map((upload) => upload.expires_at));
    throw tooManyUploads(Math.max(1, Math.ceil((first - now) / 1000)));
  }
  const classification = DEFAULT_CLASSIFICATION.response;
  const record = { file_question_id: questionId, classification, uploaded_by: 'respondent' } as const;
  requireRoom('respondent', [...there, { record }]);
}
