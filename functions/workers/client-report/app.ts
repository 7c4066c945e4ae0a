/** Generates client reports: one message, one report. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { type ClientReportContext, runClientReport } from '#shared/domain/reports/run-client-report.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export type ClientReportPorts = FoundationPorts & Pick<ClientReportContext, 'objects' | 'renderPdf'>;

export function clientReportWorker(ports: ClientReportPorts) {
  const { objects, renderPdf } = ports;
  const context = { ...workerContext(ports), objects, renderPdf };
  return queueWorker(
    JobEvent,
    ({ detail }, delivery) => runClientReport(detail, delivery, context),
    ports.log,
  );
}
