/** Endpoints of comments. */

import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Key } from '#shared/platform/ports.ts';
import { notHeld } from '../../tenants/legal-hold/legal-hold.ts';
import { responseKey } from '../keys.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { countTextWrite, give, resize, take } from '../text-room.ts';
import { announceComment } from './announce.ts';
import { commentNotEditable, commentNotFound, commentTypeIsFixed } from './errors.ts';
import {
  commentContent,
  commentItem,
  createCommentWrite,
  deleteCommentWrite,
  editCommentWrite,
  findComment,
  findComments,
  newCommentId,
  responseOfComment,
  spokenOf,
} from './repository.ts';
import type { commentRoutes } from './routes.ts';
import type { CommentRecord } from './schema.ts';
import { findSubject, subjectOf } from './subject.ts';
import { isSpoken } from './unanswered.ts';
import { findConversation, questionWrites } from './waiting.ts';

export const commentOperations: Operations<typeof commentRoutes> = {
  async listComments({ query }, request) {
    const { scope, tenantTable: table } = request;
    const isOfResponse = typeof query.response_id === 'string';
    const subject = isOfResponse ? undefined : subjectOf(query);
    const responseId = subject?.responseId ?? query.response_id ?? '';
    const [comments, vault, exists] = await Promise.all([
      findComments(table, scope, responseId),
      request.vault(),
      subject === undefined ? findResponse(table, scope, responseId) : findSubject(request, subject),
    ]);
    if (exists === undefined) throw commentNotFound();
    const type = query.comment_type === 'reviewer' ? 'internal' : query.comment_type;
    const found = comments.filter(
      (comment) =>
        (subject === undefined || comment.subject_id === subject.id) &&
        (type ?? comment.comment_type) === comment.comment_type,
    );
    const size = query.page_size ?? (isOfResponse ? PAGE_OF_RESPONSE : Math.max(1, found.length));
    const page = { page: query.page, page_size: size };
    refusePageBeyond(page, found.length);
    const ordered = query.order === 'newest' ? found.toReversed() : found;
    const shown = ordered.slice(offsetOf(page), offsetOf(page) + size);
    const { results, ...envelope } = paginate(page, found.length, shown, request.listUrl);
    return { body: { ...envelope, comments: results.map((comment) => commentItem(comment, vault)) } };
  },

  async createComment({ body }, request) {
    const { scope } = request;
    const subject = subjectOf(body);
    const type = body.comment_type ?? 'internal';
    const [{ record, held }, conversation, vault, { owner }] = await Promise.all([
      findSubject(request, subject),
      type === 'external' ? findConversation(request.tenantTable, scope, subject.responseId) : undefined,
      request.vault(),
      request.admitted(),
    ]);
    if (owner === undefined) throw commentNotFound();
    const comment = {
      id: newCommentId(subject.responseId, request.ids.uuid()),
      subject: subject.kind,
      subjectId: subject.id,
      type,
      authorKind: 'key',
      content: { text: body.text, profile_name: owner.name, profile_email: owner.email },
      createdAt: new Date(request.now).toISOString(),
    } as const;
    const response = { record, details: unsealDetails(record, vault) };
    const ground = { scope, vault, at: comment.createdAt };
    const questions =
      conversation === undefined
        ? []
        : questionWrites(ground, response, conversation.record, [
            ...conversation.comments,
            spokenOf(comment),
          ]);
    return {
      body: { id: comment.id, text: body.text, comment_type: comment.type, created_at: comment.createdAt },
      writes: [
        createCommentWrite(scope, vault, comment),
        announceComment(response, comment, request, vault),
        ...questions,
        countTextWrite(record, take('key', comment.content)),
        ...held,
      ],
      audit: auditOf(subject.responseId, comment.id, record.entity_id),
    };
  },

  async updateComment({ params, body }, request) {
    const [{ comment, responseId, response, entityId }, vault, { owner }] = await Promise.all([
      foundComment(request, params.comment_id),
      request.vault(),
      request.admitted(),
    ]);
    if (owner === undefined) throw commentNotFound();
    if (comment.author_kind !== 'key') throw commentNotEditable();
    if ((body.comment_type ?? comment.comment_type) !== comment.comment_type) throw commentTypeIsFixed();
    const at = new Date(request.now).toISOString();
    const before = commentContent(comment, vault);
    const edited_by = { name: owner.name, email: owner.email };
    const content = { ...before, text: body.text, edited_by };
    return {
      body: { id: comment.id, text: body.text, is_edited: true, edited_at: at, updated_at: at },
      writes: [
        editCommentWrite(vault, comment, { content, at }),
        countTextWrite(response, resize('key', before, content)),
      ],
      audit: auditOf(responseId, comment.id, entityId),
    };
  },

  async deleteComment({ params }, request) {
    const [{ comment, responseId, response, record, entityId }, vault] = await Promise.all([
      foundComment(request, params.comment_id),
      request.vault(),
    ]);
    const { tenantTable: table, scope } = request;
    const conversation = isSpoken(comment) ? await findConversation(table, scope, responseId) : undefined;
    const { author_kind: side } = comment;
    const given = side === 'ai' ? undefined : give(side, commentContent(comment, vault));
    return {
      body: undefined,
      writes: [
        ...notHeld(scope, entityId ?? null),
        deleteCommentWrite(comment),
        countTextWrite(response, given),
        ...(record === undefined || conversation === undefined
          ? []
          : questionWrites(
              { scope, vault, at: new Date(request.now).toISOString() },
              { record, details: unsealDetails(record, vault) },
              conversation.record,
              conversation.comments.filter(({ id }) => id !== comment.id),
            )),
      ],
      audit: auditOf(responseId, comment.id, entityId),
    };
  },
};

/** Comments of a whole response on one page, where the caller names no size. A comment may have 40 KB. */
const PAGE_OF_RESPONSE = 50;

interface FoundComment {
  readonly comment: CommentRecord;
  readonly responseId: string;
  /** Key and id of the response. It may not exist. */
  readonly response: Key & { readonly id: string };
  readonly record: ResponseRecord | undefined;
  /** Its entity. Undefined where the response does not exist. */
  readonly entityId: string | undefined;
}

async function foundComment({ tenantTable, scope }: TenantRequest, id: string): Promise<FoundComment> {
  const responseId = responseOfComment(id);
  if (responseId === undefined) throw commentNotFound();
  const [comment, record] = await Promise.all([
    findComment(tenantTable, scope, id),
    findResponse(tenantTable, scope, responseId),
  ]);
  if (comment === undefined) throw commentNotFound();
  const response = { ...responseKey(scope, responseId), id: responseId };
  return { comment, responseId, response, record, entityId: record?.entity_id };
}

function auditOf(responseId: string, commentId: string, entityId: string | undefined) {
  return { target: `response:${responseId}`, entityId, facts: { comment_id: commentId } };
}
