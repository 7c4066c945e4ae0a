/** Rings a timer: hands the item that fell due to the handler of its kind, which reads it again and decides. */
import type { TimerKind, TimerMessage } from '#shared/contract/message.ts';
import { busEntry, OutboxRow, settlePublished } from '../outbox/publish.ts';
import type { Bus, Key } from '../ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '../scope.ts';
import type { WorkerContext } from '../worker-context.ts';

/** Must bear being called twice, late, and for an item that is gone or waits no longer. */
export type TimerHandler = (context: WorkerContext, scope: TenantScope, key: Key) => Promise<void>;

/** One handler per kind; a kind without one does not compile. */
export type TimerHandlers = Readonly<Record<TimerKind, TimerHandler>>;

export async function ring(
  context: WorkerContext,
  handlers: TimerHandlers,
  message: TimerMessage,
): Promise<void> {
  const scope = unsafeTenantScope(message.tenant_id, message.environment);
  await handlers[message.kind](context, scope, { pk: message.pk, sk: message.sk });
}

/** The handler of `outbox`: publishes a row that nothing has taken over yet. */
export function republishStuck(bus: Bus): TimerHandler {
  return async (context, scope, key) => {
    const item = await context.tables.within(fenceOf(scope)).get(key, { consistent: true });
    if (item === undefined || item['due_pk'] === undefined) return;
    const row = OutboxRow.parse(item);
    context.log.warn('stuck outbox row published again', { outbox_id: row.outbox_id, type: row.type });
    await bus.publish([busEntry(row)]);
    await settlePublished(context.tables, row);
  };
}
