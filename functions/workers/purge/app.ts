/** Clears away what deletions left behind: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runPurge } from '#shared/domain/responses/removal/purge.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as the bus hands it to its queue. */
const JobEvent = z.object({ detail: OutboxPointer });

export function purgeWorker(ports: FoundationPorts & Pick<Ports, 'objects'>) {
  const context = { ...workerContext(ports), objects: ports.objects };
  return queueWorker(JobEvent, ({ detail }) => runPurge(detail, context), ports.log);
}
