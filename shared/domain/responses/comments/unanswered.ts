/** Which questions of a respondent wait for an answer. Pure. */
import { oldestFirst } from './repository.ts';
import type { CommentRecord } from './schema.ts';

/** What of a comment decides whether it waits. */
export type Spoken = Pick<CommentRecord, 'id' | 'subject_id' | 'comment_type' | 'author_kind' | 'created_at'>;

/**
 * The comments of the respondent to which the team has written nothing since that the respondent may read, oldest first. An answer
 * settles the questions on its own answer or file, and no others.
 */
export function unansweredIn(comments: readonly Spoken[]): readonly Spoken[] {
  const answeredAt = new Map<string, string>();
  for (const { subject_id: subject, created_at: at } of comments.filter(isAnswer))
    if (at > (answeredAt.get(subject) ?? '')) answeredAt.set(subject, at);
  const waiting = comments.filter(
    ({ author_kind: kind, subject_id: subject, created_at: at }) =>
      kind === 'respondent' && at > (answeredAt.get(subject) ?? ''),
  );
  return oldestFirst(waiting);
}

/** True where the comment is part of the conversation with the respondent. */
export function isSpoken({ comment_type: type }: Pick<Spoken, 'comment_type'>): boolean {
  return type === 'external';
}

function isAnswer({ author_kind: kind, comment_type: type }: Spoken): boolean {
  return kind === 'key' && type === 'external';
}
