/** Download of reports. Files may be larger than the answer of a buffered function, so the function streams (decisions 47). */
import { reportDownloadOperations } from '#shared/domain/reports/operations.ts';
import { reportDownloadRoutes } from '#shared/domain/reports/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function reportDownloadApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const operations = reportDownloadOperations(ports.objects);
  return apiFunction(reportDownloadRoutes, operations, foundation(ports, publicUrl));
}
