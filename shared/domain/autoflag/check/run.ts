/** The job that checks answers: compares them with all sources and each other, and writes comments (AI-209, AI-210). */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { announcer, findJobInput } from '#shared/platform/outbox/write.ts';
import { type ObjectStore, StaleRead, type Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { evidenceWrite, loadEvidence } from '../../responses/evidence/repository.ts';
import { responseExists } from '../../responses/exists-check.ts';
import {
  completeTaskWrites,
  failTaskWrites,
  findTask,
  TaskFinished,
  taskPendingCheck,
} from '../../tasks/repository.ts';
import type { TaskRecord } from '../../tasks/schema.ts';
import { fileComments } from '../file-comments.ts';
import { readResponse } from '../reading.ts';
import { commentWrites, newComments } from '../writes.ts';
import { type Checked, checkResponse } from './check-response.ts';
import { checkedSections } from './evidence.ts';
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
  readonly input: CheckJob;
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
  try {
    await untilUndisturbed({ scope, table, vault, task, input, context });
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}

/** Runs before the message is delivered again. */
const ROUNDS = 4;

/** Autofill, a dispute, or another delivery of the job may write beside it: everything is then read again. */
async function untilUndisturbed(run: Run): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      return await work(run);
    } catch (error) {
      if (!(error instanceof StaleRead) || round === ROUNDS) throw error;
    }
  }
}

async function work(run: Run): Promise<void> {
  const { scope, table, vault, task, input, context } = run;
  const opening = Promise.resolve(vault);
  const [reading, evidence] = await Promise.all([
    readResponse(table, scope, input.response_id, vault),
    loadEvidence(table, scope, input.response_id, opening),
  ]);
  if (reading.kind === 'impossible') return fail(run, reading.reason);
  const { loaded, questionnaire } = reading;
  const record = await findEntity(table, scope, loaded.record.entity_id);
  if (record === undefined) return fail(run, 'entity_not_found');
  const disputed = new Set(evidence.flatMap(({ disputes }) => disputes.map(({ key }) => key)));
  const about = { entity: unsealEntity(record, vault), loaded, disputed };
  const { sources, leftOut } = await gatherSources({ ...run, now: context.clock.now() }, context, about);
  // The run may have waited for files.
  const now = context.clock.now();
  const at = new Date(now).toISOString();
  const checked = checkResponse(loaded, questionnaire, sources, now);
  const comments = [...newComments(loaded, checked.findings, at), ...fileComments(loaded, at)];
  const sections = checkedSections(questionnaire, evidence, checked.compared, { taskId: task.task_id, at });
  const result = {
    ...countsOf(checked),
    documents_read: sources.documents.length,
    documents_left_out: [...leftOut],
  };
  const ending = [
    ...completeTaskWrites(scope, task, at, result),
    announcer(scope, vault, { ids: context.ids, now })(responseEvents.checkAnswersCompleted.type, {
      ...responseIdentity(loaded),
      task_id: task.task_id,
      ...countsOf(checked),
    }),
    responseExists(loaded.record),
  ];
  const found = [
    ...sections.map((section) => evidenceWrite(scope, vault, loaded.record.id, section)),
    ...commentWrites(scope, vault, comments),
  ];
  const transactions = transactionsOf(found, ending, GUARDS);
  for (const [index, writes] of transactions.entries()) {
    const isLast = index === transactions.length - 1;
    await table.commit([...writes, ...(isLast ? [] : [taskPendingCheck(task)])]);
  }
}

/** Writes that each transaction has beside its own: the check that the task is pending. */
const GUARDS = 1;

function countsOf({ checked, findings, verdicts }: Checked) {
  return {
    answers_checked: checked,
    answers_supported: verdicts.supported,
    answers_contradicted: verdicts.contradicted,
    answers_without_evidence: verdicts.no_evidence,
    findings: findings.length,
  };
}

async function fail({ scope, table, vault, task, context }: Run, reason: string): Promise<void> {
  const { ids, clock } = context;
  await table.commit(failTaskWrites(scope, vault, task, { reason, now: clock.now(), ids }));
}
