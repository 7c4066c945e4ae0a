/** Checks the answers of responses: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runCheck } from '#shared/domain/autoflag/check/run.ts';
import type { CheckPorts } from '#shared/domain/autoflag/job.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

/** A new document is scanned and read within seconds. */
const PATIENCE_MS = 30_000;

export function answerCheckWorker(ports: CheckPorts, patienceMs = PATIENCE_MS) {
  const context = { ...workerContext(ports), objects: ports.objects, patienceMs };
  return queueWorker(JobEvent, ({ detail }) => runCheck(detail, context), ports.log);
}
