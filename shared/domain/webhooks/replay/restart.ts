/** The timer of a replay: starts the worker again where a replay has made no progress, and ends one that never does. */
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { endWrite, findReplay, ReplayMoved, restartWrite } from './repository.ts';
import { MOST_RESTARTS, STALLED_AFTER_MS } from './rules.ts';

export const restartReplay: TimerHandler = async (context, scope, key) => {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const subscriptionId = key.pk.slice(key.pk.lastIndexOf('#') + 1);
  const record = await findReplay(table, scope, subscriptionId);
  const now = context.clock.now();
  if (record?.state !== 'running' || now - record.progress_at < STALLED_AFTER_MS) return;
  const facts = { replay_id: record.replay_id, restarts: record.restarts };
  const input = { subscription_id: subscriptionId, replay_id: record.replay_id };
  const at = { outboxId: context.ids.uuid(), now };
  const writes =
    record.restarts >= MOST_RESTARTS
      ? [endWrite(record, 'timed_out', now)]
      : [
          restartWrite(record, now),
          jobWrite(scope, await context.vault(scope), { kind: 'replay', input }, at),
        ];
  context.log.warn('replay without progress', facts);
  await table.commit(writes).catch((error: unknown) => {
    if (!(error instanceof ReplayMoved)) throw error;
  });
};
