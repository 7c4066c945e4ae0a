/** Generation of reports. */
import { reportOperations } from '#shared/domain/reports/operations.ts';
import { reportRoutes } from '#shared/domain/reports/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function reportsApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(reportRoutes, reportOperations, foundation(ports, publicUrl));
}
