/** The job that checks submitted answers: reads, assesses, flags, comments, and sends the event. */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { type Announce, announcer, findJobInput } from '#shared/platform/outbox/write.ts';
import type { Ids, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { sectionWrite } from '../responses/answers/sections.ts';
import { responseEvents, responseIdentity } from '../responses/events.ts';
import { responseExists } from '../responses/exists-check.ts';
import { completeTaskWrites, failTaskWrites, findTask, TaskFinished } from '../tasks/repository.ts';
import type { TaskRecord } from '../tasks/schema.ts';
import { assess } from './assess.ts';
import { fileComments } from './file-comments.ts';
import type { Finding } from './model.ts';
import { assessedResponse, type Reading, readResponse } from './reading.ts';
import { commentWrites, MAX_COMMENTS, newComments, reflaggedSections } from './writes.ts';

const JobInput = z.object({ task_id: z.uuid(), response_id: z.uuid() });

/** The answers changed during the check. The message is delivered again, and the check runs again. */
class AnswersChanged extends Error {}

/** One run of a job. */
interface Run {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly ids: Ids;
  readonly now: number;
  readonly announce: Announce;
}

/** Runs one autoflag job. A second delivery changes nothing. Throws only errors that a retry may fix. */
export async function runAutoflag(pointer: OutboxPointer, context: WorkerContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [started, vault] = await Promise.all([
    findJobInput(table, scope, pointer.outbox_id, opening),
    opening,
  ]);
  if (started === undefined) return;
  const input = JobInput.parse(started);
  const [task, reading] = await Promise.all([
    findTask(table, scope, input.task_id),
    readResponse(table, scope, input.response_id, vault),
  ]);
  if (task === undefined) return;
  const { ids } = context;
  const now = context.clock.now();
  const run: Run = { scope, table, vault, task, ids, now, announce: announcer(scope, vault, { ids, now }) };
  try {
    await (reading.kind === 'ready'
      ? complete(reading, run)
      : table.commit(failTaskWrites(scope, vault, task, { reason: reading.reason, now, ids })));
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}

/** Test mode is simulated: nothing is assessed or flagged, and the same events are sent (EVT-007). */
async function complete(
  { loaded, questionnaire }: Extract<Reading, { kind: 'ready' }>,
  run: Run,
): Promise<void> {
  const { scope, vault, now } = run;
  const simulated = scope.environment === 'test';
  const { total, findings } = simulated
    ? { total: 0, findings: [] }
    : assess(assessedResponse(loaded, questionnaire, now));
  const sections = simulated ? [] : reflaggedSections(loaded.sections, findings);
  const createdAt = new Date(now).toISOString();
  const comments = [
    ...newComments(loaded, findings, createdAt),
    ...(simulated ? [] : fileComments(loaded, createdAt)),
  ];
  const summary = {
    simulated,
    total_assessed: total,
    total_flagged: new Set(findings.map(({ question_id }) => question_id)).size,
    ...(simulated ? {} : countsOf(findings)),
  };
  const flags = sections.map((section) =>
    sectionWrite(scope, vault, loaded.record.id, section, () => new AnswersChanged()),
  );
  const ending = [
    ...completeTaskWrites(scope, run.task, createdAt),
    run.announce(responseEvents.autoflagCompleted.type, {
      ...responseIdentity(loaded),
      task_id: run.task.task_id,
      autoflag_summary: summary,
    }),
    responseExists(loaded.record),
    ...commentWrites(scope, vault, comments),
  ];
  for (const writes of transactionsOf(flags, ending)) await run.table.commit(writes);
}

/** Number of findings per rule, and of findings beyond the limit of comments. */
function countsOf(findings: readonly Finding[]) {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return {
    findings: Object.fromEntries([...byRule].map(([rule, found]) => [rule, found.length])),
    findings_without_comment: Math.max(0, findings.length - MAX_COMMENTS),
  };
}
