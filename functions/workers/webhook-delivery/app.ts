/** Attempts of webhook deliveries. Deployed twice: for the queue of first attempts and for that of retries. */
import { DeliveryMessage } from '#shared/contract/message.ts';
import type { FoundationPorts } from '#shared/domain/tenants/foundation.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type AttemptPorts, attemptDelivery } from '#shared/domain/webhooks/delivery/attempt.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

export function webhookDelivery(
  ports: FoundationPorts & Pick<AttemptPorts, 'outbound' | 'retries' | 'executions'>,
) {
  const { outbound, retries, executions, log } = ports;
  const context = workerContext(ports);
  return queueWorker(
    DeliveryMessage,
    (message) => attemptDelivery({ context, outbound, retries, executions }, message),
    log,
  );
}
