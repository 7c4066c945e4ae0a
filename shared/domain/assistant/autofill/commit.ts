/**
 * Writes what an autofill found. A long response takes several transactions; each is conditional on the version of the response
 * that was read, so that a save or a send in between is seen. A run that dies in between is repeated, finds what is written, and
 * writes the rest.
 */
import { all, equals } from '#shared/platform/condition.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import {
  type Clock,
  Contended,
  type Ids,
  StaleRead,
  type Table,
  type Write,
} from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { changeAnswers } from '../../responses/answers/change.ts';
import type { AnswerActor } from '../../responses/answers/history/actor.ts';
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
  readonly clock: Clock;
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
    // A run waits for files and asks models, so that its end is minutes after its start.
    const now = run.clock.now();
    const plan = planWrites(current, decisions, {
      taskId: run.task.task_id,
      startedAt: run.task.created_at,
      now: new Date(now).toISOString(),
      input: run.input,
    });
    try {
      await commitPlan({ ...run, now }, loaded, plan, { ...result, answers_saved: plan.saved });
      return;
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error;
    }
  }
  throw new Contended();
}

/** A failure for good is reported once: the task ends, the credit is given back, and subscribers get the reason. */
export async function failRun(
  { scope, table, vault, task, clock, ids }: Run,
  reason: string,
  result: TaskResult | null = null,
): Promise<void> {
  const now = clock.now();
  await table.commit(failTaskWrites(scope, vault, task, { reason, result, now, ids }));
}

/** A run that ends at `now`, in milliseconds since the epoch. */
type Ending = Run & { readonly now: number };

async function commitPlan(
  run: Ending,
  loaded: LoadedResponse,
  plan: Plan,
  result: TaskResult,
): Promise<void> {
  const { scope, vault, task, table } = run;
  const { record } = loaded;
  const at = new Date(run.now).toISOString();
  const { sections, kept, overwritings } = changedSections(run, loaded, plan, at);
  const evidence = plan.evidence.map((section) => evidenceWrite(scope, vault, record.id, section));
  const ending = [
    ...completeTaskWrites(scope, task, at, result),
    announcer(
      scope,
      vault,
      run,
    )(responseEvents.autofillCompleted.type, {
      ...responseIdentity(loaded),
      answers_saved: result.answers_saved,
      total_questions: result.total_questions,
    }),
  ];
  // What comes last in the list is committed first: no section is replaced before its history is kept.
  const transactions = transactionsOf([...sections, ...evidence, ...kept], ending, GUARDS);
  for (const [index, writes] of transactions.entries()) {
    const isLast = index === transactions.length - 1;
    const guards = [
      heldWrite(record, record.version + index, { at, overwritings: index === 0 ? overwritings : 0 }),
      ...(isLast ? [] : [taskPendingCheck(task)]),
    ];
    await table.commit([...writes, ...guards]);
  }
}

const AUTOFILL: AnswerActor = { kind: 'autofill', profile: null };

/** The writes that replace the sections, one by one, and those that keep what is overwritten. */
function changedSections({ scope, vault }: Run, loaded: LoadedResponse, plan: Plan, at: string) {
  const sections: Write[] = [];
  const kept: Write[] = [];
  let { overwritings } = loaded.record;
  for (const section of plan.sections) {
    const record = { ...loaded.record, overwritings };
    const change = { after: [section], by: AUTOFILL, at };
    const changed = changeAnswers(scope, vault, { record, sections: loaded.sections }, change);
    const [replaced, ...history] = changed.writes;
    if (replaced !== undefined) sections.push(replaced);
    kept.push(...history);
    overwritings += changed.overwritings;
  }
  return { sections, kept, overwritings: overwritings - loaded.record.overwritings };
}

/** The response is as it was read, apart from what this run has written. Saves and sends read it again. */
function heldWrite(
  record: ResponseRecord,
  version: number,
  { at, overwritings }: { readonly at: string; readonly overwritings: number },
): Write {
  return {
    update: { pk: record.pk, sk: record.sk },
    set: { updated_at: at },
    add: { version: 1, ...(overwritings === 0 ? {} : { overwritings }) },
    when: all(equals('status', record.status), equals('version', version)),
    refuse: () => new StaleRead(),
  };
}
