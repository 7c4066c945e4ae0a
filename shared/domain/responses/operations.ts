/** Endpoints of responses, other than saving and submitting. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { findQuestionnaire } from '../questionnaires/repository.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import { loadMarks } from './checked/repository.ts';
import { COMMENTS_PATH } from './comments/path.ts';
import { findConversationRecord } from './comments/waiting.ts';
import { createBatch } from './creation/create-batch.ts';
import { createResponse, readForCreation } from './creation/create-response.ts';
import { responseNotFound } from './errors.ts';
import { loadEvidence, shownEvidence } from './evidence/repository.ts';
import { ResponseRecord } from './record.ts';
import { removeResponse } from './removal/remove.ts';
import { findResponse, listResponses, loadResponse, newResponseItem, unsealDetails } from './repository.ts';
import type { responseRoutes } from './routes.ts';
import { loadBefore } from './submission/earlier/changed.ts';
import { regenerateLink } from './submission/link.ts';
import { responseTag } from './tag.ts';
import { answerViews, entitiesView, listItem, responseView, withoutAnswer } from './view.ts';

export const responseOperations: Operations<typeof responseRoutes> = {
  async listResponses({ query }, request) {
    const page = { offset: offsetOf(query), size: query.page_size, status: query.status };
    const { count, lines } = await listResponses(request.tenantTable, request.scope, request.vault(), page);
    refusePageBeyond(query, count);
    return { body: paginate(query, count, lines.map(listItem), request.listUrl) };
  },

  async createResponse({ body }, request) {
    const [readings, mailed] = await Promise.all([
      readForCreation(body, request),
      mailsToday(request.tenantTable, request.scope, request.now),
    ]);
    const { owner } = await request.admitted();
    const by = { seed: request.ids.uuid(), sender: owner };
    const { response, mailedTo, writes } = createResponse(body, readings, request, by);
    const { environment: limits, vault } = readings;
    const { scope, now, testMail } = request;
    const budget = { scope, vault, limits, used: mailed, now, testMail };
    const record = ResponseRecord.parse(newResponseItem(request.scope, readings.vault, response));
    const created = {
      record,
      details: response.details,
      sections: [],
      comments: [],
      conversation: undefined,
    };
    return {
      body: responseView(request.scope, created, readings.vault),
      writes: [...writes, ...countMailsWrites(mailedTo === null ? [] : [mailedTo], budget)],
      audit: {
        target: `response:${response.id}`,
        entityId: record.entity_id,
        facts: { status: response.status },
      },
    };
  },

  createBatch: ({ body }, request) => createBatch(body, request),

  async getResponse({ params }, request) {
    const { loaded, vault, beside } = await loadForTenant(params.id, request);
    return { body: responseView(request.scope, loaded, vault, beside), headers: responseTag(loaded.record) };
  },

  async getAnswers({ params }, request) {
    const { loaded, vault, beside } = await loadForTenant(params.id, request);
    return { body: answerViews(loaded, vault, beside) };
  },

  async getEntities({ params }, request) {
    const [record, vault] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw responseNotFound();
    return { body: entitiesView({ record, details: unsealDetails(record, vault) }) };
  },

  async deleteResponse({ params }, request) {
    const { tenantTable: table, scope } = request;
    const [record, conversation, vault] = await Promise.all([
      findResponse(table, scope, params.id),
      findConversationRecord(table, scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw responseNotFound();
    return {
      body: undefined,
      writes: removeResponse(record, conversation, request, vault),
      audit: {
        target: `response:${record.id}`,
        entityId: record.entity_id,
        facts: { status: record.status },
      },
    };
  },

  regenerateLink: ({ params }, request) => regenerateLink(params.id, request),
};

/**
 * The response with its evidence and marks, in one round trip. A second one reads the template where a question without an answer is
 * listed, and the submission to compare with where there is one.
 */
async function loadForTenant(id: string, request: TenantRequest) {
  const { tenantTable: table, scope } = request;
  const opening = request.vault();
  const [loaded, stored, { marks }, vault] = await Promise.all([
    loadResponse(table, scope, id, opening),
    loadEvidence(table, scope, id, opening),
    loadMarks(table, scope, id, opening),
    opening,
  ]);
  if (loaded === undefined) throw responseNotFound();
  const evidence = shownEvidence(loaded.record, stored);
  const commentsUrl = request.publicUrl + COMMENTS_PATH;
  const needsTemplate = withoutAnswer(loaded, evidence).length > 0;
  const [questionnaire, before] = await Promise.all([
    needsTemplate ? findQuestionnaire(table, scope, loaded.record.questionnaire_id) : undefined,
    loadBefore(loaded, request),
  ]);
  return { loaded, vault, beside: { questionnaire, evidence, marks, before, commentsUrl } };
}
