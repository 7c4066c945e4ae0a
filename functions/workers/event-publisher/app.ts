/** The table's stream to the bus: fresh outbox rows become bus entries. */
import { type PublishPorts, publishBatch } from '#shared/platform/outbox/stream.ts';

export function eventPublisher(ports: PublishPorts) {
  return (event: unknown) => publishBatch(ports, event);
}
