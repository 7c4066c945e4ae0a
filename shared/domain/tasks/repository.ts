/** Tasks: asynchronous work that a call started, and its outcome (decisions 35). */

import { equals, isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { tasks } from './keys.ts';
import { TaskView } from './schema.ts';

const KEEP_MS = 30 * 24 * 3_600_000;

function taskKey(scope: TenantScope, id: string): Key {
  return tasks.key(scope, { id });
}

export function createTaskWrite(
  scope: TenantScope,
  task: {
    readonly id: string;
    readonly kind: TaskView['kind'];
    readonly subject: string;
    readonly createdAt: string;
  },
): Write {
  return {
    put: {
      ...taskKey(scope, task.id),
      task_id: task.id,
      kind: task.kind,
      status: 'pending',
      subject_id: task.subject,
      created_at: task.createdAt,
      finished_at: null,
      ttl: Math.ceil((Date.parse(task.createdAt) + KEEP_MS) / 1000),
    },
    when: isNew,
    refuse: () => new Error('a task with this id exists'),
  };
}

/** Another run of the same job has finished first. Its outcome stands. */
export class TaskFinished extends Error {}

export function finishTaskWrite(
  scope: TenantScope,
  id: string,
  status: 'completed' | 'failed',
  at: string,
): Write {
  return {
    update: taskKey(scope, id),
    set: { status, finished_at: at },
    when: equals('status', 'pending'),
    refuse: () => new TaskFinished(),
  };
}

export async function findTask(table: Table, scope: TenantScope, id: string): Promise<TaskView | undefined> {
  const item = await table.get(taskKey(scope, id));
  return item === undefined ? undefined : TaskView.parse(item);
}
