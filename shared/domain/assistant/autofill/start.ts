/** Starts an autofill: one task, one credit, one job (AI-101 to AI-108, AI-112). */
import type * as z from 'zod';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { findEntity } from '../../entities/repository.ts';
import { contents } from '../../responses/answers/merge.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseEvents } from '../../responses/events.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { type LoadedResponse, loadResponse } from '../../responses/repository.ts';
import { autofillRunning, entityWithoutDocuments, notAutofillable } from '../errors.ts';
import { startOneTask, type TaskOfResponse } from '../one-task.ts';
import type { AutofillInput, AutofillJob, AutofillStarted } from '../schema.ts';
import { hasReadableDocument } from '../sources/entity-documents.ts';

const AUTOFILL: TaskOfResponse = {
  kind: 'autofill',
  credit: 'ai_autofill',
  attribute: 'autofill_task_id',
  failed: responseEvents.autofillFailed.type,
  message: 'Autofill has started. The event response.autofill_completed follows.',
  running: autofillRunning,
};

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
  const input: Omit<AutofillJob, 'task_id' | 'response_id'> = {
    mode,
    status: record.status,
    answered: answeredQuestions(loaded),
  };
  const [reply] = await Promise.all([
    startOneTask(AUTOFILL, { loaded, opening, input, facts: { mode } }, request),
    refuseWithoutDocuments(record, request),
  ]);
  return reply;
}

async function refuseWithoutDocuments({ entity_id }: ResponseRecord, request: TenantRequest): Promise<void> {
  const entity = await findEntity(request.tenantTable, request.scope, entity_id);
  if (entity === undefined || !(await hasReadableDocument(entity, request))) throw entityWithoutDocuments();
}

function answeredQuestions({ sections }: LoadedResponse): number[] {
  return [...contents(sections).keys()];
}
