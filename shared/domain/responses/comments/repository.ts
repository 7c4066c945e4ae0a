/** The only file that knows the keys of comments. They are members of their response. */

import { NotFound } from '#shared/contract/errors.ts';
import { isNew, isThere } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { comments, responsePartition } from '../keys.ts';
import { memberId, randomMember, readMemberId } from '../member-id.ts';
import {
  CommentContent,
  type CommentItem,
  CommentRecord,
  type CommentType,
  type CommentView,
} from './schema.ts';

export interface NewComment {
  readonly id: string;
  readonly subject: CommentRecord['subject'];
  readonly subjectId: string;
  readonly type: CommentType;
  readonly authorKind: CommentRecord['author_kind'];
  readonly content: CommentContent;
  readonly createdAt: string;
}

/** The id of a new comment, from a new UUID. */
export function newCommentId(responseId: string, uuid: string): string {
  return memberId(responseId, 'comment', randomMember(uuid));
}

/** The response of a comment. Undefined for the id of another kind. */
export function responseOfComment(commentId: string): string | undefined {
  return readMemberId(commentId, 'comment')?.responseId;
}

function placeOf(scope: TenantScope, commentId: string): Key | undefined {
  const named = readMemberId(commentId, 'comment');
  if (named === undefined) return undefined;
  const { responseId, number } = named;
  return comments.key(scope, {
    'response id': responseId,
    'comment id': memberId(responseId, 'comment', number),
  });
}

/** All comments of a response, oldest first. */
export async function findComments(
  table: Table,
  scope: TenantScope,
  responseId: string,
): Promise<readonly CommentRecord[]> {
  const pk = responsePartition(scope, responseId);
  const items = await table.query({ pk, beginsWith: comments.start, consistent: true });
  return oldestFirst(items.map((item) => CommentRecord.parse(item)));
}

/** The comment with this id, of any response. */
export async function findComment(
  table: Table,
  scope: TenantScope,
  commentId: string,
): Promise<CommentRecord | undefined> {
  const key = placeOf(scope, commentId);
  const item = key === undefined ? undefined : await table.get(key, { consistent: true });
  return item === undefined ? undefined : CommentRecord.parse(item);
}

export function unsealComment(record: CommentRecord, vault: Vault): CommentView {
  return {
    id: record.id,
    ...commentContent(record, vault),
    comment_type: record.comment_type,
    is_edited: record.is_edited,
    edited_at: record.edited_at,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}

/** A comment in a list, with what it is about. */
export function commentItem(record: CommentRecord, vault: Vault): CommentItem {
  return {
    ...unsealComment(record, vault),
    author_kind: record.author_kind,
    answer_id: record.subject === 'answer' ? record.subject_id : null,
    file_answer_id: record.subject === 'attachment' ? record.subject_id : null,
  };
}

/** Comments by the id of their answer or file, oldest first. */
export function commentsBySubject(
  records: readonly CommentRecord[],
  vault: Vault,
): ReadonlyMap<string, readonly CommentView[]> {
  const bySubject = Map.groupBy(oldestFirst(records), (record) => record.subject_id);
  return new Map(
    [...bySubject].map(([subject, own]) => [subject, own.map((record) => unsealComment(record, vault))]),
  );
}

/** The comment counts of an answer or a file (COM-117, COM-119). */
export function countsOf(comments: readonly Pick<CommentRecord, 'comment_type'>[]) {
  const ofType = (type: CommentType) => comments.filter((comment) => comment.comment_type === type).length;
  return {
    num_of_comments: comments.length,
    num_of_genie_comments: ofType('ai_reviewer_side'),
    num_of_external_comments: ofType('external'),
  };
}

/** Comments are stored under random ids, so they are sorted after reading. */
export function oldestFirst<R extends Pick<CommentRecord, 'id' | 'created_at'>>(
  records: readonly R[],
): readonly R[] {
  return records.toSorted((a, b) => {
    const [left, right] = [`${a.created_at}#${a.id}`, `${b.created_at}#${b.id}`];
    return left < right ? -1 : Number(left > right);
  });
}

/** The part of a new comment that says who waits for whom. */
export function spokenOf({ id, subjectId, type, authorKind, createdAt }: Omit<NewComment, 'content'>) {
  return {
    id,
    subject_id: subjectId,
    comment_type: type,
    author_kind: authorKind,
    created_at: createdAt,
  };
}

/** Where the random id is taken, the operation is repeated with another one. */
export function createCommentWrite(scope: TenantScope, vault: Vault, comment: NewComment): Write {
  const key = placeOf(scope, comment.id);
  if (key === undefined) throw new TypeError('the id of a comment is made by newCommentId');
  return {
    put: {
      ...key,
      id: comment.id,
      subject: comment.subject,
      subject_id: comment.subjectId,
      comment_type: comment.type,
      content: vault.sealJson({ ...key, attribute: 'content' }, comment.content),
      author_kind: comment.authorKind,
      is_edited: false,
      edited_at: null,
      created_at: comment.createdAt,
      updated_at: comment.createdAt,
    },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

/** Of two concurrent edits the later one stays. `at` is an ISO instant. */
export function editCommentWrite(
  vault: Vault,
  record: CommentRecord,
  edit: { readonly content: CommentContent; readonly at: string },
): Write {
  const key = keyOf(record);
  return {
    update: key,
    set: {
      content: vault.sealJson({ ...key, attribute: 'content' }, edit.content),
      is_edited: true,
      edited_at: edit.at,
      updated_at: edit.at,
    },
    when: isThere,
    refuse: () => new NotFound(),
  };
}

export function deleteCommentWrite(record: CommentRecord): Write {
  return { remove: keyOf(record), when: isThere, refuse: () => new NotFound() };
}

export function commentContent(record: CommentRecord, vault: Vault): CommentContent {
  return CommentContent.parse(vault.unsealJson({ ...keyOf(record), attribute: 'content' }, record.content));
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
