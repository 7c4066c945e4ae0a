/** Checks submitted answers: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runAutoflag } from '#shared/domain/autoflag/run.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function autoflagWorker(ports: FoundationPorts) {
  const context = workerContext(ports);
  return queueWorker(JobEvent, ({ detail }) => runAutoflag(detail, context), ports.log);
}
