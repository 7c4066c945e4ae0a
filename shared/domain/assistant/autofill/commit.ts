/**
 * Writes what an autofill found. A long response takes several transactions; each is conditional on the version of the response
 * that was read, so that a save or a send in between is seen. A run that dies in between is repeated, finds what is written, and
 * writes the rest.
 */
import { all, equals } from '#shared/platform/condition.ts';
import type { Announce } from '#shared/platform/outbox/write.ts';
import { Contended, type Ids, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { sectionWrite } from '../../responses/answers/sections.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { evidenceWrite, loadEvidence } from '../../responses/evidence/repository.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { type LoadedResponse, loadResponse } from '../../responses/repository.ts';
import { completeTaskWrites, failTaskWrites, taskPendingCheck } from '../../tasks/repository.ts';
import type { TaskRecord, TaskResult } from '../../tasks/schema.ts';
import type { Decision } from '../decide.ts';
import type { AutofillJob } from '../schema.ts';
import { type Plan, planWrites } from './plan.ts';

/** One run of a job. */
export interface Run {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly input: AutofillJob;
  readonly ids: Ids;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly announce: Announce;
}

/** Reads of the response before the run gives up and is delivered again. */
const ROUNDS = 6;
/** Writes that each transaction has beside its sections: the response, and the check that the task is pending. */
const GUARDS = 2;
const REASON_CHANGED = 'response_changed_status';

/** Writes until nobody else writes in between. Throws `TaskFinished` where the task has ended meanwhile. */
export async function commitFound(
  run: Run,
  questionnaire: Questionnaire,
  decisions: ReadonlyMap<number, Decision>,
  result: TaskResult,
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [loaded, evidence] = await Promise.all([
      loadResponse(run.table, run.scope, run.input.response_id, Promise.resolve(run.vault)),
      loadEvidence(run.table, run.scope, run.input.response_id, Promise.resolve(run.vault)),
    ]);
    if (loaded === undefined) return failRun(run, 'response_not_found');
    if (loaded.record.status !== run.input.status) return failRun(run, REASON_CHANGED);
    const current = { responseId: loaded.record.id, questionnaire, sections: loaded.sections, evidence };
    const plan = planWrites(current, decisions, {
      taskId: run.task.task_id,
      startedAt: run.task.created_at,
      now: new Date(run.now).toISOString(),
      input: run.input,
    });
    try {
      await commitPlan(run, loaded, plan, { ...result, answers_saved: plan.saved });
      return;
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error;
    }
  }
  throw new Contended();
}

/** A failure for good is reported once: the task ends, the credit is given back, and subscribers get the reason. */
export async function failRun({ scope, table, vault, task, now, ids }: Run, reason: string): Promise<void> {
  await table.commit(failTaskWrites(scope, vault, task, { reason, now, ids }));
}

async function commitPlan(run: Run, loaded: LoadedResponse, plan: Plan, result: TaskResult): Promise<void> {
  const { scope, vault, task, table } = run;
  const { record } = loaded;
  const at = new Date(run.now).toISOString();
  const sections = plan.sections.map((section) =>
    sectionWrite(scope, vault, record.id, section, () => new StaleRead()),
  );
  const evidence = plan.evidence.map((section) => evidenceWrite(scope, vault, record.id, section));
  const ending = [
    ...completeTaskWrites(scope, task, at, result),
    run.announce(responseEvents.autofillCompleted.type, {
      ...responseIdentity(loaded),
      answers_saved: result.answers_saved,
      total_questions: result.total_questions,
    }),
  ];
  const transactions = transactionsOf([...sections, ...evidence], ending, GUARDS);
  for (const [index, writes] of transactions.entries()) {
    const isLast = index === transactions.length - 1;
    const guards = [
      heldWrite(record, record.version + index, at),
      ...(isLast ? [] : [taskPendingCheck(task)]),
    ];
    await table.commit([...writes, ...guards]);
  }
}

/** The response is as it was read, apart from what this run has written. Saves and sends read it again. */
function heldWrite(record: ResponseRecord, version: number, at: string): Write {
  return {
    update: { pk: record.pk, sk: record.sk },
    set: { updated_at: at },
    add: { version: 1 },
    when: all(equals('status', record.status), equals('version', version)),
    refuse: () => new StaleRead(),
  };
}
