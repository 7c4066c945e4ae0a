/** Handles a timer: hands the item that fell due to the handler of its kind, which reads it again and decides. */
import type { TimerKind, TimerMessage } from '#shared/contract/message.ts';
import type { Key } from '../ports.ts';
import { type TenantScope, unsafeTenantScope } from '../scope.ts';
import type { WorkerContext } from '../worker-context.ts';

/** Must bear being called twice, late, and for an item that is gone or waits no longer. */
export type TimerHandler = (context: WorkerContext, scope: TenantScope, key: Key) => Promise<void>;

/** One handler per kind; a kind without one does not compile. */
export type TimerHandlers = Readonly<Record<TimerKind, TimerHandler>>;

export async function handleTimer(
  context: WorkerContext,
  handlers: TimerHandlers,
  message: TimerMessage,
): Promise<void> {
  const scope = unsafeTenantScope(message.tenant_id, message.environment);
  await handlers[message.kind](context, scope, { pk: message.pk, sk: message.sk });
}
