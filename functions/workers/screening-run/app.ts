/** Screens entities: one message, one run. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { type ScreeningPorts, screeningContext } from '#shared/domain/screening/context.ts';
import { runScreeningJob } from '#shared/domain/screening/run.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function screeningRun(ports: ScreeningPorts) {
  const context = screeningContext(ports);
  return queueWorker(
    JobEvent,
    ({ detail }, delivery) => runScreeningJob(detail, context, delivery),
    ports.log,
  );
}
