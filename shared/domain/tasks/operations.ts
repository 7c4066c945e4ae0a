/** Endpoint of tasks. */
import { NotFound } from '#shared/contract/errors.ts';
import type { Operations } from '#shared/http/operation.ts';
import { findTask } from './repository.ts';
import type { taskRoutes } from './routes.ts';
import { TaskView } from './schema.ts';

export const taskOperations: Operations<typeof taskRoutes> = {
  async getTask({ params }, request) {
    const task = await findTask(request.tenantTable, request.scope, params.id);
    if (task === undefined) throw new NotFound();
    return { body: TaskView.parse(task) };
  },
};
