/** The part of a response that its respondent may see. The respondent's page and mails get nothing else. */
import { isKnownTo } from '../documents/classification.ts';
import type { LoadedResponse } from './repository.ts';

/** A response without the files that the respondent may not see, without comments on those, and without internal comments. */
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
