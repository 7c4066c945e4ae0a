/** Publishes new outbox rows from the table's stream to the bus. */
import { type PublishPorts, publishBatch } from '#shared/platform/outbox/stream.ts';

export function eventPublisher(ports: PublishPorts) {
  return (event: unknown) => publishBatch(ports, event);
}
