/** Which comments the respondent still has to answer with a change. Pure. */
import type { CommentItem } from '#shared/domain/responses/comments/schema.ts';
import type { Asks } from './note.ts';

/** A comment for the respondent that is written and has not arrived yet. */
export interface Written {
  readonly itemId: string;
  readonly text: string;
}

/**
 * The team's comments to the respondent since the respondent has sent in last (`submittedAt`), by answer or file, oldest first; behind
 * them what is being written. The respondent's own comments are no asks, and what was sent in again has answered the earlier ones.
 */
export function asksOf(
  comments: readonly CommentItem[],
  submittedAt: string | null,
  written: readonly Written[],
): Asks {
  const asks = new Map<string, readonly string[]>();
  const ask = (itemId: string | null, text: string) => {
    const known = asks.get(itemId ?? '') ?? [];
    if (itemId !== null && !known.includes(text)) asks.set(itemId, [...known, text]);
  };
  const open = comments.filter(
    ({ author_kind, comment_type, created_at }) =>
      author_kind === 'key' &&
      comment_type === 'external' &&
      (submittedAt === null || Date.parse(created_at) >= Date.parse(submittedAt)),
  );
  for (const comment of open.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)))
    ask(comment.answer_id ?? comment.file_answer_id, comment.text.trim());
  for (const { itemId, text } of written) ask(itemId, text);
  return asks;
}
