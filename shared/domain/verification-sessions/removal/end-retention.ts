/** The timer of a completed session: the time is over for which its results are kept. Its pictures have a timer of their own. */

import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { HELD_AGAIN_MS, HeldMeanwhile, isHeld, stillNotHeld } from '../../tenants/legal-hold/legal-hold.ts';
import { postponedVerificationWrite, untimedVerificationWrite } from '../../verification/repository.ts';
import { verificationRecordOf } from '../../verification/schema.ts';
import { keptResultsWrite, removeResultsWrite } from '../results/repository.ts';

/** The session has another status by now. */
class MovedOn extends Error {}

/** The record stays. A second run, or one that comes too early, changes nothing. */
export const endRetention: TimerHandler = async (context, scope, key) => {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const item = await table.get(key, { consistent: true });
  if (item?.['due_sk'] === undefined) return;
  const record = verificationRecordOf(item);
  if (record.results_until === null || record.results_until > context.clock.now()) return;
  const refuse = () => new MovedOn();
  const again = context.clock.now() + HELD_AGAIN_MS;
  const isKept = await isHeld(table, scope, record.entity_id);
  try {
    await table.commit(
      isKept
        ? [
            postponedVerificationWrite(scope, record, again, refuse),
            keptResultsWrite(scope, record.id, again, refuse),
          ]
        : [
            ...stillNotHeld(scope, record.entity_id),
            untimedVerificationWrite(scope, record, refuse),
            removeResultsWrite(scope, record.id),
          ],
    );
  } catch (error) {
    if (error instanceof HeldMeanwhile) return endRetention(context, scope, key);
    if (!(error instanceof MovedOn)) throw error;
  }
};
