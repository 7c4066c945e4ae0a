/** Timers that have rung: each kind has one line here and its handler in the module that owns the item. */
import { TimerMessage } from '#shared/contract/message.ts';
import { releaseStaleHold } from '#shared/domain/credits/reap.ts';
import { expireSession } from '#shared/domain/onboarding/session/expire.ts';
import type { FoundationPorts } from '#shared/domain/tenants/foundation.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Bus } from '#shared/platform/ports.ts';
import { republishStuck, ring, type TimerHandlers } from '#shared/platform/timers/ring.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

export function timersWorker(ports: FoundationPorts & { readonly bus: Bus }) {
  const context = workerContext(ports);
  const handlers: TimerHandlers = {
    outbox: republishStuck(ports.bus),
    onboarding: expireSession,
    hold: releaseStaleHold,
  };
  return queueWorker(TimerMessage, (message) => ring(context, handlers, message), ports.log);
}
