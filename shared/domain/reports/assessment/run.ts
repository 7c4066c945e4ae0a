/** The job that generates the assessment of a response (AI-306). */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { assessedWrite } from '../../responses/assessment-reference.ts';
import { reportEvents } from '../events.ts';
import { ReportRefused } from '../failure.ts';
import { assessmentName } from '../file-name.ts';
import { keepReport, type ReportContext, type ReportRun, runReportJob } from '../report-job.ts';
import { assessmentDocument } from './document.ts';
import { readAssessment } from './read.ts';
import { DOCX } from './routes.ts';
import { AssessmentJob } from './schema.ts';

/** What every assessment is called among the documents of its entity. */
const DOCUMENT_TYPE = 'Assessment';

export function runAssessment(
  pointer: OutboxPointer,
  delivery: { readonly attempt: number },
  context: ReportContext,
): Promise<void> {
  return runReportJob(pointer, delivery, context, { parse: (input) => AssessmentJob.parse(input), generate });
}

async function generate(run: ReportRun<AssessmentJob>): Promise<void> {
  const { context, scope, table, vault, task, job } = run;
  const now = context.clock.now();
  const found = await readAssessment({ table, scope, vault, now }, job.response_id);
  if (found.kind === 'impossible') throw new ReportRefused(found.reason);
  const { facts, brand, loaded } = found;
  const bytes = await context.render(assessmentDocument(facts, brand));
  const documentId = deriveId(task.task_id, 'document');
  const { entity, madeAt } = facts;
  const report = {
    type: 'assessment',
    documentId,
    entityId: entity.id,
    name: assessmentName(entity.name, madeAt),
    contentType: DOCX,
    documentType: DOCUMENT_TYPE,
    askedBy: job.asked_by,
    bytes,
  } as const;
  await keepReport(run, report, (announce) => [
    assessedWrite(loaded.record, documentId, () => new ReportRefused('response_not_found')),
    announce(reportEvents.assessmentGenerated.type, {
      document_id: documentId,
      response_id: loaded.record.id,
      entity_id: entity.id,
      entity_name: entity.name,
      object: 'document',
      report_type: 'assessment',
      task_id: task.task_id,
    }),
  ]);
}
