/** Checks submitted answers: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import type { CheckPorts } from '#shared/domain/autoflag/job.ts';
import { runAutoflag } from '#shared/domain/autoflag/run.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

/** The respondent has just uploaded files: they are scanned and read within seconds. */
const PATIENCE_MS = 30_000;

export function autoflagWorker(ports: CheckPorts, patienceMs = PATIENCE_MS) {
  const context = { ...workerContext(ports), objects: ports.objects, patienceMs };
  return queueWorker(JobEvent, ({ detail }) => runAutoflag(detail, context), ports.log);
}
