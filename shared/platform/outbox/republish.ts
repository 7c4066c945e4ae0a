/** The timer of an outbox row: publishes a row again that nothing has taken over yet. */
import type { Bus } from '../ports.ts';
import { fenceOf } from '../scope.ts';
import type { TimerHandler } from '../timers/handle-timer.ts';
import { busEntry, OutboxRow, settlePublished } from './publish.ts';

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
