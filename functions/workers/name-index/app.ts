/** Compacts changed names into the tenants' stored name indexes: one message, one tenant and environment. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runFold } from '#shared/domain/entities/names/log/compaction.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function nameIndexWorker(ports: FoundationPorts & Pick<Ports, 'objects'>) {
  const context = { ...workerContext(ports), objects: ports.objects };
  return queueWorker(JobEvent, ({ detail }) => runFold(detail, context), ports.log);
}
