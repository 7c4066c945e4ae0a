/** Starts an autofill: one task, one credit, one job (AI-101 to AI-108, AI-112). */
import type * as z from 'zod';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { laneWithCredit } from '../../credits/charge.ts';
import { findEntity } from '../../entities/repository.ts';
import { contents } from '../../responses/answers/merge.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { type LoadedResponse, loadResponse } from '../../responses/repository.ts';
import { startTaskWrites } from '../../tasks/repository.ts';
import { autofillRunning, entityWithoutDocuments, notAutofillable } from '../errors.ts';
import { markedWrite, refuseBesideTask } from '../one-task.ts';
import type { AutofillInput, AutofillJob, AutofillStarted } from '../schema.ts';
import { hasReadableDocument } from '../sources/entity-documents.ts';

const CREDIT = 'ai_autofill';

type Started = z.input<typeof AutofillStarted>;

/** Throws 403 in other statuses and without credit, 400 without documents, and 409 while another autofill runs. */
export async function startAutofill(
  id: string,
  { mode }: z.output<typeof AutofillInput>,
  request: TenantRequest,
): Promise<Reply<Started>> {
  const { scope, tenantTable: table } = request;
  const opening = request.vault();
  const loaded = await loadResponse(table, scope, id, opening);
  if (loaded === undefined) throw responseNotFound();
  const { record } = loaded;
  if (!permits(responseLifecycle, 'autofill', record.status)) throw notAutofillable(record.status);
  const taskId = request.ids.uuid();
  const [vault, lane] = await Promise.all([
    opening,
    laneWithCredit(table, scope, { kind: CREDIT, operationId: taskId }),
    refuseWithoutDocuments(record, request),
    refuseBesideTask(table, scope, record.autofill_task_id, autofillRunning),
  ]);
  const input: AutofillJob = {
    task_id: taskId,
    response_id: record.id,
    mode,
    status: record.status,
    answered: answeredQuestions(loaded),
  };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return {
    body: {
      task_id: taskId,
      response_id: record.id,
      status: 'pending',
      message: 'Autofill has started. The event response.autofill_completed follows.',
    },
    writes: [
      markedWrite(record, 'autofill_task_id', taskId),
      ...startTaskWrites(scope, vault, {
        id: taskId,
        kind: 'autofill',
        subject: record.id,
        createdAt: new Date(request.now).toISOString(),
        credit: { kind: CREDIT, lane },
        onFailure: { type: responseEvents.autofillFailed.type, data: responseIdentity(loaded) },
      }),
      jobWrite(scope, vault, { kind: 'autofill', input }, at),
    ],
    audit: { target: `response:${record.id}`, facts: { task_id: taskId, mode } },
  };
}

async function refuseWithoutDocuments({ entity_id }: ResponseRecord, request: TenantRequest): Promise<void> {
  const entity = await findEntity(request.tenantTable, request.scope, entity_id);
  if (entity === undefined || !(await hasReadableDocument(entity, request))) throw entityWithoutDocuments();
}

function answeredQuestions({ sections }: LoadedResponse): number[] {
  return [...contents(sections).keys()];
}
