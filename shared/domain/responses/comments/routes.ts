/** Contracts of the comment endpoints. */
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { inEveryState } from '../states.ts';
import { commentNotEditable, commentNotFound, commentTypeIsFixed } from './errors.ts';
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
    path: '/api/v1/comments/',
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
    path: '/api/v1/comments/',
    summary: 'Comment on an answer or a file, for the team or for the respondent too',
    idempotency: 'recommended',
    body: CommentInput,
    success: { status: 201, body: CommentCreated },
    errors: [commentNotFound()],
  }),
  updateComment: route({
    ...base,
    id: 'comments.update',
    method: 'PATCH',
    path: '/api/v1/comments/{comment_id}/',
    summary: 'Change the text of a comment that was written by API key',
    idempotency: 'recommended',
    params: { comment_id: Uuid },
    body: CommentEdit,
    success: { status: 200, body: CommentEdited },
    errors: [commentTypeIsFixed(), commentNotEditable(), commentNotFound()],
  }),
  deleteComment: route({
    ...base,
    id: 'comments.delete',
    method: 'DELETE',
    path: '/api/v1/comments/{comment_id}/',
    summary: 'Delete a comment for good; the deletion stays in the audit trail',
    idempotency: 'required',
    params: { comment_id: Uuid },
    success: { status: 204 },
    errors: [commentNotFound()],
  }),
} as const;
