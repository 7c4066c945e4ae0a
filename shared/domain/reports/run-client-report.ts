/** The job that generates a client report: reads the facts, prints them, stores the file, and ends the task with its event. */
import { MESSAGE_ATTEMPTS, type OutboxPointer } from '#shared/contract/message.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { announcer, findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { PrintedDocument } from '#shared/printing/document.ts';
import { completeTaskWrites, failTaskWrites, findTask, TaskFinished } from '../tasks/repository.ts';
import type { TaskRecord } from '../tasks/schema.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { printedBrand } from './brand.ts';
import { clientReport } from './client/describe.ts';
import { reportEvents } from './events.ts';
import { type EntityFacts, readEntityFacts } from './facts/entity.ts';
import { ReportRefused, reasonOf } from './failure.ts';
import { clientReportName } from './file-name.ts';
import { ClientReportJob } from './schema.ts';
import { type StoredReportFile, storeReport } from './store-report.ts';

export interface ClientReportContext extends WorkerContext {
  readonly objects: ObjectStore;
  readonly renderPdf: (document: PrintedDocument) => Promise<Uint8Array>;
}

interface Run {
  readonly context: ClientReportContext;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly task: TaskRecord;
  readonly job: ClientReportJob;
}

/** What every report of this type is called among the documents of its entity. */
const DOCUMENT_TYPE = 'Client report';

/**
 * A second delivery changes nothing. Rejects where a later delivery may succeed; the last one fails the task, so that its caller
 * does not wait for the deadline.
 */
export async function runClientReport(
  pointer: OutboxPointer,
  { attempt }: { readonly attempt: number },
  context: ClientReportContext,
): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [started, vault] = await Promise.all([
    findJobInput(table, scope, pointer.outbox_id, opening),
    opening,
  ]);
  if (started === undefined) return;
  const job = ClientReportJob.parse(started);
  const task = await findTask(table, scope, job.task_id);
  if (task?.status !== 'pending') return;
  const run: Run = { context, scope, table, vault, task, job };
  try {
    await generate(run);
  } catch (error) {
    if (error instanceof TaskFinished) return;
    const reason = reasonOf(error);
    if (reason === undefined && attempt < MESSAGE_ATTEMPTS) throw error;
    if (reason === undefined) context.log.error('a client report failed', { task_id: task.task_id }, error);
    await fail(run, reason ?? 'internal_error');
  }
}

async function generate(run: Run): Promise<void> {
  const { context, scope, table, vault, task, job } = run;
  const now = context.clock.now();
  const reading = { table, scope, opening: Promise.resolve(vault), now };
  const [found, environment] = await Promise.all([
    readEntityFacts(reading, job.entity_id),
    findEnvironment(table, scope),
  ]);
  if (found === undefined) throw new ReportRefused('entity_deleted');
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const documentId = deriveId(task.task_id, 'document');
  const madeAt = new Date(now).toISOString();
  const request = {
    reference: documentId,
    askedBy: job.asked_by,
    askedAt: job.asked_at,
    madeAt,
    isTest: scope.environment === 'test',
  };
  const bytes = await context.renderPdf(clientReport(found, request, printedBrand(environment)));
  const { ids, clock } = context;
  const objects = context.objects.within(scope);
  const file = await storeReport(
    { scope, table, vault, objects, ids, clock },
    {
      type: 'client',
      documentId,
      entityId: job.entity_id,
      name: clientReportName(found.entity.name, madeAt),
      contentType: 'application/pdf',
      documentType: DOCUMENT_TYPE,
      askedBy: job.asked_by?.email ?? null,
      bytes,
    },
  );
  await finish(run, found, documentId, file);
  context.log.info('client report generated', { task_id: task.task_id, bytes: bytes.length });
}

/** The document, its event and the end of the task are one commit. A file that does not become a document is removed. */
async function finish(
  run: Run,
  { entity }: EntityFacts,
  documentId: string,
  file: StoredReportFile,
): Promise<void> {
  const { context, scope, table, vault, task } = run;
  const { ids, clock } = context;
  const now = clock.now();
  const announce = announcer(scope, vault, { ids, now });
  try {
    await table.commit([
      ...completeTaskWrites(scope, task, new Date(now).toISOString(), { document_id: documentId }),
      ...file.keep,
      announce(reportEvents.clientReportGenerated.type, {
        document_id: documentId,
        entity_id: entity.record.id,
        entity_name: entity.name,
        object: 'document',
        report_type: 'client',
        task_id: task.task_id,
      }),
    ]);
  } catch (error) {
    if (error instanceof TaskFinished || reasonOf(error) !== undefined) await table.commit(file.discard);
    throw error;
  }
}

async function fail({ context, scope, table, vault, task }: Run, reason: string): Promise<void> {
  const { ids, clock } = context;
  try {
    await table.commit(failTaskWrites(scope, vault, task, { reason, now: clock.now(), ids }));
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}
