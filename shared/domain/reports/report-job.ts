/**
 * What the jobs of reports have in common: a second delivery changes nothing, the file becomes a document in the commit that ends
 * the task, and a report that can never be generated fails its task at once.
 */
import type { PrintedDocument } from '@probity/printing/document';
import { MESSAGE_ATTEMPTS, type OutboxPointer } from '#shared/contract/message.ts';
import { announcer, findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Table, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { completeTaskWrites, failTaskWrites, findTask, TaskFinished } from '../tasks/repository.ts';
import type { TaskRecord } from '../tasks/schema.ts';
import { reasonOf } from './failure.ts';
import { type NewReport, storeReport } from './store-report.ts';

export interface ReportContext extends WorkerContext {
  readonly objects: ObjectStore;
  readonly render: (document: PrintedDocument) => Promise<Uint8Array>;
}

/** One run of a job. */
export interface ReportRun<Job> {
  readonly context: ReportContext;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly job: Job;
}

/** How one kind of report is made. `generate` ends the task, or throws. */
interface ReportKind<Job extends { readonly task_id: string }> {
  readonly parse: (input: unknown) => Job;
  readonly generate: (run: ReportRun<Job>) => Promise<void>;
}

/** Rejects where a later delivery may succeed. The last one fails the task, so that its caller does not wait for the deadline. */
export async function runReportJob<Job extends { readonly task_id: string }>(
  pointer: OutboxPointer,
  { attempt }: { readonly attempt: number },
  context: ReportContext,
  { parse, generate }: ReportKind<Job>,
): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [started, vault] = await Promise.all([
    findJobInput(table, scope, pointer.outbox_id, opening),
    opening,
  ]);
  if (started === undefined) return;
  const job = parse(started);
  const task = await findTask(table, scope, job.task_id);
  if (task?.status !== 'pending') return;
  const run = { context, scope, table, vault, task, job };
  try {
    await generate(run);
  } catch (error) {
    if (error instanceof TaskFinished) return;
    const reason = reasonOf(error);
    if (reason === undefined && attempt < MESSAGE_ATTEMPTS) throw error;
    if (reason === undefined)
      context.log.error('a report failed', { task_id: task.task_id, kind: task.kind }, error);
    await fail(run, reason ?? 'internal_error');
  }
}

/**
 * Stores the file of the report. The document, the end of the task and `also` are one commit. A file that does not become a document
 * is removed.
 */
export async function keepReport(
  { context, scope, table, vault, task }: ReportRun<unknown>,
  report: NewReport,
  also: (announce: ReturnType<typeof announcer>) => readonly Write[],
): Promise<void> {
  const { ids, clock } = context;
  const objects = context.objects.within(scope);
  const file = await storeReport({ scope, table, vault, objects, ids, clock }, report);
  const now = clock.now();
  try {
    await table.commit([
      ...completeTaskWrites(scope, task, new Date(now).toISOString(), { document_id: report.documentId }),
      ...file.keep,
      ...also(announcer(scope, vault, { ids, now })),
    ]);
  } catch (error) {
    if (error instanceof TaskFinished || reasonOf(error) !== undefined) await table.commit(file.discard);
    throw error;
  }
  context.log.info('a report was generated', {
    task_id: task.task_id,
    kind: task.kind,
    bytes: report.bytes.length,
  });
}

async function fail(
  { context, scope, table, vault, task }: ReportRun<unknown>,
  reason: string,
): Promise<void> {
  const { ids, clock } = context;
  try {
    await table.commit(failTaskWrites(scope, vault, task, { reason, now: clock.now(), ids }));
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}
