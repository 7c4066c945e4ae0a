/** The part of a response that its respondent may know of: the only one that the respondent's page and mails are given. */
import { isKnownTo } from '../documents/classification.ts';
import type { LoadedResponse } from './repository.ts';

/** A response without the files that are not the respondent's to know, and without comments on those and internal ones. */
export interface KnownToRespondent extends LoadedResponse {
  readonly audience: 'respondent';
}

export function knownToRespondent(loaded: LoadedResponse): KnownToRespondent {
  const attachments = loaded.attachments.filter(({ record }) => isKnownTo('respondent', record));
  const files = new Set(attachments.map(({ record }) => record.id));
  const comments = loaded.comments.filter(
    ({ comment_type: type, subject, subject_id: id }) =>
      type === 'external' && (subject === 'answer' || files.has(id)),
  );
  return { ...loaded, audience: 'respondent', attachments, comments };
}
