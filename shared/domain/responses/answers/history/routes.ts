/** Contract of the history of an answer, which the specification does not define. */
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../../errors.ts';
import { inEveryState } from '../../states.ts';
import { AnswerHistoryPage, HistoryQuery } from './schema.ts';

export const historyRoutes = {
  getHistory: route({
    auth: 'key',
    rate: 'general',
    spec: 'Added: what an answer was before',
    idempotency: 'none',
    id: 'responses.answer_history',
    method: 'GET',
    path: '/api/v1/responses/{id}/answers/{answer_id}/history/',
    summary: 'List what an answer was before, who replaced it, when and with what; newest first',
    params: { id: Uuid, answer_id: Uuid },
    query: HistoryQuery,
    states: inEveryState,
    success: { status: 200, body: AnswerHistoryPage },
    errors: [responseNotFound(), invalidPage()],
  }),
} as const;
