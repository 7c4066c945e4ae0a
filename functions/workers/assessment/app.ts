/** Generates assessments of responses: one message, one document. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runAssessment } from '#shared/domain/reports/assessment/run.ts';
import type { ReportContext } from '#shared/domain/reports/report-job.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function assessmentWorker(ports: FoundationPorts & Pick<ReportContext, 'objects' | 'render'>) {
  const { objects, render } = ports;
  const context = { ...workerContext(ports), objects, render };
  return queueWorker(JobEvent, ({ detail }, delivery) => runAssessment(detail, delivery, context), ports.log);
}
