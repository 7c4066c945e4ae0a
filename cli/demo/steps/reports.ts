/** Steps: the assessment of a response as DOCX, and the client report of its entity as PDF. */
import { check } from '../checks.ts';
import type { DemoContext } from '../context.ts';
import { type Assisted, announced, resultOf } from './assist.ts';

/** The beginning of every zip archive. */
const ZIP = 'PK\u0003\u0004';

export async function printReports(demo: DemoContext, { entityId, responseId }: Assisted): Promise<void> {
  await assess(demo, responseId);
  await report(demo, entityId);
}

async function assess(demo: DemoContext, id: string): Promise<void> {
  const { tenant, log } = demo;
  const { task_id } = await log.step('tenant', 'has the response assessed', () =>
    tenant.generateAssessment({ params: { id } }),
  );
  const { document_id } = await resultOf(demo, task_id);
  const data = await announced(demo, 'report.assessment_generated', ['task_id', task_id]);
  check(data['document_id'] === document_id, 'the event names the document of the task');
  const size = await log.step('tenant', 'downloads the assessment: a Word document', async () => {
    const bytes = Buffer.from(await tenant.downloadAssessment({ params: { id } }));
    check(bytes.toString('latin1').startsWith(ZIP), 'the file is a zip archive');
    check(bytes.includes('word/document.xml'), 'the archive has the text of a Word document');
    return bytes.length;
  });
  log.note(`${size} bytes`);
}

async function report(demo: DemoContext, id: string): Promise<void> {
  const { tenant, log } = demo;
  const { task_id } = await log.step('tenant', 'has the client report of the company written', () =>
    tenant.generateClientReport({ params: { id } }),
  );
  const { document_id } = await resultOf(demo, task_id);
  const data = await announced(demo, 'report.client_report_generated', ['task_id', task_id]);
  check(data['document_id'] === document_id, 'the event names the document of the task');
  const size = await log.step('tenant', 'downloads the client report: a PDF', async () => {
    const bytes = Buffer.from(await tenant.downloadClientReport({ params: { id } }));
    check(bytes.toString('latin1').startsWith('%PDF-'), 'the file is a PDF');
    return bytes.length;
  });
  log.note(`${size} bytes`);
}
