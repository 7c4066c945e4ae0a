/** The timer of a case: starts the job that looks at it again. */
import { readDue } from '#shared/platform/due.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import { caseWrite } from './repository.ts';
import { JOB_LOST_AFTER_MS } from './rules.ts';
import { CaseRecord } from './schema.ts';

/** A case that waits no longer, or was looked at in the meantime, is left alone. */
export const wakeCase: TimerHandler = async (context, scope, key) => {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return;
  const record = CaseRecord.parse(item);
  const now = context.clock.now();
  const due = record.due_sk === undefined ? undefined : readDue(record.due_sk);
  if (due === undefined || record.ended) return;
  const vault = await context.vault(scope);
  const at = { outboxId: context.ids.uuid(), now };
  try {
    await table.commit([
      verificationJobWrite(scope, vault, record.session_id, at),
      caseWrite(record, {}, now + JOB_LOST_AFTER_MS),
    ]);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
};
