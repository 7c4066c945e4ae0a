/** Screens entities: one message, one run. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runScreeningJob, type ScreeningContext } from '#shared/domain/screening/run.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function screeningRun(ports: FoundationPorts & Pick<ScreeningContext, 'screener'>) {
  const context = { ...workerContext(ports), screener: ports.screener };
  return queueWorker(
    JobEvent,
    ({ detail }, delivery) => runScreeningJob(detail, context, delivery),
    ports.log,
  );
}
