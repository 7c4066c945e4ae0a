/** Schemas of tasks. */
import * as z from 'zod';
import type { JobKind } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

const TaskStatus = z.enum(['pending', 'completed', 'failed']);

/** Kinds of jobs whose progress callers can read. All other jobs are internal. */
const TASK_KINDS = ['autoflag'] as const satisfies readonly JobKind[];

/** What callers read, and what `T#<tenant>#<env>#TASK#<id>` / `TASK` stores beside its keys. */
export const TaskView = z
  .object({
    task_id: Uuid,
    kind: z.enum(TASK_KINDS),
    status: TaskStatus,
    subject_id: Uuid,
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'Task' });
export type TaskView = z.output<typeof TaskView>;
