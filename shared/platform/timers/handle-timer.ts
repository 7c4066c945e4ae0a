/** Handles a timer: hands the item that fell due to the handler of its kind, which reads it again and decides. */
import { MESSAGE_ATTEMPTS, type TimerMessage } from '#shared/contract/message.ts';
import type { TimerKind } from '#shared/contract/timer-kinds.ts';
import type { Key } from '../ports.ts';
import { type TenantScope, unsafeTenantScope } from '../scope.ts';
import { isPassing } from '../worker/passing.ts';
import type { WorkerContext } from '../worker-context.ts';

/** Must bear being called twice, late, and for an item that is gone or waits no longer. */
export type TimerHandler = (context: WorkerContext, scope: TenantScope, key: Key) => Promise<void>;

/** One handler per kind; a kind without one does not compile. */
export type TimerHandlers = Readonly<Record<TimerKind, TimerHandler>>;

/**
 * `attempt`: how often the message was delivered, this time included. A passing failure of the last one is not thrown: the item
 * stays due, and the sweeper sends it again, so that a dead letter would say nothing.
 */
export async function handleTimer(
  context: WorkerContext,
  handlers: TimerHandlers,
  message: TimerMessage,
  attempt: number,
): Promise<void> {
  const scope = unsafeTenantScope(message.tenant_id, message.environment);
  try {
    await handlers[message.kind](context, scope, { pk: message.pk, sk: message.sk });
  } catch (error) {
    if (attempt < MESSAGE_ATTEMPTS || !isPassing(error)) throw error;
    context.log.warn('a timer is left to the sweeper', { kind: message.kind });
  }
}
