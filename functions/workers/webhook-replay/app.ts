/** Replays of webhook deliveries. One message is one replay, or the send of one delivery. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type ReplayPorts, runReplay } from '#shared/domain/webhooks/replay/run.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function webhookReplay(ports: FoundationPorts & Pick<ReplayPorts, 'retries'>) {
  const { retries, log } = ports;
  const context = workerContext(ports);
  return queueWorker(JobEvent, ({ detail }) => runReplay({ context, retries }, detail), log);
}
