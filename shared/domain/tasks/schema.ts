/** What callers see of asynchronous work. */
import * as z from 'zod';
import type { JobKind } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

export const TaskStatus = z.enum(['pending', 'completed', 'failed']);

/** Jobs whose progress a caller can follow; the others are the service's own. */
const TASK_KINDS = ['autoflag'] as const satisfies readonly JobKind[];

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

/** `T#<tenant>#<env>#TASK#<id>` / `TASK`: stored as it is shown. */
export const TaskRecord = TaskView;
export type TaskRecord = z.output<typeof TaskRecord>;
