/** A response has one autofill and one check of answers at a time: the response names the last task of each. */
import { all, any, equals, isThere, missing } from '#shared/platform/condition.ts';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { ResponseRecord } from '../responses/record.ts';
import { findTask } from '../tasks/repository.ts';

type TaskAttribute = 'autofill_task_id' | 'check_task_id';

/** Throws what `refusal` makes while the named task is pending. It may have ended in any way, so its own status decides. */
export async function refuseBesideTask(
  table: Table,
  scope: TenantScope,
  last: string | null,
  refusal: (taskId: string) => Error,
): Promise<void> {
  if (last === null) return;
  const task = await findTask(table, scope, last);
  if (task?.status === 'pending') throw refusal(last);
}

/** Names the task on the response. Of two starts at once, the second runs again and finds the first one's task. */
export function markedWrite(record: ResponseRecord, attribute: TaskAttribute, taskId: string): Write {
  const { pk, sk, status, [attribute]: last } = record;
  const isUnchanged =
    last === null ? any(missing(attribute), equals(attribute, null)) : equals(attribute, last);
  return {
    update: { pk, sk },
    set: { [attribute]: taskId },
    when: all(isThere, equals('status', status), isUnchanged),
    refuse: () => new StaleRead(),
  };
}
