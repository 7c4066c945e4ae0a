/** A response has one autofill and one check of answers at a time: the response names the last task of each. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { all, any, equals, isThere, missing } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { laneWithCredit } from '../credits/charge.ts';
import { responseIdentity } from '../responses/events.ts';
import type { ResponseRecord } from '../responses/record.ts';
import type { LoadedResponse } from '../responses/repository.ts';
import { findTask, startTaskWrites } from '../tasks/repository.ts';
import type { FailureEvent } from '../tasks/schema.ts';

/** What distinguishes the tasks of a response from each other. */
export interface TaskOfResponse {
  readonly kind: 'autofill' | 'answer-check';
  readonly credit: 'ai_autofill' | 'ai_check';
  /** The attribute of the response that names the last task. */
  readonly attribute: 'autofill_task_id' | 'check_task_id';
  /** The event of a failure. */
  readonly failed: FailureEvent['type'];
  /** What the caller is told. */
  readonly message: string;
  /** What is thrown while the named task is pending. */
  readonly running: (taskId: string) => Error;
}

interface Start {
  readonly loaded: LoadedResponse;
  readonly opening: Promise<Vault>;
  /** What the job needs beside the ids of task and response. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Facts of the audit row beside the id of the task. */
  readonly facts: Readonly<Record<string, string>>;
}

interface Started {
  readonly task_id: string;
  readonly response_id: string;
  readonly status: 'pending';
  readonly message: string;
}

/** One task, one credit, one job. Throws 403 without credit, and what `running` makes while the last task is pending. */
export async function startOneTask(
  task: TaskOfResponse,
  { loaded, opening, input, facts }: Start,
  request: TenantRequest,
): Promise<Reply<Started>> {
  const { scope, tenantTable: table, ids, now } = request;
  const { record } = loaded;
  const ref = { task_id: ids.uuid(), response_id: record.id };
  const [vault, lane] = await Promise.all([
    opening,
    laneWithCredit(table, scope, { kind: task.credit, operationId: ref.task_id }),
    refuseBesideTask(record, task, request),
  ]);
  return {
    body: { ...ref, status: 'pending', message: task.message },
    writes: [
      markedWrite(record, task.attribute, ref.task_id),
      ...startTaskWrites(scope, vault, {
        id: ref.task_id,
        kind: task.kind,
        subject: record.id,
        createdAt: new Date(now).toISOString(),
        credit: { kind: task.credit, lane },
        onFailure: { type: task.failed, data: responseIdentity(loaded) },
      }),
      jobWrite(scope, vault, { kind: task.kind, input: { ...ref, ...input } }, { outboxId: ids.uuid(), now }),
    ],
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { task_id: ref.task_id, ...facts },
    },
  };
}

/** The named task may have ended in any way, so its own status decides. */
async function refuseBesideTask(
  record: ResponseRecord,
  { attribute, running }: TaskOfResponse,
  { tenantTable, scope }: TenantRequest,
): Promise<void> {
  const last = record[attribute];
  if (last === null) return;
  const task = await findTask(tenantTable, scope, last);
  if (task?.status === 'pending') throw running(last);
}

/** Names the task on the response. Of two starts at once, the second runs again and finds the first one's task. */
function markedWrite(record: ResponseRecord, attribute: TaskOfResponse['attribute'], taskId: string): Write {
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
