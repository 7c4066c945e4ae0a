/** Starts a check of answers: one task, one credit, one job (AI-201 to AI-208, AI-211, AI-212). */
import type * as z from 'zod';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations, Reply, RespondentRequest, TenantRequest } from '#shared/http/operation.ts';
import { startOneTask, type TaskOfResponse } from '../../assistant/one-task.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseEvents } from '../../responses/events.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import { loadResponse } from '../../responses/repository.ts';
import { findSession } from '../../sessions/repository.ts';
import { sessionOfToken } from '../../sessions/session/admit.ts';
import { checkRunning, notCheckable } from './errors.ts';
import type { checkRoutes } from './routes.ts';
import type { CheckStarted } from './schema.ts';

const CHECK: TaskOfResponse = {
  kind: 'answer-check',
  credit: 'ai_check',
  attribute: 'check_task_id',
  failed: responseEvents.checkAnswersFailed.type,
  message: 'The check has started. The event response.check_answers_completed follows.',
  running: checkRunning,
};

type Caller = TenantRequest & Partial<Pick<RespondentRequest, 'respondent'>>;

export const checkOperations: Operations<typeof checkRoutes> = {
  checkAnswers: ({ params }, request) => startCheck(params.id, request),
};

/** Throws 403 where it is not the caller's turn or without credit, and 409 while another check runs. */
async function startCheck(id: string, request: Caller): Promise<Reply<z.input<typeof CheckStarted>>> {
  const { scope, tenantTable: table, respondent } = request;
  const opening = request.vault();
  const [loaded] = await Promise.all([loadResponse(table, scope, id, opening), requireSession(id, request)]);
  if (loaded === undefined) throw responseNotFound();
  const { record } = loaded;
  const permit = respondent === undefined ? 'checkByTenant' : 'checkByRespondent';
  if (!permits(responseLifecycle, permit, record.status)) throw notCheckable(record.status);
  return startOneTask(CHECK, { loaded, opening, input: {}, facts: {} }, request);
}

/** A respondent reaches the response of the own link only, while the link is open. All others are as unknown as a random id. */
async function requireSession(id: string, { respondent, tenantTable, scope, now }: Caller): Promise<void> {
  if (respondent === undefined) return;
  const session = await findSession(tenantTable, scope, respondent.sessionId);
  sessionOfToken(session, respondent.linkVersion, now);
  if (respondent.responseId !== id) throw responseNotFound();
}
