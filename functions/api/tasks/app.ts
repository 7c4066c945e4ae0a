/** The /tasks group: status of asynchronous work. Needs the core ports only. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { taskOperations } from '#shared/domain/tasks/operations.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function tasksApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(taskRoutes, taskOperations, foundation(ports, publicUrl));
}
