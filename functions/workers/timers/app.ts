/** Timers that fell due. Each kind has one line here, and its handler in the module that owns the item. */
import { TimerMessage } from '#shared/contract/message.ts';
import { releaseStaleHold } from '#shared/domain/credits/reap.ts';
import { documentIsDue } from '#shared/domain/documents/expiry/announce.ts';
import { restartStalledBatch } from '#shared/domain/screening/batch/run/restart-stalled.ts';
import { expireSession } from '#shared/domain/sessions/session/expire.ts';
import { failOverdueTask } from '#shared/domain/tasks/overdue.ts';
import type { FoundationPorts } from '#shared/domain/tenants/foundation.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { keepOrRemoveFiles } from '#shared/domain/verification/progress/retention.ts';
import { wakeCase } from '#shared/domain/verification-sessions/processing/wake.ts';
import { endRetention } from '#shared/domain/verification-sessions/removal/end-retention.ts';
import { restartReplay } from '#shared/domain/webhooks/replay/restart.ts';
import { republishStuck } from '#shared/platform/outbox/republish.ts';
import type { Bus, Workflow } from '#shared/platform/ports.ts';
import { handleTimer, type TimerHandlers } from '#shared/platform/timers/handle-timer.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

export interface TimerPorts extends FoundationPorts {
  readonly bus: Bus;
  /** The state machine of batch screening. */
  readonly batches: Workflow;
}

export function timersWorker(ports: TimerPorts) {
  const context = workerContext(ports);
  const handlers: TimerHandlers = {
    outbox: republishStuck(ports.bus),
    onboarding: expireSession,
    hold: releaseStaleHold,
    batch: restartStalledBatch(ports.batches),
    document: documentIsDue,
    'identity-case': wakeCase,
    evidence: keepOrRemoveFiles,
    verification: endRetention,
    task: failOverdueTask,
    replay: restartReplay,
  };
  return queueWorker(
    TimerMessage,
    (message, { attempt }) => handleTimer(context, handlers, message, attempt),
    ports.log,
  );
}
