/** Creates the deliveries of an event on the bus: first records, then messages, then the event's outbox row is settled. */
import type { DeliveryMessage, OutboxPointer } from '#shared/contract/message.ts';
import { settleRow, unlessGone } from '#shared/platform/outbox/publish.ts';
import type { Queue, Table, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { allSubscriptions, SubscriptionGone, unsealSubscription } from '../repository.ts';
import { findEvent } from './event-row.ts';
import { type Lane, type PlannedDelivery, planDeliveries } from './plan.ts';
import { AlreadyPlanned, planWrites } from './repository.ts';

export interface DispatchPorts {
  readonly context: WorkerContext;
  readonly queues: Readonly<Record<Lane, Queue>>;
}

const COMMITS_AT_ONCE = 10;

/**
 * Dispatches an event. Repeating it changes nothing. After a failure the outbox row stays due, and the sweeper publishes the
 * event again.
 */
export async function dispatchEvent(ports: DispatchPorts, pointer: OutboxPointer): Promise<void> {
  const { context } = ports;
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const vault = context.vault(scope);
  const [event, records, opened] = await Promise.all([
    findEvent(table, scope, pointer.outbox_id, vault),
    allSubscriptions(table, scope),
    vault,
  ]);
  if (event === undefined) return context.log.warn('event row has expired', { outbox_id: pointer.outbox_id });
  const planned = planDeliveries(
    event,
    records.map((record) => unsealSubscription(record, opened)),
  );
  const outcomes = await inParallel(planned, COMMITS_AT_ONCE, (delivery) => {
    const source = { outboxId: pointer.outbox_id, type: event.envelope.event };
    return recordDelivery(table, delivery, planWrites(scope, delivery, source, context.clock.now()));
  });
  const waiting = planned.filter((_, index) => isWaiting(outcomes[index]));
  await enqueue(ports, scope, waiting);
  throwFirstFailure(outcomes);
  await settleRow(table, pointer).catch(unlessGone);
}

/** True where the delivery is recorded and still needs its first message. */
async function recordDelivery(
  table: Table,
  delivery: PlannedDelivery,
  writes: readonly Write[],
): Promise<boolean> {
  try {
    await retryContended(() => table.commit(writes));
    return true;
  } catch (error) {
    if (error instanceof SubscriptionGone) return false;
    if (error instanceof AlreadyPlanned) return error.record?.claims === 0;
    throw new Error(`delivery ${delivery.deliveryId} could not be recorded`, { cause: error });
  }
}

function isWaiting(outcome: PromiseSettledResult<boolean> | undefined): boolean {
  return outcome?.status === 'fulfilled' && outcome.value;
}

async function enqueue(
  { queues }: DispatchPorts,
  scope: TenantScope,
  deliveries: readonly PlannedDelivery[],
): Promise<void> {
  for (const lane of ['deliveries', 'retries'] as const) {
    const messages = deliveries
      .filter((delivery) => delivery.lane === lane)
      .map((delivery) => ({ body: messageFor(scope, delivery), group: delivery.endpoint }));
    if (messages.length > 0) await queues[lane].send(messages);
  }
}

function messageFor(scope: TenantScope, delivery: PlannedDelivery): DeliveryMessage {
  return {
    tenant_id: scope.tenantId,
    environment: scope.environment,
    delivery_id: delivery.deliveryId,
  };
}
