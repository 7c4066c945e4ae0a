/** The job that checks answers: compares them with all sources and each other, and writes comments (AI-209, AI-210). */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { type Announce, announcer, findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { responseExists } from '../../responses/exists-check.ts';
import { completeTaskWrites, failTaskWrites, findTask, TaskFinished } from '../../tasks/repository.ts';
import type { TaskRecord } from '../../tasks/schema.ts';
import { fileComments } from '../file-comments.ts';
import { readResponse } from '../reading.ts';
import { commentWrites, newComments } from '../writes.ts';
import { checkResponse } from './check-response.ts';
import { CheckJob } from './schema.ts';
import { gatherSources } from './sources.ts';

export interface CheckContext extends WorkerContext {
  readonly objects: ObjectStore;
  /** Milliseconds for which a run waits for files that are being scanned or read. */
  readonly patienceMs: number;
}

interface Run {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly now: number;
  readonly announce: Announce;
  readonly context: CheckContext;
}

/** Runs one job. A second delivery changes nothing. Throws only errors that a retry may fix. */
export async function runCheck(pointer: OutboxPointer, context: CheckContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [started, vault] = await Promise.all([
    findJobInput(table, scope, pointer.outbox_id, opening),
    opening,
  ]);
  if (started === undefined) return;
  const input = CheckJob.parse(started);
  const task = await findTask(table, scope, input.task_id);
  if (task?.status !== 'pending') return;
  const now = context.clock.now();
  const announce = announcer(scope, vault, { ids: context.ids, now });
  try {
    await work({ scope, table, vault, task, now, announce, context }, input);
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}

async function work(run: Run, input: CheckJob): Promise<void> {
  const { scope, table, vault, now, task, context } = run;
  const fail = (reason: string) =>
    table.commit(failTaskWrites(scope, vault, task, { reason, now, ids: context.ids }));
  const reading = await readResponse(table, scope, input.response_id, vault);
  if (reading.kind === 'impossible') return fail(reading.reason);
  const { loaded, questionnaire } = reading;
  const record = await findEntity(table, scope, loaded.record.entity_id);
  if (record === undefined) return fail('entity_not_found');
  const entity = unsealEntity(record, vault);
  const { sources, leftOut } = await gatherSources(run, context, { entity, loaded });
  const { checked, findings, verdicts } = checkResponse(loaded, questionnaire, sources, now);
  const createdAt = new Date(now).toISOString();
  const comments = [...newComments(loaded, findings, createdAt), ...fileComments(loaded, createdAt)];
  const result = {
    answers_checked: checked,
    answers_supported: verdicts.supported,
    answers_contradicted: verdicts.contradicted,
    answers_without_evidence: verdicts.no_evidence,
    findings: findings.length,
    documents_read: sources.documents.length,
    documents_left_out: [...leftOut],
  };
  const { documents_read: _read, documents_left_out: _left, ...counts } = result;
  const ending = [
    ...completeTaskWrites(scope, task, createdAt, result),
    run.announce(responseEvents.checkAnswersCompleted.type, {
      ...responseIdentity(loaded),
      task_id: task.task_id,
      ...counts,
    }),
    responseExists(loaded.record),
  ];
  for (const writes of transactionsOf(commentWrites(scope, vault, comments), ending))
    await table.commit(writes);
}
