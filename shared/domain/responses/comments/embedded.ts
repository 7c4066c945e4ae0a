/** The comments that an answer contains: the newest, with the counts of all. */
import { carriedBytes } from '#shared/http/exchange/reply-size.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countsOf, oldestFirst, unsealComment } from './repository.ts';
import type { CommentRecord, CommentView } from './schema.ts';

/** Comments in one answer, and bytes of all comments in a reply. The others are in the list of comments. */
const EMBEDDED = { count: 50, bytes: 1_000_000 } as const;

export interface EmbeddedComments extends ReturnType<typeof countsOf> {
  /** Oldest first. */
  readonly comments: readonly CommentView[];
  /** True where the answer has comments that are not among these. */
  readonly isCut: boolean;
}

export const NO_COMMENTS: EmbeddedComments = { comments: [], isCut: false, ...countsOf([]) };

/** By the id of the answer or file. The newest comments of the response are taken first. */
export function embeddedComments(
  records: readonly CommentRecord[],
  vault: Vault,
): ReadonlyMap<string, EmbeddedComments> {
  const shown = new Map<string, CommentView[]>();
  let bytes = 0;
  for (const record of oldestFirst(records).toReversed()) {
    const own = shown.get(record.subject_id) ?? [];
    shown.set(record.subject_id, own);
    if (bytes >= EMBEDDED.bytes || own.length >= EMBEDDED.count) continue;
    const view = unsealComment(record, vault);
    bytes += carriedBytes(view);
    if (bytes < EMBEDDED.bytes) own.unshift(view);
  }
  const bySubject = Map.groupBy(records, (record) => record.subject_id);
  return new Map(
    [...bySubject].map(([subject, all]) => {
      const comments = shown.get(subject) ?? [];
      return [subject, { comments, isCut: comments.length < all.length, ...countsOf(all) }];
    }),
  );
}
