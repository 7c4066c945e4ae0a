/** What the response endpoints do. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { findQuestionnaire } from '../questionnaires/repository.ts';
import { responseNotFound } from './errors.ts';
import { listResponses, loadResponse } from './repository.ts';
import type { responseRoutes } from './routes.ts';
import { submitResponse } from './submit.ts';
import { listItem, responseView } from './view.ts';

export const responseOperations: Operations<typeof responseRoutes> = {
  async listResponses({ query }, request) {
    const page = { offset: offsetOf(query), size: query.page_size, status: query.status };
    const { count, lines } = await listResponses(request.tenantTable, request.scope, request.vault(), page);
    refusePageBeyond(query, count);
    return { body: paginate(query, count, lines.map(listItem), request.listUrl) };
  },

  async getResponse({ params }, request) {
    const loaded = await loadResponse(request.tenantTable, request.scope, params.id, request.vault());
    if (loaded === undefined) throw responseNotFound();
    return { body: responseView(request.scope, loaded) };
  },

  async submitResponse({ params }, request) {
    const loaded = await loadResponse(request.tenantTable, request.scope, params.id, request.vault());
    if (loaded === undefined) throw responseNotFound();
    const { record } = loaded;
    const [questionnaire, vault, { owner }] = await Promise.all([
      findQuestionnaire(request.tenantTable, request.scope, record.questionnaire_id),
      request.vault(),
      request.admitted(),
    ]);
    if (questionnaire === undefined || owner === undefined) throw responseNotFound();
    const submission = submitResponse(loaded, questionnaire, owner, request, vault);
    return {
      body: {
        success: true,
        message: 'The response was submitted.',
        response_id: record.id,
        status: submission.status,
        submitted_at: submission.submittedAt,
        autoflag_task_id: submission.taskId,
      },
      writes: submission.writes,
      audit: { target: `response:${record.id}`, facts: { status: submission.status } },
    };
  },
};
