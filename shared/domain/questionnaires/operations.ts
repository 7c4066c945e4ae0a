/** Endpoints of questionnaires. */
import { NotFound } from '#shared/contract/errors.ts';
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { findQuestionnaire, listQuestionnaires, responseCount } from './repository.ts';
import { findRetired, stateIn } from './retirement/repository.ts';
import type { questionnaireRoutes } from './routes.ts';

export const questionnaireOperations: Operations<typeof questionnaireRoutes> = {
  async listQuestionnaires({ query }, request) {
    const { tenantTable: table, scope } = request;
    const [every, retired] = await Promise.all([listQuestionnaires(table, scope), findRetired(table, scope)]);
    const asked = query.retired ? 'retired' : 'active';
    const found = every.filter(
      (line) =>
        stateIn(retired, line.root) === asked &&
        (query.type === undefined || line.questionnaire_type === query.type),
    );
    refusePageBeyond(query, found.length);
    const page = found.slice(offsetOf(query), offsetOf(query) + query.page_size);
    return { body: paginate(query, found.length, page, request.listUrl) };
  },

  async getQuestionnaire({ params }, request) {
    const { tenantTable: table, scope } = request;
    const [questionnaire, response_count] = await Promise.all([
      findQuestionnaire(table, scope, params.id),
      responseCount(table, scope, params.id),
    ]);
    if (questionnaire === undefined) throw new NotFound();
    return { body: { ...questionnaire, response_count } };
  },

  async getQuestions({ params }, request) {
    const questionnaire = await findQuestionnaire(request.tenantTable, request.scope, params.id);
    if (questionnaire === undefined) throw new NotFound();
    return { body: questionnaire };
  },
};
