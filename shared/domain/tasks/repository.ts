/**
 * Tasks: asynchronous work that a call started, its credit, and its outcome (R35). A task ends once: completed by its
 * worker, failed by its worker, or failed by the timer of its deadline. The credit is settled in the same transaction.
 */

import { equals, isNew } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Ids, Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { type CreditKind, captureWrites, holdWrites, releaseWrites } from '../credits/ledger.ts';
import { DEADLINE_MS } from './deadlines.ts';
import { tasks } from './keys.ts';
import { type FailureEvent, failureEvent, type TaskKind, TaskRecord, type TaskResult } from './schema.ts';

const KEEP_MS = 30 * 24 * 3_600_000;

function taskKey(scope: TenantScope, id: string): Key {
  return tasks.key(scope, { id });
}

export interface NewTask {
  readonly id: string;
  readonly kind: TaskKind;
  /** The id of what the task works on. */
  readonly subject: string;
  /** ISO instant. */
  readonly createdAt: string;
  /** One credit is held until the task ends. `lane` comes from `laneWithCredit`. */
  readonly credit?: { readonly kind: CreditKind; readonly lane: number };
  /** The event of a failure. Not set where the contract has none. */
  readonly onFailure?: FailureEvent;
}

/** Creates the task and holds its credit. Where the lane has no credit left meanwhile, the operation is repeated. */
export function startTaskWrites(scope: TenantScope, vault: Vault, task: NewTask): readonly Write[] {
  const key = taskKey(scope, task.id);
  const started = Date.parse(task.createdAt);
  const deadline = started + DEADLINE_MS[task.kind];
  const { credit, onFailure } = task;
  return [
    {
      put: {
        ...key,
        task_id: task.id,
        kind: task.kind,
        status: 'pending',
        subject_id: task.subject,
        created_at: task.createdAt,
        finished_at: null,
        credit: credit?.kind ?? null,
        ...(onFailure === undefined
          ? {}
          : { failure: vault.sealJson({ ...key, attribute: 'failure' }, onFailure) }),
        deadline,
        ttl: Math.ceil((started + KEEP_MS) / 1000),
        ...dueAttributes({ kind: 'task', at: deadline, key }),
      },
      when: isNew,
      refuse: () => new Error('a task with this id exists'),
    },
    ...(credit === undefined
      ? []
      : holdWrites(scope, {
          operationId: task.id,
          kind: credit.kind,
          lane: credit.lane,
          now: started,
          isReaped: false,
          refuse: () => new StaleRead(),
        })),
  ];
}

/** The task has ended: another run, or the timer of its deadline, was first. Its outcome stands. */
export class TaskFinished extends Error {}

/** The outcome of a success. Charges the credit. */
export function completeTaskWrites(
  scope: TenantScope,
  task: TaskRecord,
  at: string,
  result: TaskResult | null = null,
): readonly Write[] {
  return [
    endWrite(task, { status: 'completed', finished_at: at, result }),
    ...(task.credit === null ? [] : captureWrites(scope, task.task_id)),
  ];
}

/** The outcome of a failure. Gives the credit back, and announces the event that the task was started with. */
export function failTaskWrites(
  scope: TenantScope,
  vault: Vault,
  task: TaskRecord,
  failure: {
    readonly reason: string;
    readonly result?: TaskResult | null;
    readonly now: number;
    readonly ids: Ids;
  },
): readonly Write[] {
  const { reason, result = null, now } = failure;
  const event = failureEventOf(task, vault);
  const data = event === undefined ? {} : { ...event.data, task_id: task.task_id, reason };
  return [
    endWrite(task, {
      status: 'failed',
      finished_at: new Date(now).toISOString(),
      failure_reason: reason,
      result,
    }),
    ...(task.credit === null ? [] : releaseWrites(scope, { operationId: task.task_id, kind: task.credit })),
    ...(event === undefined ? [] : [announcer(scope, vault, failure)(event.type, data)]),
  ];
}

/** For work of several transactions: a condition of each before the last one. Fails where the task has ended. */
export function taskPendingCheck(task: TaskRecord): Write {
  return { check: keyOf(task), when: equals('status', 'pending'), refuse: () => new TaskFinished() };
}

function endWrite(task: TaskRecord, set: Readonly<Record<string, unknown>>): Write {
  return {
    update: keyOf(task),
    set,
    remove: ['failure', ...DUE_ATTRIBUTES],
    when: equals('status', 'pending'),
    refuse: () => new TaskFinished(),
  };
}

function failureEventOf(task: TaskRecord, vault: Vault): FailureEvent | undefined {
  if (task.failure === undefined) return undefined;
  return failureEvent().parse(vault.unsealJson({ ...keyOf(task), attribute: 'failure' }, task.failure));
}

function keyOf({ pk, sk }: TaskRecord): Key {
  return { pk, sk };
}

export async function findTask(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<TaskRecord | undefined> {
  const item = await table.get(taskKey(scope, id), { consistent: true });
  return item === undefined ? undefined : TaskRecord.parse(item);
}
