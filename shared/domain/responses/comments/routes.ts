/** Contracts of the comment endpoints. */

import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { underLegalHold } from '../../tenants/legal-hold/legal-hold.ts';
import { tooManyComments } from '../errors.ts';
import { inEveryState } from '../states.ts';
import { TEXT_ROOM } from '../text-room.ts';
import { commentNotEditable, commentNotFound, commentTypeIsFixed } from './errors.ts';
import { COMMENTS_PATH } from './path.ts';
import {
  CommentCreated,
  CommentEdit,
  CommentEdited,
  CommentInput,
  CommentList,
  CommentQuery,
} from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Comments', states: inEveryState } as const;

export const commentRoutes = {
  listComments: route({
    ...base,
    id: 'comments.list',
    method: 'GET',
    path: COMMENTS_PATH,
    summary: 'List the comments on an answer, a file or a whole response',
    idempotency: 'none',
    query: CommentQuery,
    success: { status: 200, body: CommentList },
    errors: [commentNotFound(), invalidPage()],
  }),
  createComment: route({
    ...base,
    id: 'comments.create',
    method: 'POST',
    path: COMMENTS_PATH,
    summary: 'Comment on an answer or a file, for the team or for the respondent too',
    idempotency: 'recommended',
    body: CommentInput,
    success: { status: 201, body: CommentCreated },
    errors: [commentNotFound(), tooManyComments(TEXT_ROOM.key.count)],
  }),
  updateComment: route({
    ...base,
    id: 'comments.update',
    method: 'PATCH',
    path: `${COMMENTS_PATH}{comment_id}/`,
    summary: 'Change the text of a comment that was written by API key',
    idempotency: 'recommended',
    params: { comment_id: Uuid },
    body: CommentEdit,
    success: { status: 200, body: CommentEdited },
    errors: [
      commentTypeIsFixed(),
      commentNotEditable(),
      commentNotFound(),
      tooManyComments(TEXT_ROOM.key.count),
    ],
  }),
  deleteComment: route({
    ...base,
    id: 'comments.delete',
    method: 'DELETE',
    path: `${COMMENTS_PATH}{comment_id}/`,
    summary: 'Delete a comment for good; the deletion stays in the audit trail',
    idempotency: 'required',
    params: { comment_id: Uuid },
    success: { status: 204 },
    errors: [commentNotFound(), underLegalHold()],
  }),
} as const;
