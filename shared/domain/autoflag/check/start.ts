/** Starts a check of answers: one task, one credit, one job (AI-201 to AI-208, AI-211, AI-212). */
import type * as z from 'zod';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations, Reply, RespondentRequest, TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { markedWrite, refuseBesideTask } from '../../assistant/one-task.ts';
import { laneWithCredit } from '../../credits/charge.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import { loadResponse } from '../../responses/repository.ts';
import { findSession } from '../../sessions/repository.ts';
import { sessionOfToken } from '../../sessions/session/admit.ts';
import { startTaskWrites } from '../../tasks/repository.ts';
import type { CheckJob } from '../job.ts';
import { checkRunning, notCheckable } from './errors.ts';
import type { checkRoutes } from './routes.ts';
import type { CheckStarted } from './schema.ts';

const CREDIT = 'ai_check';

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
  const taskId = request.ids.uuid();
  const [vault, lane] = await Promise.all([
    opening,
    laneWithCredit(table, scope, { kind: CREDIT, operationId: taskId }),
    refuseBesideTask(table, scope, record.check_task_id, checkRunning),
  ]);
  const input: CheckJob = { task_id: taskId, response_id: record.id };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return {
    body: {
      task_id: taskId,
      response_id: record.id,
      status: 'pending',
      message: 'The check has started. The event response.check_answers_completed follows.',
    },
    writes: [
      markedWrite(record, 'check_task_id', taskId),
      ...startTaskWrites(scope, vault, {
        id: taskId,
        kind: 'answer-check',
        subject: record.id,
        createdAt: new Date(request.now).toISOString(),
        credit: { kind: CREDIT, lane },
        onFailure: { type: responseEvents.checkAnswersFailed.type, data: responseIdentity(loaded) },
      }),
      jobWrite(scope, vault, { kind: 'answer-check', input }, at),
    ],
    audit: { target: `response:${record.id}`, facts: { task_id: taskId } },
  };
}

/** A respondent reaches the response of the own link only, while the link is open. All others are as unknown as a random id. */
async function requireSession(id: string, { respondent, tenantTable, scope, now }: Caller): Promise<void> {
  if (respondent === undefined) return;
  const session = await findSession(tenantTable, scope, respondent.sessionId);
  sessionOfToken(session, respondent.linkVersion, now);
  if (respondent.responseId !== id) throw responseNotFound();
}
