/** Starts the executions of batch screening: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { startBatchRun } from '#shared/domain/screening/batch/run/start.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Workflow } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function batchStarter(ports: FoundationPorts & { readonly batches: Workflow }) {
  const context = workerContext(ports);
  return queueWorker(JobEvent, ({ detail }) => startBatchRun(detail, context, ports.batches), ports.log);
}
