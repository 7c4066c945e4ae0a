/** Generation of reports. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { assessmentOperations } from '#shared/domain/reports/assessment/operations.ts';
import { assessmentRoutes } from '#shared/domain/reports/assessment/routes.ts';
import { reportOperations } from '#shared/domain/reports/operations.ts';
import { reportRoutes } from '#shared/domain/reports/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function reportsApi(ports: FoundationPorts, publicUrl: string) {
  const routes = { ...reportRoutes, ...assessmentRoutes } as const;
  const operations = { ...reportOperations, ...assessmentOperations };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
