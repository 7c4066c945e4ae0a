/** The job of autofill: gathers what is known of the entity, answers what is sure, and keeps the evidence (AI-109 to AI-113). */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import { loadEvidence } from '../../responses/evidence/repository.ts';
import { loadResponse } from '../../responses/repository.ts';
import { findTask, TaskFinished } from '../../tasks/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { type EngineParts, engineOf } from '../engine-of-run.ts';
import { AutofillJob } from '../schema.ts';
import { thresholdOf } from '../threshold.ts';
import { type Unanswered, unansweredInWords } from '../unanswered.ts';
import { commitFound, failRun, type Run } from './commit.ts';
import { decideAll } from './decide-all.ts';
import { gather } from './gather.ts';

export interface AutofillContext extends EngineParts {
  readonly objects: ObjectStore;
  /** Milliseconds for which a run waits for files that are being scanned or read. */
  readonly patienceMs: number;
}

/** Runs one job. A second delivery changes nothing. Throws only errors that a retry may fix. */
export async function runAutofill(pointer: OutboxPointer, context: AutofillContext): Promise<void> {
  const run = await openRun(pointer, context);
  if (run === undefined || run.task.status !== 'pending') return;
  try {
    await work(run, context);
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}

async function openRun(pointer: OutboxPointer, context: AutofillContext): Promise<Run | undefined> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [started, vault] = await Promise.all([
    findJobInput(table, scope, pointer.outbox_id, opening),
    opening,
  ]);
  if (started === undefined) return undefined;
  const input = AutofillJob.parse(started);
  const task = await findTask(table, scope, input.task_id);
  const { ids, clock } = context;
  return task === undefined ? undefined : { scope, table, vault, task, input, ids, clock };
}

async function work(run: Run, context: AutofillContext): Promise<void> {
  const { scope, table, vault, input } = run;
  const opening = Promise.resolve(vault);
  const [loaded, evidence, environment] = await Promise.all([
    loadResponse(table, scope, input.response_id, opening),
    loadEvidence(table, scope, input.response_id, opening),
    findEnvironment(table, scope),
  ]);
  if (loaded === undefined) return failRun(run, 'response_not_found');
  const [questionnaire, record] = await Promise.all([
    findQuestionnaire(table, scope, loaded.record.questionnaire_id),
    findEntity(table, scope, loaded.record.entity_id),
  ]);
  if (questionnaire === undefined) return failRun(run, 'questionnaire_not_found');
  if (record === undefined) return failRun(run, 'entity_not_found');
  const entity = unsealEntity(record, vault);
  const gathered = await gather({ ...run, now: run.clock.now() }, context, { entity, loaded });
  const disputed = new Set(evidence.flatMap(({ disputes }) => disputes.map(({ key }) => key)));
  const engine = engineOf(context, run);
  const ground = { questionnaire, entity, gathered, disputed, input };
  const decisions = await decideAll(ground, engine, thresholdOf(environment));
  const states = [...decisions.values()].map(({ state }) => state);
  const unanswered = engine.unanswered?.() ?? [];
  // Nothing was found, and the engine was not able to look: that is a failure, which is not charged.
  const silent = unanswered.reduce((sum, { questions }) => sum + questions, 0);
  if (silent > 0 && silent >= states.length && states.every((state) => state === 'abstained'))
    return failRun(run, 'engine_gave_no_answer', { engine_unanswered: unanswered.map(lineOf) });
  await commitFound(run, questionnaire, decisions, {
    total_questions: questionnaire.questions.length,
    conflicts: states.filter((state) => state === 'conflict').length,
    abstained: states.filter((state) => state === 'abstained').length,
    documents_read: gathered.documents.texts.length,
    documents_left_out: [...gathered.documents.leftOut],
    ...(unanswered.length === 0 ? {} : { engine_unanswered: unanswered.map(lineOf) }),
  });
}

function lineOf(unanswered: Unanswered) {
  return { ...unanswered, message: unansweredInWords(unanswered) };
}
