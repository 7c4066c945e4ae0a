/** Creates the deliveries of an event on the bus. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import type { FoundationPorts } from '#shared/domain/tenants/foundation.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type DispatchPorts, dispatchEvent } from '#shared/domain/webhooks/delivery/dispatch.ts';

const BusEvent = z.object({ detail: OutboxPointer });

export function webhookDispatch(ports: FoundationPorts & Pick<DispatchPorts, 'queues'>) {
  const context = workerContext(ports);
  return async (event: unknown): Promise<void> => {
    await dispatchEvent({ context, queues: ports.queues }, BusEvent.parse(event).detail);
  };
}
