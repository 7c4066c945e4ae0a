/** The job that generates a client report: reads the facts, prints them, and announces the document that they become. */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { printedBrand } from './brand.ts';
import { clientReport } from './client/describe.ts';
import { reportEvents } from './events.ts';
import { readEntityFacts } from './facts/entity.ts';
import { ReportRefused } from './failure.ts';
import { clientReportName } from './file-name.ts';
import { keepReport, type ReportContext, type ReportRun, runReportJob } from './report-job.ts';
import { ClientReportJob } from './schema.ts';

/** What every report of this type is called among the documents of its entity. */
const DOCUMENT_TYPE = 'Client report';

export function runClientReport(
  pointer: OutboxPointer,
  delivery: { readonly attempt: number },
  context: ReportContext,
): Promise<void> {
  return runReportJob(pointer, delivery, context, {
    parse: (input) => ClientReportJob.parse(input),
    generate,
  });
}

async function generate(run: ReportRun<ClientReportJob>): Promise<void> {
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
  const isTest = scope.environment === 'test';
  const request = {
    reference: documentId,
    askedBy: job.asked_by,
    askedAt: job.asked_at,
    madeAt,
    isTest,
  };
  const { entity } = found;
  const report = {
    type: 'client',
    documentId,
    entityId: job.entity_id,
    name: clientReportName(entity.name, madeAt),
    contentType: 'application/pdf',
    documentType: DOCUMENT_TYPE,
    askedBy: job.asked_by?.email ?? null,
    bytes: await context.render(clientReport(found, request, printedBrand(environment))),
  } as const;
  await keepReport(run, report, (announce) => [
    announce(reportEvents.clientReportGenerated.type, {
      document_id: documentId,
      entity_id: entity.record.id,
      entity_name: entity.name,
      object: 'document',
      report_type: 'client',
      task_id: task.task_id,
    }),
  ]);
}
