/** Contract of marks, which the specification does not define. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../errors.ts';
import { inEveryState } from '../states.ts';
import { tooManyMarks } from './errors.ts';
import { AnswerMarked, AnswerPatch, MOST_MARKS } from './schema.ts';

export const checkedRoutes = {
  markAnswer: route({
    auth: 'key',
    rate: 'general',
    spec: 'Added: who has looked at an answer',
    id: 'responses.mark_answer',
    method: 'PATCH',
    path: '/api/v1/responses/{id}/answers/{answer_id}/',
    summary: 'Mark an answer as checked by you, or take your mark back; it lapses when the answer changes',
    idempotency: 'required',
    params: { id: Uuid, answer_id: Uuid },
    body: AnswerPatch,
    states: inEveryState,
    success: { status: 200, body: AnswerMarked },
    errors: [responseNotFound(), tooManyMarks(MOST_MARKS)],
  }),
} as const;
