/** What the jobs that check answers have in common: opening the task, rounds until nobody writes beside them, and the commit. */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import { type ObjectStore, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { failTaskWrites, findTask, TaskFinished, taskPendingCheck } from '../tasks/repository.ts';
import type { TaskRecord } from '../tasks/schema.ts';
import type { FoundationPorts } from '../tenants/data-keys.ts';

/** The input of the jobs. */
const CheckJob = z.object({ task_id: z.uuid(), response_id: z.uuid() });
type CheckJob = z.output<typeof CheckJob>;

/** What the workers of these jobs need. */
export interface CheckPorts extends FoundationPorts {
  readonly objects: ObjectStore;
}

export interface CheckContext extends WorkerContext {
  readonly objects: ObjectStore;
  /** Milliseconds for which a run waits for files that are being scanned or read. */
  readonly patienceMs: number;
}

/** One run of a job. */
export interface CheckRun {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly input: CheckJob;
  readonly context: CheckContext;
}

/** Runs before the message is delivered again. */
const ROUNDS = 4;

/**
 * Opens the task of a job and works on it. A second delivery changes nothing. Autofill, a save, a dispute, or another delivery may
 * write beside it: everything is then read again. Throws only errors that a retry may fix.
 */
export async function runCheckJob(
  pointer: OutboxPointer,
  context: CheckContext,
  work: (run: CheckRun) => Promise<void>,
): Promise<void> {
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
  for (let round = 1; ; round += 1) {
    try {
      return await work({ scope, table, vault, task, input, context });
    } catch (error) {
      if (error instanceof TaskFinished) return;
      if (!(error instanceof StaleRead) || round === ROUNDS) throw error;
    }
  }
}

/** Writes that each transaction has beside its own: the check that the task is pending. */
const GUARDS = 1;

/** Commits what was found, and with the last of it the end of the task. */
export async function commitFound(
  { table, task }: CheckRun,
  found: readonly Write[],
  ending: readonly Write[],
): Promise<void> {
  const transactions = transactionsOf(found, ending, GUARDS);
  for (const [index, writes] of transactions.entries()) {
    const isLast = index === transactions.length - 1;
    await table.commit([...writes, ...(isLast ? [] : [taskPendingCheck(task)])]);
  }
}

/** A failure for good. */
export async function failRun(
  { scope, table, vault, task, context }: CheckRun,
  reason: string,
): Promise<void> {
  const { ids, clock } = context;
  await table.commit(failTaskWrites(scope, vault, task, { reason, now: clock.now(), ids }));
}
