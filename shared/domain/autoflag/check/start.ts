/** Starts a check of answers: one task, one credit, one job (AI-201 to AI-208, AI-211, AI-212). */
import type * as z from 'zod';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations, Reply, RespondentRequest, TenantRequest } from '#shared/http/operation.ts';
import { all, any, equals, isThere, missing } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { laneWithCredit } from '../../credits/charge.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { loadResponse } from '../../responses/repository.ts';
import { findSession } from '../../sessions/repository.ts';
import { sessionOfToken } from '../../sessions/session/admit.ts';
import { findTask, startTaskWrites } from '../../tasks/repository.ts';
import { checkRunning, notCheckable } from './errors.ts';
import type { checkRoutes } from './routes.ts';
import type { CheckJob, CheckStarted } from './schema.ts';

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
    refuseBesideAnother(record, request),
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
      markedWrite(record, taskId),
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

/** The task that is named on the response may have ended in any way, so its own status decides. */
async function refuseBesideAnother(
  { check_task_id: last }: ResponseRecord,
  { tenantTable, scope }: TenantRequest,
): Promise<void> {
  if (last === null) return;
  const task = await findTask(tenantTable, scope, last);
  if (task?.status === 'pending') throw checkRunning(last);
}

/** Of two starts at once, the second runs again and finds the first one's task. */
function markedWrite({ pk, sk, status, check_task_id: last }: ResponseRecord, taskId: string): Write {
  const isUnchanged =
    last === null
      ? any(missing('check_task_id'), equals('check_task_id', null))
      : equals('check_task_id', last);
  return {
    update: { pk, sk },
    set: { check_task_id: taskId },
    when: all(isThere, equals('status', status), isUnchanged),
    refuse: () => new StaleRead(),
  };
}
