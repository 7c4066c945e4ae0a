/** Contract of the task endpoint. */
import { NotFound } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { TaskView } from './schema.ts';

export const taskRoutes = {
  getTask: route({
    id: 'tasks.get',
    method: 'GET',
    path: '/api/v1/tasks/{id}/',
    summary: 'See how asynchronous work is going',
    spec: 'Added: no endpoint is shown for task_id',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { id: Uuid },
    success: { status: 200, body: TaskView },
    errors: [new NotFound()],
  }),
} as const;
