/** The timer of a session: the time is over for which its results, and what its person gave, are kept. */

import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { removeEvidence } from '../../verification/progress/repository.ts';
import { untimedVerificationWrite } from '../../verification/repository.ts';
import { verificationRecordOf } from '../../verification/schema.ts';
import { removeResultsWrite } from '../results/repository.ts';

/** The session has another status by now. */
class MovedOn extends Error {}

/** The record stays. A session that has another status, or waits for a later time, is left unchanged. */
export const endRetention: TimerHandler = async (context, scope, key) => {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const item = await table.get(key, { consistent: true });
  if (item?.['due_sk'] === undefined) return;
  const record = verificationRecordOf(item);
  const now = context.clock.now();
  const isOver =
    record.status === 'completed' ? (record.results_until ?? 0) <= now : record.status === 'expired';
  if (!isOver) return;
  const vault = await context.vault(scope);
  try {
    await table.commit([
      untimedVerificationWrite(scope, record, () => new MovedOn()),
      removeResultsWrite(scope, record.id),
      removeEvidence(scope, vault, record.id, { ids: context.ids, now }),
    ]);
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
};
